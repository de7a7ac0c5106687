import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PageContent } from "../content/page-content.ts";
import { AfterSending } from "./after-sending.tsx";

const steps = [
  { _key: "read", title: "We read it", text: "A person answers within one working day." },
  { _key: "show", title: "You see it at work", text: null },
];
const nextSteps = { heading: "What happens next", steps };
const booking = {
  _type: "link",
  kind: "external",
  label: "Choose a time",
  href: "https://calendar.selat.example/demo",
};

function renderBand(contactPage: unknown, site: unknown = {}) {
  return render(<AfterSending content={{ contactPage, site } as PageContent} />);
}

test("shows the contact page's next steps, in order", () => {
  renderBand({ nextSteps });
  expect(screen.getByRole("complementary", { name: "What happens next" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "We read itA person answers within one working day.",
    "You see it at work",
  ]);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByRole("button", { name: "Close" })).toBeTruthy();
});

test("links to the booking page of the settings", () => {
  renderBand({ nextSteps }, { booking });
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Choose a time" });
  expect(link.href).toBe(booking.href);
  expect(link.target).toBe("_blank");
});

test("omits a booking address that is not allowed", () => {
  renderBand({ nextSteps }, { booking: { ...booking, href: "javascript:alert(1)" } });
  expect(screen.queryByRole("link")).toBeNull();
});

test.each([
  ["no contact page", null],
  ["no next steps", {}],
  ["no heading", { nextSteps: { heading: null, steps } }],
  ["no step", { nextSteps: { heading: "What happens next", steps: [] } }],
])("shows nothing with %s", (_name, contactPage) => {
  const { container } = renderBand(contactPage, { booking });
  expect(container.innerHTML).toBe("");
});
