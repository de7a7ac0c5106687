import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasStoredToast, storeToast } from "./stored-toast.ts";
import { showBand } from "./page-band.ts";
import { showStoredMessages } from "./page-toasts.ts";
import { PageToastRegion } from "./page-toast-region.tsx";

const html = `<aside aria-label="What happens next"><a href="https://calendar.selat.example">Book</a><button>Close</button></aside>`;
const storedBand = JSON.stringify({ html, css: ".band{color:red}" });
const onClose = vi.fn<() => void>();
const replaceSync = vi.fn<(css: string) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync = replaceSync;
    },
  );
  Object.defineProperty(document, "adoptedStyleSheets", { value: [], configurable: true });
  document.body.innerHTML = `<header><a href="#main">Skip</a><a href="/">Selat</a></header><main></main>`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "adoptedStyleSheets");
  document.body.replaceChildren();
});

const band = () => screen.queryByRole("complementary", { name: "What happens next" });

test("puts the band between header and content, with its styles", async () => {
  await showBand(storedBand, onClose);
  expect(band()?.nextElementSibling?.tagName).toBe("MAIN");
  expect(replaceSync).toHaveBeenCalledExactlyOnceWith(".band{color:red}");
  expect(document.adoptedStyleSheets).toHaveLength(1);
});

test("fetches the file of a band of which only the path is stored", async () => {
  const request = vi.fn<typeof fetch>().mockResolvedValue(new Response(storedBand));
  vi.stubGlobal("fetch", request);
  await showBand("/ms/after-sending.json", onClose);
  expect(request).toHaveBeenCalledExactlyOnceWith("/ms/after-sending.json");
  expect(band()).toBeTruthy();
});

test("shows nothing if the content has no next steps", async () => {
  await showBand(JSON.stringify({ html: "", css: "" }), onClose);
  expect(document.body.children).toHaveLength(2);
  expect(onClose).not.toHaveBeenCalled();
});

test("closing the band by keyboard moves the focus to the header", async () => {
  await showBand(storedBand, onClose);
  screen.getByRole("button", { name: "Close" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(onClose).toHaveBeenCalledOnce();
  expect(band()).toBeNull();
  expect(document.activeElement?.textContent).toBe("Selat");
});

test("closing keeps the focus if it is outside the band", async () => {
  await showBand(storedBand, onClose);
  const logo = screen.getByRole("link", { name: "Selat" });
  logo.focus();
  screen.getByRole("button", { name: "Close" }).dispatchEvent(new MouseEvent("click"));
  expect(band()).toBeNull();
  expect(document.activeElement).toBe(logo);
});

test("shows a stored toast once, and a stored band until it is closed", async () => {
  const request = vi.fn<typeof fetch>().mockImplementation(async () => new Response(storedBand));
  vi.stubGlobal("fetch", request);
  sessionStorage.setItem(`selat.after-sending:${location.pathname}`, "/after-sending.json");
  storeToast({ kind: "success", title: "Thank You!", description: "We'll contact you soon!" });
  render(PageToastRegion({ label: "Notifications", closeLabel: "Close message" }));
  showStoredMessages();
  await vi.waitFor(() => expect(screen.getByText("Thank You!")).toBeTruthy());
  expect(band()).toBeTruthy();
  expect(document.querySelector("[data-kept]")?.textContent).toContain("Thank You!");
  band()?.remove();
  showStoredMessages();
  await vi.waitFor(() => expect(band()).toBeTruthy());
  expect(screen.getAllByText("Thank You!")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  showStoredMessages();
  expect(sessionStorage).toHaveLength(0);
});

test("shows the toast without the band if the band's file does not arrive", async () => {
  const request = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", request);
  sessionStorage.setItem(`selat.after-sending:${location.pathname}`, "/after-sending.json");
  storeToast({ kind: "success", title: "Thank You!", description: "We'll contact you soon!" });
  render(PageToastRegion({ label: "Notifications", closeLabel: "Close message" }));
  showStoredMessages();
  await vi.waitFor(() => expect(screen.getByText("Thank You!")).toBeTruthy());
  expect(request).toHaveBeenCalledOnce();
  expect(band()).toBeNull();
  sessionStorage.clear();
});

test("shows the toast before the band if the band's file is slow", () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  sessionStorage.setItem(`selat.after-sending:${location.pathname}`, "/after-sending.json");
  storeToast({ kind: "success", title: "Thank You!", description: "We'll contact you soon!" });
  render(PageToastRegion({ label: "Notifications", closeLabel: "Close message" }));
  showStoredMessages();
  expect(screen.queryByText("Thank You!")).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(screen.getByText("Thank You!")).toBeTruthy();
  expect(band()).toBeNull();
  vi.useRealTimers();
  sessionStorage.clear();
});

test("leaves a later message for the next page", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  sessionStorage.setItem(`selat.after-sending:${location.pathname}`, storedBand);
  storeToast({ kind: "success", title: "Thank You!", description: "We'll contact you soon!" });
  render(PageToastRegion({ label: "Notifications", closeLabel: "Close message" }));
  showStoredMessages();
  while (!screen.queryByText("Thank You!")) await Promise.resolve();
  storeToast({ kind: "success", title: "Sent", description: "For the next page" });
  vi.advanceTimersByTime(1_000);
  expect(screen.queryByText("Sent")).toBeNull();
  expect(hasStoredToast()).toBe(true);
  vi.useRealTimers();
  sessionStorage.clear();
});
