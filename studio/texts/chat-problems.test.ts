import { expect, test } from "vitest";
import { amountOf, moneyIn } from "./chat-amounts.ts";
import { findChatProblems, type Scene } from "./chat-problems.ts";

type Answers = NonNullable<Scene["answers"]>;

function choice(label: string, next?: string) {
  return { _key: label, label, ...(next && { next }) };
}
function line(amount: string) {
  return { item: "Kopi", amount };
}
/** A scene whose one message offers "Yes", which leads to the first of the answers. */
function scene(answers: Answers, fields: Partial<Scene> = {}): Scene {
  const messages = [{ _key: "m", from: "agent", choices: [choice("Yes", answers[0]?._key)] }];
  return { messages, answers, link: {}, ...fields };
}
function problems(checkedScene: Scene): string[] {
  return findChatProblems(checkedScene).map(({ path, message }) => {
    const field = path.map((part) => (typeof part === "object" ? part._key : part)).join(".");
    return `${field}: ${message}`;
  });
}

test("accepts a conversation with two paths to an end, and one without quick replies", () => {
  const more = {
    _key: "more",
    lines: [line("3.60")],
    choices: [choice("A", "end"), choice("B", "end")],
  };
  const end = { _key: "end", text: "S$10.00", lines: [line("6.40")], total: "10.00" };
  expect(problems(scene([more, end]))).toEqual([]);
  expect(problems({ messages: [{ _key: "m", from: "agent" }] })).toEqual([]);
  expect(findChatProblems(undefined)).toEqual([]);
});

test("reports a quick reply that leads nowhere as a dead end", () => {
  const answers = [{ _key: "a", choices: [choice("Go"), choice("Back", "gone")] }];
  expect(problems(scene(answers)).slice(0, 2)).toEqual([
    "answers.a.choices.Go.next: Choose the answer it leads to",
    "answers.a.choices.Back.next: The answer it leads to no longer exists",
  ]);
  expect(problems({ messages: [{ _key: "m", choices: [choice("Yes")] }], link: {} })).toEqual([
    "messages.m.choices.Yes.next: Choose the answer it leads to",
  ]);
});

test("refuses two quick replies with the same words, and those of a customer", () => {
  const twice = [choice("Yes", "a"), choice("Yes", "a")];
  expect(problems(scene([{ _key: "a" }], { messages: [{ _key: "m", choices: twice }] }))).toEqual([
    'messages.m.choices.Yes: "Yes" is offered twice',
  ]);
  const messages = [{ _key: "m", from: "customer", choices: [choice("Yes", "a")] }];
  expect(problems(scene([{ _key: "a" }], { messages }))).toEqual([
    "messages.m.choices: Only a message of the agent can have quick replies",
  ]);
});

test("requires an exit of a loop, which may be further on", () => {
  const round = [
    { _key: "a", choices: [choice("On", "b")] },
    { _key: "b", choices: [choice("Back", "a")] },
  ];
  const message = "From here the conversation loops endlessly";
  expect(problems(scene(round))).toEqual([`answers.a: ${message}`, `answers.b: ${message}`]);
  const exit = [
    { _key: "a", choices: [choice("On", "b")] },
    { _key: "b", choices: [choice("Back", "a"), choice("Done", "end")] },
    { _key: "end" },
  ];
  expect(problems(scene(exit))).toEqual([]);
});

test("reports an answer that no reply leads to", () => {
  expect(problems(scene([{ _key: "a" }, { _key: "lost" }]))).toEqual([
    "answers.lost: No quick reply leads to this answer",
  ]);
});

test("requires a total to be the sum of the lines on every path to it", () => {
  const answers = [
    { _key: "a", lines: [line("3.60")], choices: [choice("More", "more"), choice("Done", "end")] },
    { _key: "more", lines: [line("6.40")], choices: [choice("Done", "end")] },
    { _key: "end", total: "10.00" },
  ];
  expect(problems(scene(answers))).toEqual(["answers.end.total: The total is not 3.60"]);
});

test("requires a text that names an amount to name the printed total", () => {
  const answers = [{ _key: "a", text: "That is RM13.80", lines: [line("13.90")], total: "13.90" }];
  expect(problems(scene(answers))).toEqual([
    "answers.a.text: The text says 13.80, but the total is 13.90",
  ]);
});

test("refuses lines that are printed twice, or without a total", () => {
  const round = [
    { _key: "a", lines: [line("3.60")], choices: [choice("Again", "a"), choice("End", "end")] },
    { _key: "end" },
  ];
  expect(problems(scene(round))).toEqual([
    "answers.a: Its lines are printed again in a loop",
    "answers.end.total: The conversation ends here with lines on the ticket, but without a total",
  ]);
});

test("refuses a new title of the ticket at an end without a line, which leaves the ticket empty", () => {
  const titled = { _key: "a", ticketTitle: "New mug, tomorrow" };
  expect(problems(scene([titled]))).toEqual([
    "answers.a.lines: The ticket has a title, but no lines: add what it lists",
  ]);
  expect(problems(scene([{ ...titled, lines: [line("free")] }]))).toEqual([]);
  const printed = { _key: "lines", lines: [line("free")], choices: [choice("Done", "a")] };
  expect(problems(scene([printed, titled]))).toEqual([]);
  const later = { ...titled, choices: [choice("Done", "end")] };
  expect(problems(scene([later, { _key: "end", lines: [line("free")] }]))).toEqual([]);
});

test("checks the sum of a ticket only if it has amounts", () => {
  const ticket = { lines: [line("44.000"), line("24.000")], total: "83.000" };
  expect(problems({ ticket })).toEqual(["ticket.total: This is not the sum of the ticket's lines"]);
  expect(problems({ ticket: { lines: [line("p. 12"), line("14")], total: "4 s" } })).toEqual([]);
  expect(problems({ ticket: { lines: [line("1 set"), line("3 x 4 m")], total: "10.00" } })).toEqual(
    [],
  );
  expect(
    problems({ ticket: { lines: [line("p. 12"), line("4.00")], total: "4.00" } }),
  ).toHaveLength(1);
});

test("requires a link at the end of a conversation", () => {
  expect(problems(scene([{ _key: "a" }], { link: undefined }))).toEqual([
    "link: Add the link at the end of the conversation",
  ]);
});

test.each([
  ["3.60", 360],
  ["83.000", 8_300_000],
  ["1,250.00", 125_000],
  ["1.250.000", 125_000_000],
  ["14", 1_400],
  ["10:00", null],
  ["p. 12", null],
  ["1 set", null],
  ["", null],
])("reads %j as an amount of %j", (printed, value) => {
  expect(amountOf(printed)).toBe(value);
});

test("finds money inside texts of every language", () => {
  expect(moneyIn("Total Rp83.000. Bayar di kasir?")).toEqual(["83.000"]);
  expect(moneyIn("一共S$13.80。RM 5, 2 kopi")).toEqual(["13.80", "5"]);
});
