import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { renderBuilt } from "../../islands/testing/render-built.tsx";
import { linkOf } from "../testing/render-section.tsx";
import { ChatScene } from "./chat-scene.tsx";
import type { Answer, Chat, Choice, Message } from "./chat-choices.ts";
import { translatePage } from "../../ui/testing/translate-page.ts";

function choice(label: string, next: string, fields: Partial<Choice> = {}): Choice {
  const none = { text: null, duration: null, path: null, seen: null, photo: null };
  return { ...none, _key: label, _type: "chatChoice", kind: "text", label, next, ...fields };
}

function message(from: "customer" | "agent", text: string, choices: Choice[] | null = null) {
  const none = { time: null, duration: null, replies: null };
  return {
    ...none,
    _key: text,
    _type: "chatMessage",
    from,
    kind: "text",
    text,
    choices,
  } as Message;
}

function answer(key: string, text: string, fields: Partial<Answer> = {}): Answer {
  const none = { ticketTitle: null, total: null, lines: null, choices: null };
  return { ...none, _key: key, _type: "chatAnswer", text, ...fields };
}

function line(quantity: number, item: string, amount: string) {
  return { _key: item, _type: "orderLine" as const, quantity, item, amount };
}

const chat: Chat = {
  agentName: "Waiter AI",
  businessName: "Kopi Lane",
  status: null,
  language: "en-SG",
  messages: [
    message("customer", "2 kopi-o"),
    message("agent", "Eggs?", [choice("Yes, soft-boiled", "more"), choice("No eggs", "done")]),
    message("customer", "Yes"),
    message("agent", "S$13.80"),
  ],
  answers: [
    answer("more", "Anything else?", {
      lines: [line(2, "Kopi-o", "3.60"), line(1, "Toast", "6.40")],
      choices: [
        choice("Send a voice message", "done", {
          kind: "voice",
          text: "One teh tarik",
          duration: "0:04",
        }),
        choice("Send a photo", "done", { kind: "photo", path: "/media/cup.svg", seen: "A cup" }),
      ],
    }),
    answer("done", "S$10.00, thank you!", { ticketTitle: "Take away", total: "10.00" }),
  ],
  link: linkOf({ label: "Want this at your counter?", path: "/contact", query: "scene=kopi" }),
  ticket: {
    title: "Table 12",
    lines: [line(3, "Drawn", "13.80")],
    totalLabel: "Sent to the POS",
    total: "13.80",
  },
};

let prefersStill = true;
beforeEach(() => {
  prefersStill = true;
  vi.stubGlobal("matchMedia", () => ({ matches: prefersStill }) as MediaQueryList);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The scene as built, then hydrated, with its controls as the page's script leaves them. */
async function openScene(content: Chat = chat) {
  const built = renderBuilt(<ChatScene {...content} />);
  for (const each of built.container.querySelectorAll(":disabled"))
    each.removeAttribute("disabled");
  await built.wakeAll();
  return built.container;
}

function press(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
}

/** Waits for the next quick replies. */
async function findReply(name: string) {
  return screen.findByRole("button", { name });
}

function logged(): string[] {
  return [...screen.getByRole("log").children].map(({ textContent }) => textContent);
}

function ticketOf(container: HTMLElement): string[] {
  const paper = container.querySelector("[data-chat=ticket]");
  return [...(paper?.children ?? [])].flatMap((each) =>
    (each as HTMLElement).hidden ? [] : [each.textContent],
  );
}

test("the built HTML is a picture: its controls are disabled and its log is empty", () => {
  const { container } = renderBuilt(<ChatScene {...chat} />);
  for (const button of container.querySelectorAll("button, input")) {
    expect(button.matches(":disabled")).toBe(true);
  }
  expect(screen.getByRole("log").textContent).toBe("");
  expect(ticketOf(container)).toEqual(["Table 12", "3 × Drawn13.80", "Sent to the POS13.80"]);
});

test("the HTML contains every path of the conversation, with speakers and printed lines", () => {
  renderBuilt(<ChatScene {...chat} />);
  const details = screen.getByText("Read all replies and answers").closest("details");
  const [more, done] = [...(details?.querySelectorAll("[data-answer]") ?? [])];
  expect(more?.textContent).toContain("Customer: Yes, soft-boiled");
  expect(more?.textContent).toContain("Waiter AI: Anything else?");
  expect(more?.textContent).toContain("2 × Kopi-o3.60");
  // Replies at two places lead to the same answer; a voice message and a photo are named as such.
  expect(done?.textContent).toContain("Customer: No eggs");
  expect(done?.textContent).toContain("Customer: Voice message · 0:04One teh tarik");
  expect(done?.textContent).toContain("Customer: Photo: A cupSend a photo");
  // The text before the photo describes it already.
  expect(done?.querySelector("img")?.alt).toBe("");
  expect(done?.querySelector("img")?.getAttribute("loading")).toBe("lazy");
});

test("announces, answers and prints a quick reply and offers the next ones, in one polite log", async () => {
  const container = await openScene();
  press("Yes, soft-boiled");
  await findReply("Send a voice message");
  expect(logged()).toEqual([
    "Customer: Yes, soft-boiled",
    "Waiter AI: Anything else?",
    "Table 12: 2 × Kopi-o 3.60, 1 × Toast 6.40.",
  ]);
  expect(ticketOf(container)).toEqual(["Table 12", "2 × Kopi-o3.60", "1 × Toast6.40"]);
  // The built messages after the reply belong to another path.
  expect(screen.getByText("S$13.80").closest("li")?.hidden).toBe(true);
  expect(screen.queryByRole("button", { name: "No eggs" })).toBeNull();
});

test("the end has a link to the form and a way back to the beginning", async () => {
  const container = await openScene();
  press("Yes, soft-boiled");
  await findReply("Send a voice message");
  press("Send a voice message");
  await findReply("Start again");
  expect(logged().slice(3)).toEqual([
    "Customer: Voice message · 0:04One teh tarik",
    "Waiter AI: S$10.00, thank you!",
    "Take away, Sent to the POS 10.00.",
  ]);
  expect(ticketOf(container)[0]).toBe("Take away");
  const phone = container.querySelector<HTMLElement>("[data-chat=window]");
  const link = within(phone as HTMLElement).getByRole("link");
  expect(link.getAttribute("href")).toBe("/contact?scene=kopi");
  press("Start again");
  expect(logged()).toEqual([]);
  expect(ticketOf(container)).toEqual(["Table 12"]);
  press("No eggs");
  await findReply("Start again");
  expect(logged()[1]).toBe("Waiter AI: S$10.00, thank you!");
});

test("announces later lines under the title that an answer gave the ticket", async () => {
  const here = answer("here", "Table 7", {
    ticketTitle: "Table 7",
    choices: [choice("That's all", "all")],
  });
  const all = answer("all", "Thank you!", { total: "10.00" });
  const start = message("agent", "Here?", [choice("Having here", "here")]);
  await openScene({ ...chat, messages: [start], answers: [here, all] });
  press("Having here");
  await findReply("That's all");
  press("That's all");
  await findReply("Start again");
  expect(logged().at(-1)).toBe("Table 7: Sent to the POS 10.00.");
});

test("announces a Chinese title without spaces where its line may wrap", async () => {
  const done = answer("done", "好了。", { ticketTitle: "新杯子，明天到" });
  const start = message("agent", "再寄一个？", [choice("再寄一个", "done")]);
  await openScene({ ...chat, messages: [start], answers: [done] });
  press("再寄一个");
  await findReply("Start again");
  expect(logged().at(-1)).toBe("新杯子，明天到.");
});

test("writes equal replies at two places once, and both can be pressed", async () => {
  const both = ["one", "two"].map((key) =>
    answer(key, key, { choices: [choice("Continue", "done")] }),
  );
  const starts = [choice("First", "one"), choice("Second", "two")];
  const container = await openScene({
    ...chat,
    messages: [message("agent", "Which?", starts)],
    answers: [...both, answer("done", "Done")],
  });
  expect(container.querySelectorAll('[data-label="Continue"]')).toHaveLength(1);
  for (const first of ["First", "Second"]) {
    press(first);
    await findReply("Continue");
    press("Continue");
    await findReply("Start again");
    press("Start again");
  }
});

test("a photo is shown in the conversation", async () => {
  await openScene();
  press("Yes, soft-boiled");
  await findReply("Send a photo");
  press("Send a photo");
  await findReply("Start again");
  expect(screen.getByRole("log").querySelector("img")?.getAttribute("src")).toBe("/media/cup.svg");
});

test("accepts a typed reply; for any other text the agent says what is offered", async () => {
  await openScene();
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Tap a reply or type it" });
  fireEvent.change(input, { target: { value: "pizza" } });
  const pressed = vi.fn<(event: MouseEvent) => void>();
  document.addEventListener("click", pressed, { once: true });
  fireEvent.keyDown(input, { key: "Enter" });
  // The event reaches the code that counts clicks.
  expect(pressed.mock.calls[0]?.[0].target).toBe(screen.getByRole("button", { name: "Send" }));
  expect(logged()).toEqual(["Waiter AI: Try one of these: Yes, soft-boiled · No eggs"]);
  fireEvent.change(input, { target: { value: "no eggs" } });
  press("Send");
  await findReply("Start again");
  expect(logged()[1]).toBe("Customer: No eggs");
  expect(input.value).toBe("");
});

test("at the end, the agent answers a typed text with the offer to start again", async () => {
  await openScene();
  press("No eggs");
  await findReply("Start again");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "pizza" } });
  press("Send");
  expect(logged().at(-1)).toBe("Waiter AI: Try one of these: Start again");
});

test("keeps the focus in the conversation after a pressed reply", async () => {
  const container = await openScene();
  screen.getByRole("button", { name: "No eggs" }).focus();
  press("No eggs");
  expect(document.activeElement).toBe(container.querySelector("[data-chat=window]"));
  await findReply("Start again");
  expect(document.activeElement).toBe(container.querySelector("[data-chat=window]"));
});

test("shows that the agent is typing, and ignores a second press", async () => {
  prefersStill = false;
  const container = await openScene();
  vi.useFakeTimers();
  const typing = container.querySelector<HTMLElement>("[data-chat=typing]");
  const button = screen.getByRole("button", { name: "No eggs" });
  fireEvent.click(button);
  fireEvent.click(button);
  await vi.advanceTimersByTimeAsync(600);
  expect(typing?.hidden).toBe(false);
  expect(logged()).toEqual(["Customer: No eggs"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(typing?.hidden).toBe(true);
  expect(logged()).toHaveLength(3);
});

test("shows no typing dots with reduced motion", async () => {
  const container = await openScene();
  press("No eggs");
  expect(container.querySelector<HTMLElement>("[data-chat=typing]")?.hidden).toBe(true);
});

test("draws a reply without an answer as a picture, and no controls if no reply has one", () => {
  const messages = [message("agent", "Eggs?", [choice("Yes", "gone")])];
  const { container } = renderBuilt(<ChatScene {...chat} messages={messages} />);
  expect(screen.getByText("Yes").tagName).toBe("SPAN");
  expect(container.querySelector("[data-island], details, button")).toBeNull();
});

test("the link to the form has one outline, even around words in several pieces", async () => {
  const label = "想在您的柜台用上它吗？";
  const container = await openScene({ ...chat, link: linkOf({ label, path: "/contact" }) });
  press("No eggs");
  await findReply("Start again");
  const linkText = container.querySelector("[data-chat=offers] a > span");
  expect(linkText?.textContent).toBe(label);
  expect(linkText && getComputedStyle(linkText).borderStyle).not.toBe("solid");
});

/** A translation of the replies. */
const inMalay = (text: string) =>
  text.replace("No eggs", "Tanpa telur").replace("Start again", "Mula semula");

test("replies that the browser has translated can be pressed", async () => {
  const container = await openScene();
  onTestFinished(translatePage(inMalay));
  press("Tanpa telur");
  await findReply("Mula semula");
  expect(logged()[1]).toBe("Waiter AI: S$10.00, thank you!");
  expect(ticketOf(container)[0]).toBe("Take away");
  press("Mula semula");
  expect(logged()).toEqual([]);
  press("Yes, soft-boiled");
  await findReply("Send a voice message");
});

test.each(["tanpa telur", "No eggs"])(
  "accepts the typed reply '%s' on a page that the browser has translated",
  async (typed) => {
    await openScene();
    onTestFinished(translatePage(inMalay));
    const input = screen.getByRole("textbox", { name: "Tap a reply or type it" });
    fireEvent.change(input, { target: { value: typed } });
    press("Send");
    await findReply("Mula semula");
    expect(logged()[1]).toBe("Waiter AI: S$10.00, thank you!");
  },
);
