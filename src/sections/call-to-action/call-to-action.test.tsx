import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LanguageContext, onlyLanguage } from "../../content/language.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { SectionList } from "../section-list.tsx";
import { linkOf, renderSections } from "../testing/render-section.tsx";

const empty: SectionOf<"callToActionSection"> = {
  _key: "cta",
  _type: "callToActionSection",
  anchor: null,
  heading: null,
  text: null,
  primaryLink: null,
  secondaryLink: null,
  country: null,
};

test("the address of each button carries the source of the lead", () => {
  const query = "source=homepage-final-cta&stage=Request Trial";
  renderSections({
    ...empty,
    heading: "Your next customer is already typing.",
    primaryLink: linkOf({ label: "Start", path: "/contact", query }),
    secondaryLink: linkOf({ label: "Demo", path: "/contact", query: "source=demo" }),
  });
  expect(screen.getByRole("link", { name: "Start" }).getAttribute("href")).toBe(
    "/contact?source=homepage-final-cta&stage=Request%20Trial",
  );
  expect(screen.getByRole("link", { name: "Demo" }).getAttribute("href")).toBe(
    "/contact?source=demo",
  );
});

const withoutContacts = { businessName: null, phone: null, email: null, localizedTexts: null };

test.each([
  [
    "SG",
    ["1 Selat Quay", "Singapore", "018900", "Singapore"],
    "1 Selat Quay, Singapore\u00A0018900",
  ],
  [
    "MY",
    ["Jalan Selat 3", "Kuala Lumpur", "50000", "WP"],
    "Jalan Selat\u00A03, 50000\u00A0Kuala Lumpur, WP",
  ],
  ["ID", ["Jalan 21", "Jakarta", "12190", "DKI"], "Jalan\u00A021, Jakarta\u00A012190, DKI"],
] as const)(
  "writes an address in %s as in that country, each number beside its word",
  (code, parts, written) => {
    const [street, city, postalCode, region] = parts;
    const office = { code, street, city, postalCode, region };
    const country = { ...office, ...withoutContacts };
    const { container } = renderSections({ ...empty, heading: "Come by", country });
    expect(container.querySelector("address")?.textContent).toBe(written);
  },
);

test("separates the parts of an address by the Chinese comma on a Chinese page", () => {
  const country = {
    code: "MY",
    street: "Jalan 3",
    city: "吉隆坡",
    region: "联邦直辖区",
    postalCode: "50000",
    ...withoutContacts,
  };
  const language = { ...onlyLanguage.language, code: "zh", tag: "zh-Hans" };
  const { container } = render(
    <LanguageContext value={{ ...onlyLanguage, language }}>
      <SectionList sections={[{ ...empty, heading: "来坐坐", country }]} />
    </LanguageContext>,
  );
  const written = container.querySelector("address")?.textContent;
  expect(written).toBe("Jalan\u00A03，50000\u00A0吉隆坡，联邦直辖区");
});

test("draws a section with only a heading", () => {
  renderSections({ ...empty, heading: "Hello" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Hello");
  expect(screen.queryByRole("link")).toBeNull();
});

test("draws nothing for an empty call to action", () => {
  expect(renderSections(empty).container.querySelector("section")).toBeNull();
});
