import assert from "node:assert/strict";
import { type ClaimedLead, leadMessage } from "./lead-message.ts";

function lead(changes: Partial<ClaimedLead> = {}): ClaimedLead {
  return {
    id: "0d9f6a0e-6a3e-4d1e-9c55-0b8f6c1d2e3f",
    notification_claimed_at: "2026-11-21T08:00:00.123+00:00",
    company_name: "Kopi Lane",
    contact_name: "Mei Ling Goh",
    contact_number: "+65 6123 4567",
    email: "mei@kopilane.example",
    solution_interested: "Waiter AI",
    remarks: "",
    stage: "request-demo",
    source: "schedule-demo",
    is_suspected: false,
    ...changes,
  };
}

/** What Telegram shows of HTML that holds no tag but bold. */
function shown(html: string): string {
  const text = html.replaceAll(/<\/?b>/g, "");
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

Deno.test("shows every field on its own line", () => {
  assert.equal(
    leadMessage(lead({ remarks: "Two outlets." })).html,
    [
      "<b>New lead</b>",
      "<b>Company:</b> Kopi Lane",
      "<b>Contact:</b> Mei Ling Goh",
      "<b>Phone:</b> +65 6123 4567",
      "<b>Email:</b> mei@kopilane.example",
      "<b>Solution:</b> Waiter AI",
      "<b>Stage:</b> request-demo",
      "<b>Source:</b> schedule-demo",
      "<b>Remarks:</b> Two outlets.",
    ].join("\n"),
  );
});

const texts = [
  "_ * < & ) -",
  "<b>bold</b> <a href='https://evil.example'>here</a>",
  "&lt; &amp;lt; &#60;",
  "[link](https://evil.example) `code` ~~gone~~ ||spoiler||",
  "\\_escaped\\_ >quote #tag !mark {a} =b |c",
  "a\nCompany: another",
  "🍜 مرحبا \u202e\u200b",
];
for (const text of texts) {
  Deno.test(`arrives as typed: ${JSON.stringify(text)}`, () => {
    const { html, plain } = leadMessage(lead({ company_name: text, remarks: text }));

    assert.equal(shown(html), plain);
    assert.ok(plain.endsWith(`\nRemarks: ${text}`));
    assert.equal(html.match(/<(?!\/?b>)/g), null);
  });
}

const fields = [
  "company_name",
  "contact_name",
  "contact_number",
  "email",
  "solution_interested",
  "source",
] as const;
for (const field of fields) {
  Deno.test(`adds no line for a break in ${field}`, () => {
    for (const mark of ["\n", "\r\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029", " \n\n "]) {
      const { html, plain } = leadMessage(lead({ [field]: `One${mark}Stage: closed` }));

      assert.ok(plain.includes(": One Stage: closed\n") || plain.endsWith(": One Stage: closed"));
      assert.equal(plain.split(/[\n\v\f\r\u0085\u2028\u2029]/).length, 8);
      assert.equal(html.split("\n").length, 8);
    }
  });
}

Deno.test("leaves a line out that would be empty", () => {
  assert.doesNotMatch(leadMessage(lead()).html, /Remarks|Note/);
});

Deno.test("says where a machine seems to have filled the form in", () => {
  assert.match(leadMessage(lead({ is_suspected: true })).plain, /Note: .*machine/);
});
