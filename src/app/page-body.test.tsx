import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import type { PageAtPath } from "../content/built-content.ts";
import { PageBody } from "./page-body.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

const drawn = vi.fn<() => never>(() => {
  throw new Error("cannot be drawn");
});
const page = Object.defineProperty({ sections: [] }, "popup", { get: drawn });
const broken = {
  path: "/broken",
  content: { site: { title: "Selat" }, page },
} as unknown as PageAtPath;

function Page({ isShown }: { isShown: boolean }) {
  return (
    <MemoryRouter>
      <ErrorBoundary>
        <p>The page before</p>
        <PageBody page={broken} isShown={isShown} />
      </ErrorBoundary>
    </MemoryRouter>
  );
}

test("a page that breaks out of sight harms nothing until it is opened", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { rerender } = render(<Page isShown={false} />);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalled());
  expect(screen.getByText("The page before")).toBeTruthy();
  expect(reported).not.toHaveBeenCalled();
  rerender(<Page isShown />);
  expect((await screen.findByRole("alert")).textContent).toContain("could not be shown");
  reported.mockClear();
});
