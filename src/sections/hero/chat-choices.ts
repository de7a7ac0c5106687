import type { SectionOf } from "../../content/page-content.ts";

export type Chat = NonNullable<SectionOf<"heroSection">["chat"]>;
export type Message = NonNullable<Chat["messages"]>[number];
export type Answer = NonNullable<Chat["answers"]>[number];
export type Choice = NonNullable<Answer["choices"]>[number];

/**
 * A quick reply. `of` lists where it is offered: the key of a message or answer and the index of the reply there,
 * "eggs.1".
 */
export type OfferedChoice = { of: string[]; path: string; choice: Choice };

/** Returns the quick replies that lead to an answer, equal ones once. */
export function choicesLeadingTo(chat: Chat, answer: Answer): OfferedChoice[] {
  const leading = new Map<string, OfferedChoice>();
  for (const list of ["messages", "answers"] as const) {
    for (const { _key, choices } of chat[list] ?? []) {
      const offered = choices?.filter(({ label }) => label) ?? [];
      for (const [index, choice] of offered.entries()) {
        if (choice.next !== answer._key) continue;
        const { label, kind, text, path, photo } = choice;
        const choiceKey = JSON.stringify([label, kind, text, path, photo?.asset?.url]);
        const existing = leading.get(choiceKey);
        const of = `${_key}.${index}`;
        if (existing) existing.of.push(of);
        else leading.set(choiceKey, { of: [of], path: `chat.${list}:${_key}`, choice });
      }
    }
  }
  return [...leading.values()];
}

/** Returns a conversation without empty messages and answers; null if no message is left. */
export function withoutEmptyTexts(chat: Chat | null): Chat | null {
  const messages = chat?.messages?.filter(({ text }) => text) ?? [];
  const answers = chat?.answers?.filter(({ text }) => text) ?? null;
  return chat && messages.length > 0 ? { ...chat, messages, answers } : null;
}

/** Whether a choice leads to an answer of its conversation, so that it can be pressed. */
export function hasAnswer({ answers }: Chat, { label, next }: Choice): boolean {
  return Boolean(label && answers?.some(({ _key }) => _key === next));
}
