import assert from "node:assert/strict";
import { defaultTexts } from "./default-texts.ts";
import { toLeadTexts } from "./lead-texts.ts";

const nothing = {
  chat: null,
  confirmation: null,
  confirmationTexts: null,
  replyTo: null,
  facts: [],
};

/** The confirmation for a CMS response with these parts. */
function confirmationOf(result: object, language = "en") {
  return toLeadTexts({ ...nothing, ...result }).confirmationIn(language);
}

Deno.test("uses the words of the specification if the content has none", () => {
  const empty = { message: "", list: null, link: " ", note: null, subject: null };
  for (const chat of [null, empty]) {
    assert.deepEqual(toLeadTexts({ ...nothing, chat }).chat, defaultTexts);
  }
  assert.equal(confirmationOf({}), null);
});

Deno.test("inserts the site's facts, even those that a fact names", () => {
  const facts = [
    { key: "phone", value: "{code} 6555 0123" },
    { key: "code", value: "number 65", words: "+65" },
    { key: "email", value: "hello@selat.example" },
  ];
  const confirmation = { subject: "Call {phone}", text: "Or {unknown} {email}" };
  assert.deepEqual(confirmationOf({ confirmation, replyTo: "{email}", facts }), {
    subject: "Call +65 6555 0123",
    text: "Or {unknown} hello@selat.example",
    replyTo: "hello@selat.example",
  });
});

Deno.test("returns no confirmation without subject or body, and omits an invalid reply address", () => {
  assert.equal(confirmationOf({ confirmation: { subject: "A", text: " " } }), null);
  const confirmation = { subject: "A", text: "B" };
  assert.deepEqual(confirmationOf({ confirmation, replyTo: "{gone}" }), confirmation);
});

const confirmation = { subject: "Thank you", text: "Live in {time}." };
const confirmationTexts = [
  { language: "ms", path: "confirmation.subject", value: "Terima kasih" },
  { language: "ms", path: "confirmation.text", value: "Siap dalam {time}." },
  { language: "zh", path: "confirmation.subject", value: "谢谢您" },
  { language: "zh", path: "confirmation.text", value: " " },
];
const facts = [
  {
    key: "time",
    value: "2 weeks",
    localizedTexts: [{ language: "ms", path: "value", value: "2 minggu" }],
  },
];

Deno.test("writes the confirmation in the lead's language with its facts, else in the site's first", () => {
  const result = { confirmation, confirmationTexts, facts };
  assert.deepEqual(confirmationOf(result, "ms"), {
    subject: "Terima kasih",
    text: "Siap dalam 2 minggu.",
  });
  assert.deepEqual(confirmationOf(result, "en"), {
    subject: "Thank you",
    text: "Live in 2 weeks.",
  });
  assert.deepEqual(confirmationOf(result, "ta"), {
    subject: "Thank you",
    text: "Live in 2 weeks.",
  });
});

Deno.test("uses the first language's text for a field without one in the language", () => {
  assert.deepEqual(confirmationOf({ confirmation, confirmationTexts, facts }, "zh"), {
    subject: "谢谢您",
    text: "Live in 2 weeks.",
  });
});

Deno.test("empty fields switch the confirmation off in every language", () => {
  for (const empty of [null, { subject: "", text: null }]) {
    assert.equal(confirmationOf({ confirmation: empty, confirmationTexts }, "ms"), null);
  }
});

Deno.test("writes facts to the chat in the site's first language", () => {
  const { chat } = toLeadTexts({ ...nothing, chat: { list: "[count] in {time}" }, facts });
  assert.equal(chat.list, "[count] in 2 weeks");
});

Deno.test("refuses an answer of another shape", () => {
  assert.throws(() => toLeadTexts(null));
});
