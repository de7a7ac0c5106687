import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { withPhoneLinks } from "./phone-links.tsx";

test("a telephone number calls itself, the words around it stay words", () => {
  const { container } = render(<p>{withPhoneLinks("Kuala Lumpur: +60 3 5550 0123, any day")}</p>);
  expect(container.textContent).toBe("Kuala Lumpur: +60 3 5550 0123, any day");
  expect(screen.getByRole("link").getAttribute("href")).toBe("tel:+60355500123");
});

test("figures are no telephone numbers", () => {
  render(<p>{withPhoneLinks("50+ languages, 24/7, S$13.80, +5 days")}</p>);
  expect(screen.queryByRole("link")).toBeNull();
});
