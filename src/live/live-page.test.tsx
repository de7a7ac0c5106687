import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { translatePage } from "../ui/testing/translate-page.ts";
import type { PageContent } from "../content/page-content.ts";

const fetchPublished = vi.hoisted(() => vi.fn<(path: string) => Promise<PageContent>>());
vi.mock("./client.ts", () => ({ fetchPublished }));

const roots = vi.hoisted(() => [] as { unmount: () => void }[]);
vi.mock("react-dom/client", async (importOriginal) => {
  const { createRoot } = await importOriginal<typeof import("react-dom/client")>();
  return {
    createRoot: (container: Element) => {
      const root = createRoot(container);
      roots.push(root);
      return root;
    },
  };
});

const site = {
  title: "Selat",
  notFound: { heading: "Oops! Page not found", linkLabel: "Return to Home" },
} as PageContent["site"];

function contentWith(heading: string | null): PageContent {
  const sections = [{ _key: "c", _type: "callToActionSection", heading }];
  const page = heading === null ? null : { path: "/", title: heading, sections };
  const redirects = [{ from: "/waiter", to: "/" }];
  return { site, page, contactPage: null, redirects } as unknown as PageContent;
}

/** Starts the live page over a built one, as the inlined entry does. */
async function start(address: string) {
  window.history.replaceState(null, "", address);
  document.head.innerHTML = `<title>Built</title><meta name="description" content="Built">`;
  document.body.innerHTML = `<div id="root"><h1>Built</h1><form><input aria-label="Email"></form></div>`;
  vi.resetModules();
  const { startLivePage } = await import("./start-live-page.tsx");
  await act(startLivePage);
}

beforeEach(() => {
  fetchPublished.mockReset().mockImplementation(() => Promise.reject(new Error("unreachable")));
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("opener", null);
});
afterEach(() => {
  // Unmounts the page first: React's pending renders would not find their elements.
  act(() => roots.splice(0).forEach((root) => root.unmount()));
  document.body.replaceChildren();
  document.head.replaceChildren();
  window.history.replaceState(null, "", "/");
});

test("keeps the built page if the CMS cannot be reached", async () => {
  await start("/");
  expect(fetchPublished).toHaveBeenCalledWith("/");
  expect(screen.getByRole("heading", { name: "Built" })).toBeTruthy();
});

test("content published since the build replaces the built page, head included", async () => {
  fetchPublished.mockResolvedValue(contentWith("Edited"));
  await start("/");
  expect(await screen.findByRole("heading", { name: "Edited" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Built" })).toBeNull();
  await vi.waitFor(() => expect(document.title).toBe("Edited | Selat"));
  expect(document.querySelectorAll("title")).toHaveLength(1);
  // The built page's headings have a font with only their own letters.
  const face = document.documentElement.style.getPropertyValue("--selat-font-display");
  expect(face).toContain("Bricolage Grotesque Variable");
  expect(face).not.toContain("First Screen");
});

test("draws a page at an address with a lone percent sign in its anchor", async () => {
  fetchPublished.mockResolvedValue(contentWith("Edited"));
  await start("/#100%");
  expect(await screen.findByRole("heading", { name: "Edited" })).toBeTruthy();
});

test("replaces nothing while a visitor fills in a form", async () => {
  fetchPublished.mockImplementation(async () => {
    screen.getByLabelText<HTMLInputElement>("Email").value = "mei@";
    return contentWith("Edited");
  });
  await start("/");
  expect(screen.getByRole("heading", { name: "Built" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Edited" })).toBeNull();
});

test.each([
  ["has an answer open", `<details open><summary>Why?</summary>So.</details>`, ""],
  ["has the focus in the page", `<a href="/waiter-ai">Waiter AI</a>`, "a"],
])("replaces nothing while a visitor %s", async (_name, html, focused) => {
  fetchPublished.mockImplementation(async () => {
    document.querySelector("h1")?.insertAdjacentHTML("afterend", html);
    const element = focused ? document.querySelector<HTMLElement>(focused) : null;
    element?.focus();
    // As if focused by mouse, so that `:focus-visible` does not match; keyboard focus would also suppress a popup.
    if (element) vi.spyOn(element, "matches").mockReturnValue(false);
    return contentWith("Edited");
  });
  await start("/");
  expect(screen.getByRole("heading", { name: "Built" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Edited" })).toBeNull();
});

test("an unknown address shows the 404 page with a link home", async () => {
  fetchPublished.mockResolvedValue(contentWith(null));
  await start("/nowhere");
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.textContent).toBe("Oops! Page not found");
  const link = screen.getByRole("link", { name: "Return to Home" });
  expect(link.getAttribute("href")).toBe("/");
});

test.each(["/waiter", "/waiter/"])(
  "replaces the old path %s by its page and keeps the query",
  async (path) => {
    fetchPublished.mockImplementation(async (path) => contentWith(path === "/" ? "Home" : null));
    const steps = window.history.length;
    await start(`${path}?source=flyer`);
    expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe("/?source=flyer");
    expect(window.history.length, "a step back would lead to the old path").toBe(steps);
  },
);

test("shows changes and other pages while the browser translates the page", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const pages: Record<string, string> = { "/": "想在您的柜台用上它吗？", "/waiter-ai": "服务员" };
  fetchPublished.mockImplementation(async (path) => contentWith(pages[path] ?? null));
  await start("/");
  await screen.findByRole("heading", { name: pages["/"] });
  onTestFinished(translatePage());

  for (const heading of ["您的柜台", "想在您的柜台用上它吗？请联系我们"]) {
    pages["/"] = heading;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    act(() => void window.dispatchEvent(new Event("focus")));
    const renderedHeading = await screen.findByRole("heading", { name: heading });
    await vi.waitFor(() => expect(renderedHeading.querySelector("font font")).toBeTruthy());
  }

  act(() => {
    window.history.pushState(null, "", "/waiter-ai");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  await screen.findByRole("heading", { name: "服务员" });
  expect(screen.queryByRole("heading", { name: pages["/"] })).toBeNull();
});
