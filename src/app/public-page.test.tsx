import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import type { PageContent } from "../content/page-content.ts";
import { createPages } from "../content/pages.ts";
import { App } from "./app.tsx";
import { loadParts } from "./page-parts.ts";

const fetchPublished = vi.hoisted(() => vi.fn<(path: string) => Promise<PageContent>>());
vi.mock("../content/client.ts", () => ({ fetchPublished }));

const site = {
  title: "Selat",
  notFound: { heading: "Oops! Page not found", linkLabel: "Return to Home" },
} as PageContent["site"];

function contentWith(heading: string | null): PageContent {
  const sections = [{ _key: "c", _type: "callToActionSection", heading }];
  const page = heading === null ? null : { path: "/", title: "Home", sections };
  const redirects = [{ from: "/waiter", to: "/" }];
  return { site, page, contactPage: null, redirects } as unknown as PageContent;
}

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => void navigate("/next")}>
        Next
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <a href="/next">Reach</a>
    </>
  );
}

async function open(address: string, embedded: PageContent) {
  const path = address.replace(/[?#].*/, "");
  const pages = createPages({ path, content: embedded }, { loadCode: loadParts });
  // What suspends is drawn again within an act that is awaited only.
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={[address]}>
          <App pages={pages} />
          <Address />
        </MemoryRouter>
      </SWRConfig>,
    );
  });
}

// What comes late is there at once.
await Promise.all([
  import("../content/live-content.tsx"),
  import("../sections/still-sections.ts"),
  import("../site/site-header.tsx"),
  import("./still-parts.ts"),
]);

beforeEach(() => {
  fetchPublished.mockReset().mockRejectedValue(new Error("the CMS is down"));
  vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(contentWith("Built home")));
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("opener", null);
});

test("a failing CMS leaves the built page and says nothing", async () => {
  await open("/", contentWith("Built"));
  await vi.waitFor(() => expect(fetchPublished).toHaveBeenCalledWith("/"));
  expect(await screen.findByRole("heading", { name: "Built" })).toBeTruthy();
});

test("an edit published since the build is shown", async () => {
  fetchPublished.mockResolvedValue(contentWith("Edited"));
  await open("/", contentWith("Built"));
  expect(await screen.findByRole("heading", { name: "Edited" })).toBeTruthy();
});

test("an unknown address says so and leads home", async () => {
  await open("/nowhere", contentWith(null));
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.textContent).toBe("Oops! Page not found");
  const link = screen.getByRole("link", { name: "Return to Home" });
  expect(link.getAttribute("href")).toBe("/");
});

test("an old path is replaced by its page and keeps the query", async () => {
  await open("/waiter?source=flyer", contentWith(null));
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("/?source=flyer"));
  expect(await screen.findByRole("heading", { name: "Built home" })).toBeTruthy();
});

test("on the way back the first page is there again, though the CMS is down", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(contentWith("Other")));
  await open("/", contentWith("Built"));
  screen.getByRole("button", { name: "Next" }).click();
  expect(await screen.findByRole("heading", { name: "Other" })).toBeTruthy();
  screen.getByRole("button", { name: "Back" }).click();
  expect(await screen.findByRole("heading", { name: "Built" })).toBeTruthy();
});

test("the page of a link is drawn out of sight when somebody reaches for it, and shown when it is opened", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(contentWith("Other")));
  await open("/", contentWith("Built"));
  const link = screen.getByRole("link", { name: "Reach" });
  fireEvent.pointerOver(link);
  const drawn = await screen.findByText("Other");
  expect(screen.queryByRole("heading", { name: "Other" })).toBeNull();
  expect(screen.getByRole("heading", { name: "Built" })).toBeTruthy();
  fireEvent.click(link);
  expect(await screen.findByRole("heading", { name: "Other" })).toBe(drawn);
  expect(screen.queryByText("Built")).toBeNull();
});

test("who is on a page already does not get it a second time, when it was reached for late", async () => {
  const held = Promise.withResolvers<void>();
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    await held.promise;
    return Response.json(contentWith("Other"));
  });
  await open("/", contentWith("Built"));
  fireEvent.pointerOver(screen.getByRole("link", { name: "Reach" }));
  await act(async () => screen.getByRole("button", { name: "Next" }).click());
  await act(async () => held.resolve());
  expect(await screen.findByRole("heading", { name: "Other" })).toBeTruthy();
  await act(async () => undefined);
  expect(screen.getAllByText("Other")).toHaveLength(1);
});
