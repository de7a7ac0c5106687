import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Button, ButtonLink } from "./button.tsx";

test("a button submits a form only as a submit button", () => {
  render(
    <>
      <Button>Close</Button>
      <Button type="submit">Send</Button>
    </>,
  );
  expect(screen.getByRole("button", { name: "Close" }).getAttribute("type")).toBe("button");
  expect(screen.getByRole("button", { name: "Send" }).getAttribute("type")).toBe("submit");
});

test("a button link is a link", () => {
  render(
    <ButtonLink href="/contact" $variant="quiet" $size="small">
      Talk to us
    </ButtonLink>,
  );
  expect(screen.getByRole("link", { name: "Talk to us" }).getAttribute("href")).toBe("/contact");
});
