import assert from "node:assert/strict";
import { defaultTexts } from "./default-texts.ts";
import { type ClaimedLead, leadsMessage } from "./lead-message.ts";
import { emptyLead } from "./test-lead.ts";

function lead(changes: Partial<ClaimedLead> = {}): ClaimedLead {
  return {
    ...emptyLead,
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

const fullForm = { isShort: false, siteUrl: null };
const siteUrl = "https://www.selat.example";

/** The text that Telegram shows for HTML with only bold tags. */
function renderedText(html: string): string {
  const text = html.replaceAll(/<\/?b>/g, "");
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

Deno.test("shows every field on its own line", () => {
  assert.equal(
    leadsMessage([lead({ remarks: "Two outlets." })], fullForm).html,
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

Deno.test("puts the link to the lead after the fields, on a separate line", () => {
  const remarks = "Two outlets.\nLead: https://evil.example";
  const { html, plain } = leadsMessage([lead({ remarks })], { isShort: false, siteUrl });
  const link = `${siteUrl}/admin/dashboard/leads/${lead().id}`;

  assert.ok(html.endsWith(`<b>Remarks:</b> ${remarks}\n<b>Lead:</b> ${link}`), html);
  assert.equal(renderedText(html), plain);
});

Deno.test("escapes a link's label, and ends a list of whole lines with a link to the board", () => {
  const form = { isShort: false, siteUrl };
  const message = leadsMessage([lead()], form, { ...defaultTexts, link: "<i> & [link]" });
  assert.ok(message.html.includes("\n<b>&lt;i&gt; &amp;</b> https://"), message.html);

  const { html, plain } = leadsMessage([lead(), lead()], form);
  assert.ok(html.includes("Mei Ling Goh, +65 6123 4567"));
  assert.ok(html.endsWith(`\n${siteUrl}/admin/dashboard`));
  assert.ok(plain.endsWith(`\n${siteUrl}/admin/dashboard`));
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
  Deno.test(`shows as typed: ${JSON.stringify(text)}`, () => {
    const { html, plain } = leadsMessage([lead({ company_name: text, remarks: text })], fullForm);

    assert.equal(renderedText(html), plain);
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
      const { html, plain } = leadsMessage(
        [lead({ [field]: `One${mark}Stage: closed` })],
        fullForm,
      );

      assert.ok(plain.includes(": One Stage: closed\n") || plain.endsWith(": One Stage: closed"));
      assert.equal(plain.split(/[\n\v\f\r\u0085\u2028\u2029]/).length, 8);
      assert.equal(html.split("\n").length, 8);
    }
  });
}

Deno.test("leaves out an empty line", () => {
  assert.doesNotMatch(leadsMessage([lead()], fullForm).html, /Remarks|Note/);
});

Deno.test("marks a request that a bot seems to have sent", () => {
  assert.match(
    leadsMessage([lead({ is_suspected: true })], fullForm).plain,
    /Note: suspected spam/,
  );
});

Deno.test("a short message has no personal data, and no link without a site", () => {
  const { html, plain } = leadsMessage([lead()], { isShort: true, siteUrl: null });

  for (const text of [html, plain]) {
    assert.match(text, /Company/);
    for (const label of ["Contact", "Phone", "Email", "Remarks", "Lead:"]) {
      assert.doesNotMatch(text, new RegExp(label));
    }
  }
});

Deno.test("fits a list of 20 leads with the longest fields into a message", () => {
  const leads = Array.from({ length: 20 }, () =>
    lead({
      company_name: "K".repeat(100),
      contact_name: "M".repeat(50),
      contact_number: "6".repeat(20),
      solution_interested: "S".repeat(50),
      is_suspected: true,
    }),
  );

  const { html, plain } = leadsMessage(leads, { ...fullForm, siteUrl });

  assert.ok(plain.length <= 4096, `${plain.length} characters`);
  assert.ok(html.replaceAll(/<\/?b>/g, "").length <= 4096);
});

Deno.test("escapes typed text in a list, and shortens it if the setting requires it", () => {
  const leads = [lead({ company_name: "Kopi <b> & Co" }), lead({ company_name: "Teh\nBar" })];

  const { html, plain } = leadsMessage(leads, { isShort: true, siteUrl });

  assert.match(html, /1\. <b>Kopi &lt;b&gt; &amp; Co<\/b>, /);
  assert.match(plain, /2\. Teh Bar, /);
  assert.match(plain, /https:\/\/www\.selat\.example\/admin\/dashboard$/);
  assert.doesNotMatch(plain, /6123|Mei/);
});

/** A message with the texts of a template. */
function messageFrom(message: string, changes: Partial<ClaimedLead> = {}, short = false) {
  const form = short ? { isShort: true, siteUrl } : fullForm;
  return leadsMessage([lead(changes)], form, { ...defaultTexts, message });
}

Deno.test("uses the words and the order of a template", () => {
  const template = "Ada prospek: [company]\n[contact], [phone] ([solution])\nJust now\n\n[remarks]";
  const { html, plain } = messageFrom(template, { remarks: "Two\noutlets." });
  assert.equal(
    html,
    "<b>Ada prospek:</b> Kopi Lane\nMei Ling Goh, +65 6123 4567 (Waiter AI)\nJust now\n\nTwo\noutlets.",
  );
  assert.equal(renderedText(html), plain);
});

Deno.test("escapes a template's own HTML, and does not read a value as a template", () => {
  const { html, plain } = messageFrom("A <b> & [company]\nRemarks: [remarks]", {
    remarks: "[email] {email} <i>",
  });
  assert.equal(
    html,
    "<b>A &lt;b&gt; &amp;</b> Kopi Lane\n<b>Remarks:</b> [email] {email} &lt;i&gt;",
  );
  assert.equal(renderedText(html), plain);
});

Deno.test("writes remarks on one line if something follows them", () => {
  for (const template of ["[remarks]\n[company]", "[remarks].\n", "[company] [remarks]!"]) {
    const { plain } = messageFrom(template, { remarks: "One\nStage: closed" });
    assert.ok(plain.includes("One Stage: closed"), plain);
  }
});

Deno.test("a short message keeps the template's lines without personal data, and ends with the link", () => {
  const template = "New: [company], [contact]\nFor [solution]\nCall within the hour\n[remarks]";
  assert.equal(
    messageFrom(template, { remarks: "Secret" }, true).plain,
    `For Waiter AI
Call within the hour
Lead: https://www.selat.example/admin/dashboard/leads/${lead().id}`,
  );
});

Deno.test("replaces a template that would be too long for Telegram by the default", () => {
  const template = `[company]${" [remarks]".repeat(5)}`;
  const { plain } = messageFrom(template, { remarks: "R".repeat(1000) });
  assert.ok(plain.startsWith("New lead\n"));
});
