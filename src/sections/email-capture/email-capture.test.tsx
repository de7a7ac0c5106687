import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { loadIsland } from "../../islands/modules.ts";
import { hydrateIslands } from "../../islands/hydrate-islands.ts";
import { renderBuiltSections } from "../testing/render-section.tsx";
import { translatePage } from "../../ui/testing/translate-page.ts";

const section: SectionOf<"emailCaptureSection"> = {
  _key: "g",
  _type: "emailCaptureSection",
  anchor: null,
  heading: "Week by week",
  text: null,
  fieldLabel: "Your email",
  buttonLabel: "I'd like the guide",
  busyLabel: "Sending...",
  note: null,
  successTitle: "Thank you!",
  successText: "To get the guide, please ask us.",
  coverTitle: null,
  coverText: null,
};

async function open(fields: Partial<SectionOf<"emailCaptureSection">> = {}) {
  const view = renderBuiltSections({ ...section, ...fields });
  await view.wakeAll();
  return view;
}

function field(): HTMLInputElement {
  return screen.getByLabelText("Your email");
}

function submit(): void {
  const form = field().closest("form");
  if (form) fireEvent.submit(form);
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(globalThis, "fetch");
});
afterEach(() => void vi.useRealTimers());

test("neither confirms nor sends a field of spaces only", async () => {
  await open();
  fireEvent.change(field(), { target: { value: "   " } });
  submit();
  expect(screen.getByRole("button").textContent).toBe("I'd like the guide");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(screen.queryByText("Thank you!")).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

test("after one second confirms, clears the field and has sent no request", async () => {
  await open();
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: "mei@kopilane.example" } });
  submit();
  const button = screen.getByRole("button", { name: "Sending..." });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  vi.advanceTimersByTime(999);
  expect(field().value).toBe("mei@kopilane.example");
  vi.advanceTimersByTime(1);
  expect(field().value).toBe("");
  expect(screen.getByRole("button", { name: "I'd like the guide" })).toBeTruthy();
  expect(await screen.findByText("Thank you!")).toBeTruthy();
  expect(screen.getByText("To get the guide, please ask us.")).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
});

test("ignores a second press while it is busy", async () => {
  await open();
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: "mei@kopilane.example" } });
  submit();
  vi.advanceTimersByTime(500);
  submit();
  vi.advanceTimersByTime(2_000);
  expect(await screen.findAllByText("Thank you!")).toHaveLength(1);
});

test("uses the words at the time of sending, which the Studio's preview may have changed", async () => {
  await open();
  const form = field().closest("form");
  if (form)
    Object.assign(form.dataset, { busyLabel: "One moment...", successTitle: "Terima kasih!" });
  screen.getByRole("button").textContent = "Get the guide";
  fireEvent.change(field(), { target: { value: "mei@kopilane.example" } });
  submit();
  expect(screen.getByRole("button", { name: "One moment..." })).toBeTruthy();
  vi.advanceTimersByTime(1_000);
  expect(screen.getByRole("button", { name: "Get the guide" })).toBeTruthy();
  expect(await screen.findByText("Terima kasih!")).toBeTruthy();
});

test("a form whose code has not loaded cannot leave the page", async () => {
  await open();
  expect(field().closest("form")?.getAttribute("method")).toBe("dialog");
  expect(field().type).toBe("email");
  expect(field().required).toBe(true);
});

test("handles a press before its code once the code has loaded", async () => {
  const { container } = renderBuiltSections(section);
  fireEvent.change(field(), { target: { value: "mei@kopilane.example" } });
  hydrateIslands(container, loadIsland);
  fireEvent.click(screen.getByRole("button", { name: "I'd like the guide" }));
  expect(await screen.findByRole("button", { name: "Sending..." })).toBeTruthy();
  vi.advanceTimersByTime(1_000);
  expect(await screen.findByText("Thank you!")).toBeTruthy();
});

test("uses default labels for missing ones", async () => {
  await open({ fieldLabel: null, buttonLabel: null, busyLabel: null });
  expect(screen.getByLabelText("Email")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send" })).toBeTruthy();
});

test("draws no form without heading and text", async () => {
  expect((await open({ heading: null })).container.querySelector("form")).toBeNull();
});

test("shows its translated label again after sending, on a page that the browser translates", async () => {
  await open();
  // Each translation puts angle brackets around a text, so a second one would add another pair.
  onTestFinished(translatePage((text) => `<${text}>`));
  fireEvent.change(screen.getByLabelText("<Your email>"), {
    target: { value: "mei@kopilane.example" },
  });
  fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  await screen.findByRole("button", { name: "<Sending...>" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await screen.findByText("<Thank you!>")).toBeTruthy();
  expect(screen.getByRole("button", { name: "<I'd like the guide>" })).toBeTruthy();
});
