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

function draw(Shown: ComponentType<{ title: string }>, title: string) {
  return (
    <Suspense fallback="Loading...">
      <Shown title={title} />
    </Suspense>
  );
}

test("draws a component whose code is loaded without its fallback", async () => {
  const Shown = onDemand(() => Promise.resolve({ default: Page }));
  await Shown.load();
  render(draw(Shown, "Board"));
  expect(screen.getByText("Board, first Board")).toBeTruthy();
});

test("a component whose code loads later keeps its state when it is drawn again", async () => {
  const Shown = onDemand(() => Promise.resolve({ default: Page }));
  const { rerender } = render(draw(Shown, "Board"));
  expect(screen.getByText("Loading...")).toBeTruthy();
  await screen.findByText("Board, first Board");
  await Shown.load();
  rerender(draw(Shown, "Table"));
  expect(screen.getByText("Table, first Board")).toBeTruthy();
});
