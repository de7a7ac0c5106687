import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoticesCard } from "./notices-card.tsx";
import { changeNoticePreferences, noticePreferences } from "./notice-preferences.ts";
import { playChime } from "./tell-arrivals.ts";

vi.mock("./tell-arrivals.ts");

const SOUND = "A sound";
const NOTICE = "A notification while I look at something else";
const ask = vi.fn<() => Promise<NotificationPermission>>();

function allow(permission: NotificationPermission) {
  vi.stubGlobal("Notification", { permission, requestPermission: ask });
}

beforeEach(() => {
  localStorage.clear();
  changeNoticePreferences({ hasSound: false, hasNotification: false });
  vi.mocked(playChime).mockReset().mockResolvedValue();
  ask.mockReset().mockResolvedValue("granted");
  allow("default");
});
afterEach(() => void vi.unstubAllGlobals());

function isChecked(name: string) {
  return screen.getByRole<HTMLInputElement>("checkbox", { name }).checked;
}

test("a sound that is switched on is played at once, and kept", async () => {
  render(<NoticesCard />);
  await userEvent.click(screen.getByLabelText(SOUND));
  expect(isChecked(SOUND)).toBe(true);
  expect(playChime).toHaveBeenCalledOnce();
  expect(JSON.parse(localStorage.getItem("selat.arrival-notices") ?? "")).toEqual({
    hasSound: true,
    hasNotification: false,
  });
  await userEvent.click(screen.getByRole("button", { name: "Play it" }));
  expect(playChime).toHaveBeenCalledTimes(2);
});

test("notifications are asked for when they are switched on", async () => {
  render(<NoticesCard />);
  expect(ask).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText(NOTICE));
  expect(ask).toHaveBeenCalledOnce();
  expect(isChecked(NOTICE)).toBe(true);
  expect(noticePreferences().hasNotification).toBe(true);
  await userEvent.click(screen.getByLabelText(NOTICE));
  expect(noticePreferences().hasNotification).toBe(false);
});

test("a refusal says why, and leaves it off", async () => {
  ask.mockResolvedValue("denied");
  render(<NoticesCard />);
  await userEvent.click(screen.getByLabelText(NOTICE));
  expect(await screen.findByText(/does not let the desk show notifications/)).toBeTruthy();
  expect(isChecked(NOTICE)).toBe(false);
  expect(noticePreferences().hasNotification).toBe(false);
});

test("a browser without notifications says so", () => {
  vi.stubGlobal("Notification", undefined);
  Reflect.deleteProperty(window, "Notification");
  render(<NoticesCard />);
  expect(screen.getByText("This browser has no notifications.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(NOTICE).disabled).toBe(true);
});

test("another tab's change is taken over", async () => {
  render(<NoticesCard />);
  localStorage.setItem("selat.arrival-notices", JSON.stringify({ hasSound: true }));
  window.dispatchEvent(new StorageEvent("storage", { key: "selat.arrival-notices" }));
  expect(await screen.findByRole("button", { name: "Play it" })).toBeTruthy();
});
