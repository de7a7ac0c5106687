import { useLayoutEffect, useState } from "react";
import { IntentLink } from "sanity/router";
import { Chip, MissingChip, Shown } from "./facts.styles.ts";
import type { KnownFact } from "./use-facts.ts";

const TOKEN = /(\{[a-z][a-z0-9-]*\})/;

/** What of the field's look its drawn text needs to lie over the typed one. */
const LOOK = ["padding", "font", "letterSpacing", "borderRadius"] as const;

type Look = Partial<Record<(typeof LOOK)[number], string>> & {
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

function lookOf(field: Element, frame: Element): Look {
  const computed = getComputedStyle(field);
  const copied = Object.fromEntries(LOOK.map((name) => [name, computed[name]]));
  const [own, outer] = [field.getBoundingClientRect(), frame.getBoundingClientRect()];
  return {
    ...copied,
    left: own.left - outer.left,
    top: own.top - outer.top,
    width: own.width,
    height: own.height,
    whiteSpace: field.tagName === "INPUT" ? "nowrap" : "pre-wrap",
  };
}

/** The text as it is read, over the field while nobody types in it; each fact is a chip that leads to the fact. */
export function ShownText({ frame, value, texts, facts }: ShownTextProps) {
  const [look, setLook] = useState<Look>();
  useLayoutEffect(() => {
    const field = frame.querySelector("input, textarea");
    if (!field) return undefined;
    const measure = () => setLook(lookOf(field, frame));
    // At once, and whenever the field gets another size.
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
