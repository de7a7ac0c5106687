import assert from "node:assert/strict";
import { defaultTexts } from "./default-texts.ts";
import { toLeadTexts } from "./lead-texts.ts";

const nothing = { chat: null, letter: null, replyTo: null, facts: [] };

Deno.test("says it as the specification does where the content says nothing", () => {
  const empty = { message: "", list: null, link: " ", note: null, subject: null };
  for (const chat of [null, empty]) {
    assert.deepEqual(toLeadTexts({ ...nothing, chat }), { chat: defaultTexts, letter: null });
  }
});

Deno.test("puts the site's facts in their places, also those that a fact names", () => {
  const facts = [
    { key: "phone", text: "{code} 6555 0123" },
    { key: "code", text: "+65" },
    { key: "email", text: "hello@selat.example" },
  ];
  const letter = { subject: "Call {phone}", text: "Or {unknown} {email}" };
  assert.deepEqual(toLeadTexts({ ...nothing, letter, replyTo: "{email}", facts }).letter, {
    subject: "Call +65 6555 0123",
    text: "Or {unknown} hello@selat.example",
    replyTo: "hello@selat.example",
  });
});

Deno.test("half a letter is none, and an address that is none is answered to nobody", () => {
  assert.equal(toLeadTexts({ ...nothing, letter: { subject: "A", text: " " } }).letter, null);
  const letter = { subject: "A", text: "B" };
  assert.deepEqual(toLeadTexts({ ...nothing, letter, replyTo: "{gone}" }).letter, letter);
});

Deno.test("refuses an answer of another form", () => {
  assert.throws(() => toLeadTexts(null));
});
