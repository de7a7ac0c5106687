import { useLayoutEffect, useState } from "react";
import { IntentLink } from "sanity/router";
import { Chip, MissingChip, Shown } from "./facts.styles.ts";
import type { KnownFact } from "./use-facts.ts";

const TOKEN = /(\{[a-z][a-z0-9-]*\})/;

/** The styles that the shown text copies from the field, so that it covers the typed text exactly. */
const COPIED_STYLES = ["padding", "font", "letterSpacing", "borderRadius"] as const;

type Look = Partial<Record<(typeof COPIED_STYLES)[number], string>> & {
  whiteSpace?: string;
  left?: number;
  top?: number;
  width?: number;
  height?: number;
};

type ShownTextProps = {
  frame: HTMLDivElement;
  value: string;
  texts: ReadonlyMap<string, string>;
  facts: readonly KnownFact[];
};

function lookOf(field: Element, frame: HTMLElement): Look {
  const computed = getComputedStyle(field);
  const copied = Object.fromEntries(COPIED_STYLES.map((name) => [name, computed[name]]));
  const [fieldBox, frameBox] = [field.getBoundingClientRect(), frame.getBoundingClientRect()];
  // A dialog is scaled while it opens, and the measured sizes with it.
  const scale = frameBox.width / frame.offsetWidth || 1;
  return {
    ...copied,
    left: (fieldBox.left - frameBox.left) / scale,
    top: (fieldBox.top - frameBox.top) / scale,
    width: fieldBox.width / scale,
    height: fieldBox.height / scale,
    whiteSpace: field.tagName === "INPUT" ? "nowrap" : "pre-wrap",
  };
}

/** The text as visitors read it, over the field while it has no focus; each fact is a chip that links to the fact. */
export function ShownText({ frame, value, texts, facts }: ShownTextProps) {
  const [look, setLook] = useState<Look>();
  useLayoutEffect(() => {
    const field = frame.querySelector("input, textarea");
    if (!field) return undefined;
    const measure = () => setLook(lookOf(field, frame));
    // Calls `measure` at once, and whenever the field is resized.
    const observer = new ResizeObserver(measure);
    observer.observe(field);
    return () => observer.disconnect();
  }, [frame]);
  if (!look) return null;
  return (
    <Shown style={look} data-testid="shown-text">
      {value.split(TOKEN).map((part, index) => {
        const key = TOKEN.test(part) ? part.slice(1, -1) : null;
        const at = `${index} ${part}`;
        if (key === null) return <span key={at}>{part}</span>;
        const fact = facts.find((each) => each.key === key);
        if (!fact) return <MissingChip key={at}>{part}</MissingChip>;
        return (
          <Chip
            key={at}
            as={IntentLink}
            intent="edit"
            params={{ id: fact.id, type: "fact" }}
            title={fact.label}
          >
            {texts.get(key)}
          </Chip>
        );
      })}
    </Shown>
  );
}
