import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { iconPaths } from "../line-icon.tsx";
import { linkOf, renderSections } from "../testing/render-section.tsx";

type Section = SectionOf<"badgesSection">;
type Group = NonNullable<Section["groups"]>[number];

function group(key: string, title: string | null, ...labels: (string | null)[]): Group {
  const badges = labels.map((label, index) => ({
    _key: `${key}${index}`,
    _type: "badge" as const,
    label,
    icon: "chat",
  }));
  return { _key: key, _type: "badgeGroup", title, badges } as Group;
}

function badges(fields: Partial<Section>): Section {
  const none = { anchor: null, heading: null, text: null, hub: null, groups: null, link: null };
  return { _key: "b", _type: "badgesSection", ...none, ...fields };
}

test("draws one group as a plain list of facts", () => {
  renderSections(badges({ groups: [group("a", null, "No setup fees", "50+ languages")] }));
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "No setup fees",
    "50+ languages",
  ]);
  expect(screen.queryByRole("heading")).toBeNull();
});

test("draws badges that are too long for one line in columns", () => {
  const long = "Answers in every language of the region";
  const groups = [group("a", null, "No setup fees", "50+ languages"), group("b", null, long, long)];
  const more = group("c", null, ...Array.from({ length: 4 }, () => long));
  renderSections(badges({ groups: [...groups, more] }));
  const rows = screen.getAllByRole("list");
  expect(rows.map((row) => row.dataset["fits"])).toEqual(["true", "true", "false"]);
});

test("draws two groups on both sides of the word that joins them", () => {
  const groups = [group("a", "Six channels", "Chat", "Email"), group("b", "Systems", "ERP")];
  const { container } = renderSections(badges({ heading: "It talks", hub: "Selat", groups }));
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(2);
  expect(screen.getByText("Selat")).toBeTruthy();
  const lines = [...container.querySelectorAll("svg[preserveAspectRatio=none] path")];
  expect(lines.map((line) => line.getAttribute("d")?.match(/M/g)?.length)).toEqual([2, 1]);
});

test("omits badges without words and groups without badges", () => {
  renderSections(badges({ groups: [group("a", "Empty", null), group("b", null, "", "Left")] }));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.queryByText("Empty")).toBeNull();
});

test("draws nothing without badges, even with a heading", () => {
  const { container } = renderSections(badges({ heading: "Hello", groups: [group("a", null)] }));
  expect(container.querySelector("section")).toBeNull();
});

test("omits a link that is not safe", () => {
  const link = linkOf({ label: "Bad", kind: "external", href: "javascript:alert(1)" });
  renderSections(badges({ groups: [group("a", null, "One")], link }));
  expect(screen.queryByRole("link")).toBeNull();
});

test("draws only the words for an unknown icon", () => {
  const odd = group("a", null, "Words");
  for (const badge of odd.badges ?? []) badge.icon = "constructor" as typeof badge.icon;
  const { container } = renderSections(badges({ groups: [odd] }));
  expect(screen.getByText("Words")).toBeTruthy();
  expect(container.querySelector("svg")).toBeNull();
  expect(Object.keys(iconPaths)).toContain("chat");
});
