import { render as renderAlone, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { NoticesCard } from "./notices-card.tsx";
import { changeNoticePreferences, noticePreferences } from "./notice-preferences.ts";
import { playChime } from "./notify-of-arrivals.ts";

vi.mock("./notify-of-arrivals.ts");
vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeAll(() => import("../../ui/toast-region.tsx"));

function render(card: ReactNode) {
  renderAlone(<ToastProvider>{card}</ToastProvider>);
}

const SOUND = "Sound";
const NOTICE = "Notification while the desk is in the background";
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();

function allow(permission: NotificationPermission) {
  vi.stubGlobal("Notification", { permission, requestPermission });
}

beforeEach(() => {
  resetFakeClient();
  localStorage.clear();
  changeNoticePreferences({ hasSound: false, hasNotification: false });
  vi.mocked(playChime).mockReset().mockResolvedValue();
  requestPermission.mockReset().mockResolvedValue("granted");
  allow("default");
});
afterEach(() => void vi.unstubAllGlobals());

function isChecked(name: string) {
  return screen.getByRole<HTMLInputElement>("checkbox", { name }).checked;
}

test("plays the sound when it is switched on, and stores the choice", async () => {
  render(<NoticesCard />);
  await userEvent.click(screen.getByLabelText(SOUND));
  expect(isChecked(SOUND)).toBe(true);
  expect(playChime).toHaveBeenCalledOnce();
  expect(JSON.parse(localStorage.getItem("selat.arrival-notices") ?? "")).toEqual({
    hasSound: true,
    hasNotification: false,
  });
  await userEvent.click(screen.getByRole("button", { name: "Play the sound" }));
  expect(playChime).toHaveBeenCalledTimes(2);
});

test("asks for permission when notifications are switched on", async () => {
  render(<NoticesCard />);
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText(NOTICE));
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(isChecked(NOTICE)).toBe(true);
  expect(noticePreferences().hasNotification).toBe(true);
  await userEvent.click(screen.getByLabelText(NOTICE));
  expect(noticePreferences().hasNotification).toBe(false);
});

test("explains that notifications stay off because the browser blocks them", async () => {
  requestPermission.mockResolvedValue("denied");
  render(<NoticesCard />);
  await userEvent.click(screen.getByLabelText(NOTICE));
  expect(await screen.findByText(/blocks notifications from the desk/)).toBeTruthy();
  expect(isChecked(NOTICE)).toBe(false);
  expect(noticePreferences().hasNotification).toBe(false);
});

test("shows that the browser does not support notifications", () => {
  vi.stubGlobal("Notification", undefined);
  Reflect.deleteProperty(window, "Notification");
  render(<NoticesCard />);
  expect(screen.getByText("This browser does not support notifications.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(NOTICE).disabled).toBe(true);
});

test("follows a change that another tab makes", async () => {
  render(<NoticesCard />);
  localStorage.setItem("selat.arrival-notices", JSON.stringify({ hasSound: true }));
  window.dispatchEvent(new StorageEvent("storage", { key: "selat.arrival-notices" }));
  expect(await screen.findByRole("button", { name: "Play the sound" })).toBeTruthy();
});

const PUSH = "Notification while the desk is closed";
const keys = { p256dh: "key", auth: "secret" };

/** Fakes a browser that supports push messages and subscribes with `keys`. */
function allowPush() {
  let current: object | null = null;
  const unsubscribe = vi.fn<() => Promise<boolean>>(() => {
    current = null;
    return Promise.resolve(true);
  });
  const endpoint = "https://push.example/1";
  const subscribe = vi.fn<(options: object) => Promise<object>>(() => {
    current = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) };
    return Promise.resolve(current);
  });
  const pushManager = { subscribe, getSubscription: () => Promise.resolve(current) };
  const registration = { pushManager };
  const serviceWorker = {
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  vi.stubGlobal("PushManager", vi.fn());
  vi.stubGlobal("navigator", { ...navigator, serviceWorker });
  return { subscribe, unsubscribe };
}

test("subscribes the browser with the server's key, and unsubscribes it again", async () => {
  const { subscribe, unsubscribe } = allowPush();
  fake.invoke.mockResolvedValue({ data: { key: "BPublic" }, error: null });
  render(<NoticesCard />);
  await vi.waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(PUSH).disabled).toBe(false),
  );
  await userEvent.click(screen.getByLabelText(PUSH));
  await vi.waitFor(() => expect(isChecked(PUSH)).toBe(true));
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(fake.invoke.mock.lastCall?.[1].body).toEqual({ action: "push-key" });
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: "BPublic",
  });
  expect(fake.insert("push_subscriptions").mock.lastCall?.[0].values).toEqual({
    endpoint: "https://push.example/1",
    ...keys,
  });

  await userEvent.click(screen.getByLabelText(PUSH));
  await vi.waitFor(() => expect(isChecked(PUSH)).toBe(false));
  expect(fake.delete("push_subscriptions").mock.lastCall?.[0].filters).toEqual({
    endpoint: "https://push.example/1",
  });
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test("reports a server without a key, and ends a subscription that could not be stored", async () => {
  const { subscribe, unsubscribe } = allowPush();
  fake.invoke.mockResolvedValueOnce({ data: { key: null }, error: null });
  render(<NoticesCard />);
  await vi.waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(PUSH).disabled).toBe(false),
  );
  await userEvent.click(screen.getByLabelText(PUSH));
  expect(await screen.findByText(/are not set up on the server/)).toBeTruthy();
  expect(subscribe).not.toHaveBeenCalled();

  fake.invoke.mockResolvedValue({ data: { key: "BPublic" }, error: null });
  const refused = { data: null, error: { code: "XX000", message: "boom" } };
  fake.insert("push_subscriptions").mockResolvedValue(refused);
  await userEvent.click(screen.getByLabelText(PUSH));
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  expect(isChecked(PUSH)).toBe(false);
  expect(await screen.findByText(/push service of this browser did not answer/)).toBeTruthy();
});

test("disables the switch in a browser without push messages", async () => {
  render(<NoticesCard />);
  expect(screen.getByLabelText<HTMLInputElement>(PUSH).disabled).toBe(true);
});
