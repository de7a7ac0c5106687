import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { applyScheme } from "../../theme/scheme.ts";
import { AppearanceCard } from "./appearance-card.tsx";

beforeEach(() => {
  localStorage.clear();
  applyScheme("system");
});

test("uses the system's scheme by default; another choice applies at once and is stored", async () => {
  const { unmount } = render(<AppearanceCard />);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Same as system" }).checked).toBe(
    true,
  );
  await userEvent.click(screen.getByLabelText("Dark"));
  expect(document.documentElement.style.colorScheme).toBe("dark");
  unmount();
  render(<AppearanceCard />);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Dark" }).checked).toBe(true);
});
