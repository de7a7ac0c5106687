import { Text } from "@sanity/ui";
import { Popover } from "@sanity/ui/popover";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { type StringInputProps, useFormValue } from "sanity";
import { Choice, Choices, Frame } from "./facts.styles.ts";
import { ShownText } from "./shown-text.tsx";
import { type KnownFact, useFacts } from "./use-facts.ts";

/** The text typed after a brace, up to the caret. */
const OPEN_BRACE = /\{([a-z0-9-]*)$/i;
const MAX_CHOICES = 8;

type Typed = { start: number; caret: number; query: string };

/** Returns the facts that match the typed text: first those whose name begins with it. */
function matching(facts: readonly KnownFact[], query: string): KnownFact[] {
  const typed = query.toLowerCase();
  const rank = ({ key }: KnownFact) => (key.startsWith(typed) ? 0 : 1);
  const matches = facts.filter(({ key, label, name, shown }) =>
    [key, label, name, shown].some((text) => text.toLowerCase().includes(typed)),
  );
  return matches.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_CHOICES);
}

/** A one-line or plain text whose facts are shown with their values, and chosen by typing a brace. */
export function TextInput(props: StringInputProps) {
  const { value, elementProps } = props;
  const language = useFormValue(["language"]);
  const { all, texts } = useFacts(typeof language === "string" ? language : undefined);
  const id = useId();
  // State and not a ref: `ShownText` needs the element when it is mounted, and a ref would not be set by then.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [active, setActive] = useState(0);
  const matches = typed ? matching(all, typed.query) : [];
  const isOpen = matches.length > 0;

  function follow(event: FormEvent<HTMLDivElement>) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const caret = target.selectionStart ?? 0;
    const brace = OPEN_BRACE.exec(target.value.slice(0, caret));
    setActive(0);
    setTyped(brace ? { start: brace.index, caret, query: brace[1] ?? "" } : null);
  }

  function choose({ key }: KnownFact) {
    const field = frame?.querySelector<HTMLInputElement>("input, textarea");
    if (!typed || !field) return;
    const end = typed.caret + (field.value[typed.caret] === "}" ? 1 : 0);
    // Inserted as if typed: letters that follow before the form has rendered then come after it.
    field.setRangeText(`{${key}}`, typed.start, end, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  function press(event: KeyboardEvent) {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = matches[active];
    if (step !== undefined) setActive((active + step + matches.length) % matches.length);
    else if ((event.key === "Enter" || event.key === "Tab") && chosen) choose(chosen);
    else if (event.key === "Escape") setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const aria = isOpen
    ? {
        "aria-autocomplete": "list" as const,
        "aria-controls": id,
        "aria-activedescendant": `${id}-${active}`,
      }
    : {};
  const choices = (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot be opened, and holds only text
    <Choices id={id} role="listbox" aria-label="Facts">
      {matches.map((fact, index) => (
        <Choice
          key={fact.id}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its list
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => {
            event.preventDefault();
            choose(fact);
          }}
        >
          <Text size={1} weight="medium">
            {fact.shown}
          </Text>
          <Text size={1} muted>
            {fact.label}
          </Text>
        </Choice>
      ))}
    </Choices>
  );
  return (
    <Popover content={choices} open={isOpen} placement="bottom-start" portal>
      <Frame ref={setFrame} onInput={follow} onKeyDownCapture={press} onBlur={() => setTyped(null)}>
        {props.renderDefault({ ...props, elementProps: { ...elementProps, ...aria } })}
        {frame && value?.includes("{") && (
          <ShownText frame={frame} value={value} texts={texts} facts={all} />
        )}
      </Frame>
    </Popover>
  );
}
