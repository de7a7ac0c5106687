import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { useTopFirst } from "./use-top-first.ts";

const PARTS = ["hero", "cards", "films", "stats", "questions"];

/** How many parts were drawn, drawing by drawing, after `go` has been called at the start page. */
async function drawings(go: (router: ReturnType<typeof createMemoryRouter>) => Promise<void>) {
  const counts: number[] = [];
  function Page() {
    const parts = useTopFirst(PARTS);
    counts.push(parts.length);
    return <p>{parts.join(" ")}</p>;
  }
  const routes = [
    { path: "/", element: <p>start</p> },
    { path: "/page", element: <Page /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/page", "/"], initialIndex: 1 });
  render(<RouterProvider router={router} />);
  await act(() => go(router));
  screen.getByText(PARTS.join(" "));
  cleanup();
  return counts;
}

test("who follows a link has the first three parts before the rest", async () => {
  const counts = await drawings((router) => router.navigate("/page"));
  expect(counts[0]).toBe(3);
  expect(counts.at(-1)).toBe(5);
});

test("who comes to an anchor or back has all of them at once", async () => {
  expect((await drawings((router) => router.navigate("/page#films")))[0]).toBe(5);
  expect((await drawings((router) => router.navigate(-1)))[0]).toBe(5);
});
