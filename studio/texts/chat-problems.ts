import { amountOf, moneyIn } from "./chat-amounts.ts";
import { type FieldPath, isObject } from "./content.ts";

type Choice = { _key: string; label?: string; next?: string };
type Line = { item?: string; amount?: string };
type Answer = {
  _key: string;
  text?: string;
  ticketTitle?: string;
  lines?: Line[];
  total?: string;
  choices?: Choice[];
};
type Message = { _key: string; from?: string; choices?: Choice[] };
export type Scene = {
  messages?: Message[];
  answers?: Answer[];
  link?: unknown;
  ticket?: { lines?: Line[]; total?: string };
};

type Problem = { path: FieldPath; message: string };
type List = "messages" | "answers";

/** Returns the problems of the quick replies of one message or answer. */
function choiceProblems(list: List, of: Message | Answer, answers: Map<string, Answer>): Problem[] {
  const labels = new Set<string>();
  return itemsOf(of.choices).flatMap(({ _key, label = "", next }): Problem[] => {
    const path: FieldPath = [list, { _key: of._key }, "choices", { _key }];
    const isTwice = labels.has(label);
    labels.add(label);
    if (!next) return [{ path: [...path, "next"], message: "Choose the answer it leads to" }];
    if (!answers.has(next)) {
      return [{ path: [...path, "next"], message: "The answer it leads to no longer exists" }];
    }
    return isTwice ? [{ path, message: `"${label}" is offered twice` }] : [];
  });
}

/** Returns the keys of all answers that can be reached from the given ones, including these. */
function reachedFrom(starts: string[], answers: Map<string, Answer>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key) || !answers.has(key)) continue;
    reached.add(key);
    waiting.push(...nextOf(answers.get(key)));
  }
  return reached;
}

function nextOf(of: Message | Answer | undefined): string[] {
  return itemsOf(of?.choices).flatMap(({ next }) => next ?? []);
}

/** Reports answers that no quick reply leads to, and answers from which no end can be reached. */
function reachProblems(starts: string[], answers: Map<string, Answer>): Problem[] {
  const reached = reachedFrom(starts, answers);
  return [...answers].flatMap(([key, answer]): Problem[] => {
    const path: FieldPath = ["answers", { _key: key }];
    if (!reached.has(key)) return [{ path, message: "No quick reply leads to this answer" }];
    const ends = [...reachedFrom([key], answers)].some(
      (each) => nextOf(answers.get(each)).length === 0,
    );
    const message = "From here the conversation loops endlessly";
    return ends || !answer.choices?.length ? [] : [{ path, message }];
  });
}

function sumOf(lines: Line[]): number {
  return lines.reduce((sum, { amount = "" }) => sum + (amountOf(amount) ?? Number.NaN), 0);
}

/** Whether any line has an amount: a ticket of words has nothing to add up. */
function hasAmounts(lines: Line[]): boolean {
  return lines.some(({ amount = "" }) => amountOf(amount) !== null);
}

function isWrong(lines: Line[], total: string | undefined): boolean {
  const value = amountOf(total ?? "");
  return value !== null && hasAmounts(lines) && sumOf(lines) !== value;
}

/** Reports totals that differ from the sum of the amounts on a path to them; `seen` are the answers on the path. */
function amountProblems(
  key: string,
  answers: Map<string, Answer>,
  before: Line[] = [],
  visited: ReadonlySet<string> = new Set(),
): Problem[] {
  const answer = answers.get(key);
  if (!answer) return [];
  const { total, text = "" } = answer;
  const lines = [...before, ...itemsOf(answer.lines)];
  const path: FieldPath = ["answers", { _key: key }];
  if (visited.has(key)) {
    const isPrinted = Boolean(answer.lines?.length);
    return isPrinted ? [{ path, message: "Its lines are printed again in a loop" }] : [];
  }
  const problems: Problem[] = [];
  if (isWrong(lines, total)) {
    const printed = lines.map(({ amount }) => amount).join(" + ");
    problems.push({ path: [...path, "total"], message: `The total is not ${printed}` });
  }
  const named = moneyIn(text);
  const values = named.map(amountOf);
  if (total && amountOf(total) !== null && named.length > 0 && !values.includes(amountOf(total))) {
    problems.push({
      path: [...path, "text"],
      message: `The text says ${named[0]}, but the total is ${total}`,
    });
  }
  const isEnd = itemsOf(answer.choices).length === 0;
  if (isEnd && !total && hasAmounts(lines) && !hasTotal(visited, answers)) {
    problems.push({
      path: [...path, "total"],
      message: "The conversation ends here with lines on the ticket, but without a total",
    });
  }
  const next = new Set(nextOf(answer));
  const visitedHere = new Set([...visited, key]);
  // The first reply clears the ticket, so without new lines the title would be on an empty ticket.
  if (isEnd && lines.length === 0 && hasTitle(visitedHere, answers)) {
    problems.push({
      path: [...path, "lines"],
      message: "The ticket has a title, but no lines: add what it lists",
    });
  }
  return [
    ...problems,
    ...[...next].flatMap((each) => amountProblems(each, answers, lines, visitedHere)),
  ];
}

function hasTotal(keys: ReadonlySet<string>, answers: Map<string, Answer>): boolean {
  return [...keys].some((key) => answers.get(key)?.total);
}

function hasTitle(keys: ReadonlySet<string>, answers: Map<string, Answer>): boolean {
  return [...keys].some((key) => answers.get(key)?.ticketTitle);
}

/** Returns each problem once, even if several paths lead to it. */
function onlyOnce(problems: Problem[]): Problem[] {
  return [...new Map(problems.map((each) => [JSON.stringify(each), each])).values()];
}

/** Returns the items that are objects, because imported ones may be anything. */
function itemsOf<Item>(list: Item[] | undefined): Item[] {
  return Array.isArray(list) ? list.filter((item) => isObject(item)) : [];
}

/** Returns the problems of a conversation with quick replies: paths without an end, and amounts that do not add up. */
export function findChatProblems(scene: Scene | undefined): Problem[] {
  const { link, ticket } = scene ?? {};
  const messages = itemsOf(scene?.messages);
  const list = itemsOf(scene?.answers);
  const problems: Problem[] = [];
  if (isWrong(itemsOf(ticket?.lines), ticket?.total)) {
    problems.push({
      path: ["ticket", "total"],
      message: "This is not the sum of the ticket's lines",
    });
  }
  if (list.length === 0 && !messages.some(({ choices }) => choices?.length)) return problems;
  const answers = new Map(list.map((answer) => [answer._key, answer]));
  const starts = messages.flatMap(nextOf);
  for (const message of messages) {
    if (message.from === "customer" && message.choices?.length) {
      const path: FieldPath = ["messages", { _key: message._key }, "choices"];
      problems.push({ path, message: "Only a message of the agent can have quick replies" });
    }
    problems.push(...choiceProblems("messages", message, answers));
  }
  for (const answer of list) problems.push(...choiceProblems("answers", answer, answers));
  if (!link)
    problems.push({ path: ["link"], message: "Add the link at the end of the conversation" });
  problems.push(...reachProblems(starts, answers));
  problems.push(...[...new Set(starts)].flatMap((key) => amountProblems(key, answers)));
  return onlyOnce(problems);
}
