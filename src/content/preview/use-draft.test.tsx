import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { watchDraft as WatchDraft } from "./watch-draft.ts";

const STUDIO = "http://localhost:3333";
const watchDraft = vi.fn<typeof WatchDraft>();

vi.mock("../../lib/env.ts", () => ({ env: { studioUrl: "http://localhost:3333/" } }));
vi.mock("./watch-draft.ts", () => ({ watchDraft }));

beforeEach(() => {
  vi.resetModules();
  watchDraft.mockReset();
  vi.stubGlobal("opener", {});
});
afterEach(() => vi.unstubAllGlobals());

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

test("shows each draft once the Studio has greeted the page", async () => {
  await renderHeading();
  greet(STUDIO);
  await vi.waitFor(() => expect(watchDraft).toHaveBeenCalledOnce());
  const [query, params, onData] = watchDraft.mock.calls[0] ?? [];
  expect([query, params]).toEqual(["*[0]", { path: "/" }]);
  act(() => onData?.({ heading: "draft" }));
  expect(screen.getByRole("heading").textContent).toBe("draft");
});

test("stops asking when the page is left", async () => {
  const stop = vi.fn<() => void>();
  watchDraft.mockReturnValue(stop);
  const { unmount } = await renderHeading();
  greet(STUDIO);
  await vi.waitFor(() => expect(watchDraft).toHaveBeenCalledOnce());
  unmount();
  expect(stop).toHaveBeenCalledOnce();
});

test("ignores a greeting from any other origin, and lets no library see it", async () => {
  await renderHeading();
  expect(greet("https://evil.example")).not.toHaveBeenCalled();
  expect(watchDraft).not.toHaveBeenCalled();
  expect(screen.getByRole("heading").textContent).toBe("published");
});

test("leaves other messages alone", async () => {
  await renderHeading();
  expect(greet("https://evil.example", "something-else")).toHaveBeenCalledOnce();
});
