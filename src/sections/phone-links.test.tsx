import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { withPhoneLinks } from "./phone-links.tsx";

test("links a telephone number to a call, and keeps the words around it", () => {
  const { container } = render(<p>{withPhoneLinks("Kuala Lumpur: +60 3 5550 0123, any day")}</p>);
  expect(container.textContent).toBe("Kuala Lumpur: +60 3 5550 0123, any day");
  expect(screen.getByRole("link").getAttribute("href")).toBe("tel:+60355500123");
});

test("does not link figures that are no telephone numbers", () => {
  render(<p>{withPhoneLinks("50+ languages, 24/7, S$13.80, +5 days")}</p>);
  expect(screen.queryByRole("link")).toBeNull();
});
