// @vitest-environment node
import { expect, test } from "vitest";
import { testLead } from "../testing/test-lead.ts";
import { contactOf } from "./contact.ts";

test.each([
  ["+6565550104", "direct", "+65 6555 0104", "tel:+6565550104", "https://wa.me/6565550104"],
  [
    "+60 (12) 5550162",
    "direct",
    "+60 12 555 0162",
    "tel:+60125550162",
    "https://wa.me/60125550162",
  ],
  [
    "0812 5555 0199",
    "indonesia-cta",
    "+62 812 5555 0199",
    "tel:+6281255550199",
    "https://wa.me/6281255550199",
  ],
])("%s of a lead from %s is shown as %s", (contact_number, source, number, tel, whatsapp) => {
  const lead = testLead({ id: "a", contact_number, source });
  expect(contactOf(lead)).toEqual({ number, tel, whatsapp });
});

test("a number without a known country is shown and called unchanged", () => {
  const lead = testLead({ id: "a", contact_number: "1800-555" });
  expect(contactOf(lead)).toEqual({ number: "1800-555", tel: "tel:1800555", whatsapp: null });
});

test.each(["+65 12", "n/a +1-2"])("%s has no WhatsApp link", (contact_number) => {
  const lead = testLead({ id: "a", contact_number });
  const tel = `tel:${contact_number.replaceAll(/[^+\d]/g, "")}`;
  expect(contactOf(lead)).toEqual({ number: contact_number, tel, whatsapp: null });
});

test("a number's own country code has priority over the lead's source", () => {
  const lead = testLead({ id: "a", contact_number: "+44 20 7946 0000", source: "singapore-demo" });
  expect(contactOf(lead).number).toBe("+44 20 7946 0000");
});
