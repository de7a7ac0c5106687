import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { watchDraft as WatchDraft, whenSecretIsValid as Ask } from "./watch-draft.ts";

const STUDIO = "http://localhost:3333";
const watchDraft = vi.fn<typeof WatchDraft>();
const whenSecretIsValid = vi.fn<typeof Ask>();

vi.mock("../../lib/env.ts", () => ({ env: { studioUrl: "http://localhost:3333/" } }));
vi.mock("./watch-draft.ts", () => ({ watchDraft, whenSecretIsValid }));

beforeEach(() => {
  vi.resetModules();
  watchDraft.mockReset();
  whenSecretIsValid.mockReset().mockImplementation((_secret, onValid) => onValid());
  vi.stubGlobal("opener", {});
  sessionStorage.clear();
  open("/waiter-ai?sanity-preview-secret=tide&sanity-preview-perspective=drafts&source=popup");
});
afterEach(() => vi.unstubAllGlobals());

function open(address: string): void {
  window.history.replaceState(null, "", address);
}

async function renderHeading() {
  const { useDraft } = await import("./use-draft.ts");
  function Heading() {
    const draft = useDraft<{ heading: string }>("*[0]", { path: "/" });
    return <h1>{draft?.heading ?? "published"}</h1>;
  }
  return render(<Heading />);
}

function greet(origin: string, domain = "sanity/channels") {
  const listener = vi.fn<() => void>();
  window.addEventListener("message", listener);
  act(() => {
    window.dispatchEvent(new MessageEvent("message", { origin, data: { domain } }));
  });
  window.removeEventListener("message", listener);
  return listener;
}

test("shows each draft once the Studio has connected", async () => {
  await renderHeading();
  greet(STUDIO);
  await vi.waitFor(() => expect(watchDraft).toHaveBeenCalledOnce());
  const [query, params, onData] = watchDraft.mock.calls[0] ?? [];
  expect([query, params]).toEqual(["*[0]", { path: "/" }]);
  act(() => onData?.({ heading: "draft" }));
  expect(screen.getByRole("heading").textContent).toBe("draft");
});

test("asks the Studio whether the secret in the address is valid, and removes it from there", async () => {
  whenSecretIsValid.mockReset();
  await renderHeading();
  expect(window.location.search).toBe("?source=popup");
  greet(STUDIO);
  await vi.waitFor(() => expect(whenSecretIsValid).toHaveBeenCalledOnce());
  const [secret, onValid] = whenSecretIsValid.mock.calls[0] ?? [];
  expect(secret).toBe("tide");
  expect(watchDraft).not.toHaveBeenCalled();
  act(() => onValid?.());
  await vi.waitFor(() => expect(watchDraft).toHaveBeenCalledOnce());
});

test("opens the path that the Studio requests, and checks the secret beside it", async () => {
  open("/?sanity-preview-secret=tide&sanity-preview-pathname=%2F%3Fsource%3Dpopup");
  await renderHeading();
  expect(window.location.pathname + window.location.search).toBe("/?source=popup");
  greet(STUDIO);
  await vi.waitFor(() => expect(whenSecretIsValid).toHaveBeenCalledOnce());
  expect(whenSecretIsValid.mock.calls[0]?.[0]).toBe("tide");
});

test("keeps showing the public page without a secret, even if a frame connects", async () => {
  open("/waiter-ai");
  await renderHeading();
  greet(STUDIO);
  await vi.dynamicImportSettled();
  expect(whenSecretIsValid).not.toHaveBeenCalled();
  expect(watchDraft).not.toHaveBeenCalled();
});

test("needs no second secret in a tab that has entered the preview", async () => {
  await renderHeading();
  greet(STUDIO);
  await vi.waitFor(() => expect(watchDraft).toHaveBeenCalledOnce());
  vi.resetModules();
  open("/contact");
  cleanup();
  await renderHeading();
  greet(STUDIO);
  await vi.waitFor(() => expect(watchDraft).toHaveBeenCalledTimes(2));
  expect(whenSecretIsValid).toHaveBeenCalledOnce();
});

test("stops watching the draft when the page is left", async () => {
  const stop = vi.fn<() => void>();
  watchDraft.mockReturnValue(stop);
  const { unmount } = await renderHeading();
  greet(STUDIO);
  await vi.waitFor(() => expect(watchDraft).toHaveBeenCalledOnce());
  unmount();
  expect(stop).toHaveBeenCalledOnce();
});

test("ignores a message from any other origin, and hides it from the library", async () => {
  await renderHeading();
  expect(greet("https://evil.example")).not.toHaveBeenCalled();
  expect(watchDraft).not.toHaveBeenCalled();
  expect(screen.getByRole("heading").textContent).toBe("published");
});

test("passes a message of another library on to its listeners", async () => {
  await renderHeading();
  expect(greet("https://evil.example", "something-else")).toHaveBeenCalledOnce();
});
