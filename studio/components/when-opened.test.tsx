import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { studioTheme, ThemeProvider } from "@sanity/ui";
import { expect, test, vi } from "vitest";
import { whenOpened } from "./when-opened.tsx";

type Props = { name: string };

function Panel({ name }: Props) {
  return <p>Results of {name}</p>;
}

function open(load: () => Promise<typeof Panel>): void {
  const Opened = whenOpened<Props>(load);
  render(
    <ThemeProvider theme={studioTheme}>
      <Opened name="Home" />
    </ThemeProvider>,
  );
}

test("shows that a part is loading, then the part", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Panel>();
  open(() => promise);
  expect(screen.getByText("Loading…")).toBeTruthy();
  resolve(Panel);
  expect(await screen.findByText("Results of Home")).toBeTruthy();
  expect(screen.queryByText("Loading…")).toBeNull();
});

test("shows that a part could not be loaded, and loads it at another attempt", async () => {
  const offline = new TypeError("Failed to fetch dynamically imported module");
  const load = vi.fn<() => Promise<typeof Panel>>().mockRejectedValueOnce(offline);
  load.mockResolvedValue(Panel);
  open(load);
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
  expect(load).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Results of Home")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
