import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Arrival } from "./arrivals-data.ts";
import { notificationOf, notifyOfArrivals } from "./notify-of-arrivals.ts";

function arrival(company_name: string): Arrival {
  return { id: company_name, company_name, solution_interested: "Waiter AI", created_at: "" };
}

const notifications: FakeNotification[] = [];
class FakeNotification extends EventTarget {
  static permission = "granted";
  readonly title: string;
  readonly options: object;
  close = vi.fn<() => void>();
  constructor(title: string, options: object) {
    super();
    this.title = title;
    this.options = options;
    notifications.push(this);
  }
}

const frequencies: number[] = [];
class FakeAudio {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
}
class FakeTone extends EventTarget {
  constructor(_audio: object, { frequency }: { frequency: number }) {
    super();
    frequencies.push(frequency);
  }
  connect = (next: object) => next;
  start = () => undefined;
  stop = () => undefined;
}
class FakeGain {
  gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  connect = (next: object) => next;
}

const both = { hasSound: true, hasNotification: true };
const none = { hasSound: false, hasNotification: false };

beforeEach(() => {
  notifications.length = 0;
  frequencies.length = 0;
  FakeNotification.permission = "granted";
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("OscillatorNode", FakeTone);
  vi.stubGlobal("GainNode", FakeGain);
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
});
afterEach(() => void vi.unstubAllGlobals());

test.each([
  [["Kopi Lane"], "New lead: Kopi Lane", "Waiter AI"],
  [["Kopi Lane", "Tiffin & Co"], "2 new leads", "Kopi Lane and Tiffin & Co"],
  [["A", "B", "C", "D", "E"], "5 new leads", "A, B, C and 2 more"],
])("announces %j as '%s'", (names, title, body) => {
  expect(notificationOf(names.map(arrival))).toEqual({ title, body });
});

test("plays a sound and shows a notification, and a click on it opens the lead", async () => {
  const open = vi.fn<(lead: Arrival | undefined) => void>();
  vi.spyOn(window, "focus").mockReturnValue();
  await notifyOfArrivals([arrival("Kopi Lane")], open, both);
  expect(frequencies).toHaveLength(2);
  expect(notifications.map(({ title }) => title)).toEqual(["New lead: Kopi Lane"]);
  notifications[0]?.dispatchEvent(new Event("click"));
  expect(open).toHaveBeenCalledExactlyOnceWith(arrival("Kopi Lane"));
  expect(notifications[0]?.close).toHaveBeenCalled();
});

test("announces nothing if sound and notification are off, or without a new lead", async () => {
  await notifyOfArrivals([arrival("Kopi Lane")], () => {}, none);
  await notifyOfArrivals([], () => {}, both);
  expect([frequencies, notifications]).toEqual([[], []]);
});

test("shows no notification while the desk has the focus", async () => {
  vi.mocked(document.hasFocus).mockReturnValue(true);
  await notifyOfArrivals([arrival("Kopi Lane")], () => {}, both);
  expect(notifications).toEqual([]);
  expect(frequencies).toHaveLength(2);
});

test("does not throw in a browser that refuses sounds and notifications", async () => {
  FakeNotification.permission = "denied";
  vi.stubGlobal("AudioContext", undefined);
  await expect(notifyOfArrivals([arrival("Kopi Lane")], () => {}, both)).resolves.toBeUndefined();
  expect(notifications).toEqual([]);
});
