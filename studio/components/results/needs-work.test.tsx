import { studioTheme, ThemeProvider } from "@sanity/ui";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { needsWork } from "./needs-work.ts";
import type { Rate } from "./results.ts";
import type { Selling } from "./selling.ts";
import { SellingView } from "./selling-view.tsx";

const location = { page: "/", heading: null, document: "p" };

function page(name: string, lead_rate: Rate, leads: number): Selling["pages"][number] {
  return { page: name, visits: 1000, leads, customers: 0, lead_rate };
}

function section(key: string, pressed: number, lead_rate: Rate, leads: number) {
  const textFields = { key, heading: key, hash: key, seen: 1000, customers: 0 };
  return { ...location, ...textFields, pressed, leads, lead_rate };
}

const selling: Selling = {
  leads: 140,
  customers: 0,
  uncredited: 0,
  pages: [
    page("/well", [0.08, 0.1, 0.12], 100),
    page("/badly", [0.005, 0.01, 0.02], 10),
    page("/perhaps", [0.01, 0.03, 0.09], 30),
    page("/few", null, 0),
  ],
  sections: [
    section("well", 100, [0.08, 0.1, 0.12], 100),
    section("badly", 50, [0.001, 0.002, 0.004], 2),
    section("without links", 0, [0, 0, 0.004], 0),
    section("silent", 0, [0, 0, 0.004], 0),
  ],
  silent: [{ ...location, key: "silent", target: "/x", seen: 1000 }],
  reading: [],
  campaigns: [],
};

test('"Needs work" lists pages with clearly fewer leads, or with a link that nobody clicks', () => {
  const found = needsWork(selling);
  expect(found.pages.map((each) => each.page)).toEqual(["/badly"]);
  expect(found.sections.map(({ key }) => key)).toEqual(["badly", "silent"]);
});

test('"Needs work" narrows the lists of What sells, and "All" shows them whole again', async () => {
  render(
    <ThemeProvider theme={studioTheme}>
      <SellingView
        state={{ status: "read", results: selling }}
        renderLink={(_place, text) => text}
      />
    </ThemeProvider>,
  );
  expect(screen.getByRole("cell", { name: "/well" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Needs work (3)" }));
  expect(screen.queryByRole("cell", { name: "/well" })).toBeNull();
  expect(screen.getByRole("cell", { name: "/badly" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "All (8)" }));
  expect(screen.getByRole("cell", { name: "/well" })).toBeTruthy();
});
