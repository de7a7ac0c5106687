import { render, screen } from "@testing-library/react";
import { type ComponentType, Suspense, useState } from "react";
import { expect, test } from "vitest";
import { onDemand } from "./on-demand.tsx";

function Page({ title }: { title: string }) {
  const [first] = useState(title);
  return (
    <p>
      {title}, first {first}
    </p>
  );
}

function draw(Component: ComponentType<{ title: string }>, title: string) {
  return (
    <Suspense fallback="Loading...">
      <Component title={title} />
    </Suspense>
  );
}

test("draws a component whose code is loaded without its fallback", async () => {
  const LazyPage = onDemand(() => Promise.resolve({ default: Page }));
  await LazyPage.load();
  render(draw(LazyPage, "Board"));
  expect(screen.getByText("Board, first Board")).toBeTruthy();
});

test("a component whose code loads later keeps its state when it is drawn again", async () => {
  const LazyPage = onDemand(() => Promise.resolve({ default: Page }));
  const { rerender } = render(draw(LazyPage, "Board"));
  expect(screen.getByText("Loading...")).toBeTruthy();
  await screen.findByText("Board, first Board");
  await LazyPage.load();
  rerender(draw(LazyPage, "Table"));
  expect(screen.getByText("Table, first Board")).toBeTruthy();
});
