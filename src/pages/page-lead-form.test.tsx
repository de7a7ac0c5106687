import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type {
  ContactPage,
  PageContent,
  Section,
  SectionOf,
  Site,
} from "../content/page-content.ts";
import { clearDraft } from "../features/lead-form/draft.ts";
import { readFormMessages } from "../features/lead-form/form-words.ts";
import { renderBuilt } from "../islands/testing/render-built.tsx";
import { fake, resetFakeClient } from "../supabase/testing/fake-client.ts";
import { PublicPage } from "./public-page.tsx";

vi.mock("../ui/open-page.ts");
vi.mock("../supabase/visitor-client.ts", () => import("../supabase/testing/fake-client.ts"));

const section = {
  _key: "form",
  _type: "leadFormSection",
  heading: "Start here",
  source: "ad-landing",
  stage: "Request Trial",
} as SectionOf<"leadFormSection">;

const form = {
  _rev: "rev-contact",
  labels: { companyName: "Your company" },
  consentText: "We may contact you, see our",
  solutions: [
    { name: "Waiter AI", label: "Pelayan AI" },
    { name: "Custom AI", label: "Custom AI" },
  ],
  countries: [{ name: "Malaysia", code: "MY", phone: null }],
} as unknown as ContactPage;

/** A page with these sections at its own path, as the build writes it. */
function renderPage(search: string, ...sections: Partial<SectionOf<"leadFormSection">>[]) {
  window.history.replaceState(null, "", `/ad-landing${search}`);
  const page = {
    _id: "page",
    _type: "page",
    _rev: "rev-page",
    path: "/ad-landing",
    sections: sections.map((each): Section => Object.assign({}, section, each)),
  };
  const content = { site: { title: "Selat" } as Site, page, leadForms: [form] };
  return renderBuilt(<PublicPage path="/ad-landing" content={content as unknown as PageContent} />);
}

function field(name: string) {
  return screen.getByLabelText<HTMLInputElement>(name);
}

beforeEach(() => {
  clearDraft();
  sessionStorage.clear();
  localStorage.clear();
  resetFakeClient();
});

test("a page of sections shows the contact page's form, and sends the section's source", async () => {
  const { wakeAll } = renderPage("?source=schedule-demo&utm_campaign=may", {
    leftOut: ["remarks", "email"],
  });
  expect(screen.queryByLabelText("Remarks (Optional)")).toBeNull();
  await wakeAll();
  fireEvent.input(field("Your company"), { target: { value: "Kopi Lane" } });
  fireEvent.input(field("Contact Name"), { target: { value: "Mei Ling Goh" } });
  fireEvent.input(field("Contact Number"), { target: { value: "+65 6123 4567" } });
  fireEvent.input(field("Email"), { target: { value: "mei@kopilane.example" } });
  fireEvent.change(field("Solution Interested"), { target: { value: "Waiter AI" } });
  fireEvent.click(screen.getByRole("button", { name: /^Submit/ }));
  await waitFor(() => expect(fake.insert("leads")).toHaveBeenCalledOnce());
  expect(fake.insert("leads").mock.calls[0]?.[0].values).toMatchObject({
    source: "ad-landing",
    stage: "interested",
    remarks: "",
    attribution: { stage: "Request Trial", utm_campaign: "may" },
    consent_version: "rev-contact",
  });
});

test("selects the chosen solution, by its name in the page's language too", () => {
  for (const solution of ["Waiter AI", "Pelayan AI"]) {
    const { unmount } = renderPage("", { solution });
    expect(field("Solution Interested").value).toBe("Waiter AI");
    unmount();
  }
  renderPage("", { solution: "Coffee AI" });
  expect(field("Solution Interested").value).toBe("");
});

test("shows one form, even if sections ask for several", () => {
  renderPage("", { _key: "a", heading: "First" }, { _key: "b", heading: "Second" });
  expect(document.querySelectorAll("form")).toHaveLength(1);
  expect(screen.queryByText("Second")).toBeNull();
});

test("a Chinese consent text has no space before its link", () => {
  renderPage("", { consentText: "详情见我们的" });
  expect(document.querySelector("[data-consent]")?.textContent).toMatch(
    /^详情见我们的privacy policy/,
  );
});

test("a form section sends its own consent with the page's revision, and shows its own message", () => {
  renderPage("", { consentText: "We call you once, see our", successTitle: "Noted!" });
  const consent = document.querySelector<HTMLElement>("[data-consent]");
  expect(consent?.textContent).toMatch(/^We call you once, see our privacy policy/);
  expect(consent?.dataset["consent"]).toBe("rev-page");
  expect(readFormMessages().answers).toMatchObject({
    sentTitle: "Noted!",
    sentText: "Your submission has been received. We'll contact you soon!",
  });
});
