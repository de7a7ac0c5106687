import { ticketPrinter } from "./ticket-printer.ts";
import { typedChoice } from "./typed-choice.ts";

/** The pause before an answer, as if a person typed it: minimum, per letter and maximum, in milliseconds. */
const PAUSE = { least: 700, letter: 14, most: 2_200 };

function all<Part extends HTMLElement = HTMLElement>(scope: ParentNode, selector: string): Part[] {
  return [...scope.querySelectorAll<Part>(selector)];
}

function partOf(scene: HTMLElement, name: string): HTMLElement {
  const [part] = all(scene, `[data-chat="${name}"]`);
  if (!part) throw new Error(`The scene has no "${name}"`);
  return part;
}

/** Where a message of the transcript is offered, each as "eggs.1", see `OfferedChoice`. */
function offersOf({ dataset }: HTMLElement): string[] {
  return dataset["of"]?.split(" ") ?? [];
}

/**
 * Makes the conversation interactive. A quick reply, pressed or typed, adds the customer's message. After a pause it
 * adds the agent's answer, its lines on the ticket and the next quick replies. All texts are copied from the transcript
 * below the phone. Elements that React has rendered are hidden, never removed.
 */
export function hydrate(phone: HTMLElement): void {
  // The scene contains the ticket and the transcript, too; only clicks on the phone are handled.
  const scene = phone.parentElement ?? phone;
  const view = partOf(scene, "window");
  const log = partOf(scene, "log");
  const typing = partOf(scene, "typing");
  const offers = partOf(scene, "offers");
  const composer = partOf(scene, "composer");
  const input = composer.querySelector("input");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const wait = (ms: number) =>
    new Promise<void>((resolve) => void setTimeout(resolve, isStill ? 0 : ms));
  const [paper = null] = all(scene, '[data-chat="ticket"]');
  const ticket = ticketPrinter(paper, wait);
  let isAnswering = false;

  /**
   * Returns the visible quick replies: each button with the message of the transcript that it sends. They are matched
   * by position, since a browser may have translated their texts.
   */
  function offered() {
    const buttons = all<HTMLButtonElement>(view, "[data-replies]:not([hidden])>button");
    return buttons.flatMap((button) => {
      const { children, dataset } = button.parentElement as HTMLElement;
      const place = button.value || [...children].indexOf(button);
      const of = `${dataset["replies"]}.${place}`;
      const words = all(scene, "[data-answer]>[data-label]").find((each) =>
        offersOf(each).includes(of),
      );
      return words ? [{ button, words, label: words.dataset["label"] ?? "" }] : [];
    });
  }

  function show(words: Element): void {
    log.append(words);
    view.scrollTop = view.scrollHeight;
  }
  function say(words: Element): void {
    show(words.cloneNode(true) as Element);
  }

  /** Hides the built messages after the quick replies: they show another path. */
  function begin(replies: HTMLElement): void {
    view.style.height ||= `${view.offsetHeight}px`;
    let turn = replies.parentElement?.nextElementSibling;
    for (; turn; turn = turn.nextElementSibling) (turn as HTMLElement).hidden = true;
    ticket.clear();
  }

  function offer(answer: HTMLElement): void {
    const { answer: of = "" } = answer.dataset;
    offers.dataset["replies"] = of;
    const choices = all(scene, "[data-answer]>[data-label]").flatMap((words) => {
      const place = offersOf(words).find((each) => each.startsWith(`${of}.`));
      return place ? [{ label: words.dataset["label"], place: place.slice(of.length + 1) }] : [];
    });
    const [model] = all(scene, "[data-replies]>button");
    const isEnd = choices.length === 0;
    const again = { label: composer.dataset["again"], place: "" };
    for (const { label, place } of isEnd ? [again] : choices) {
      const button = model?.cloneNode() as HTMLButtonElement;
      button.value = place;
      button.textContent = label ?? "";
      offers.append(button);
    }
    const [end] = isEnd ? all(scene, '[data-chat="end"]') : [];
    if (end) offers.prepend(end.cloneNode(true));
    view.scrollTop = view.scrollHeight;
  }

  /** Removes the quick replies; the focus of the reader who pressed one stays in the conversation. */
  function takeOffers(): void {
    const hasFocus = view.contains(document.activeElement);
    for (const replies of all(view, "[data-replies]")) replies.hidden = replies !== offers;
    offers.replaceChildren();
    if (hasFocus) view.focus({ preventScroll: true });
  }

  async function choose(button: HTMLElement, words: HTMLElement): Promise<void> {
    const answer = words.closest<HTMLElement>("[data-answer]");
    const spoken = answer?.querySelector("[data-from=agent]");
    const replies = button.parentElement;
    if (!answer || !spoken || !replies) return;
    isAnswering = true;
    if (replies !== offers) begin(replies);
    takeOffers();
    say(words);
    typing.hidden = isStill;
    view.scrollTop = view.scrollHeight;
    const { length } = spoken.textContent;
    await wait(Math.min(PAUSE.least + length * PAUSE.letter, PAUSE.most));
    typing.hidden = true;
    say(spoken);
    const prints = answer.querySelector('[data-chat="prints"]');
    if (prints) {
      const note = prints.firstElementChild?.cloneNode() as Element;
      note.textContent = await ticket.print(prints);
      show(note);
    }
    offer(answer);
    isAnswering = false;
  }

  function startAgain(): void {
    takeOffers();
    log.replaceChildren();
    ticket.clear();
    for (const replies of all(view, "li:not([hidden])>[data-replies]")) replies.hidden = false;
    view.scrollTop = view.scrollHeight;
  }

  function type(): void {
    if (!input?.value.trim() || isAnswering) return;
    const choices = offered();
    const labels = choices.map(({ label }) => label);
    // Compares with the labels as written and as a browser may have translated them.
    const chosen = [labels, choices.map(({ button }) => button.textContent)]
      .map((each) => choices[typedChoice(input.value, each)])
      .find(Boolean);
    if (chosen) {
      input.value = "";
      void choose(chosen.button, chosen.words);
      return;
    }
    const hint = all(scene, "[data-answer]>[data-from=agent]")[0]?.cloneNode(true) as Element;
    const { offered: text = "", again = "" } = composer.dataset;
    const [words] = all(hint, "[data-text]");
    if (words) words.textContent = text.replace("[choices]", labels.join(" · ") || again);
    show(hint);
    input.select();
  }

  phone.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button");
    if (!button || isAnswering) return;
    const chosen = offered().find((each) => each.button === button);
    if (chosen) void choose(button, chosen.words);
    else if (offers.contains(button)) startAgain();
    else if (composer.contains(button)) type();
  });
  input?.addEventListener("keydown", ({ key, isComposing }) => {
    // Clicks the button instead of sending directly, so that the click is counted.
    if (key === "Enter" && !isComposing) composer.querySelector("button")?.click();
  });
}
