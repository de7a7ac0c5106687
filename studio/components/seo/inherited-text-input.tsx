import { Card, Stack, Text } from "@sanity/ui";
import type { StringInputProps } from "sanity";
import { withFacts } from "../../../src/lib/facts.ts";
import { displayWidth, seoLimits } from "../../texts/seo-limits.ts";
import { useFacts } from "../facts/use-facts.ts";
import { Fill, Track } from "./previews.styles.ts";
import { useEffectiveSeo } from "./use-effective-seo.ts";

type Field = "title" | "description";

function isField(name: unknown): name is Field {
  return name === "title" || name === "description";
}

type LengthProps = {
  length: number;
  min: number;
  max: number;
  isInherited: boolean;
  isWide: boolean;
};

/** The length of a text against its limit, in figures and as a bar. */
function Length({ length, min, max, isInherited, isWide }: LengthProps) {
  const isOff = length > max || length < min;
  return (
    <Card tone={isOff ? "caution" : "inherit"} style={{ background: "none" }}>
      <Stack gap={3}>
        <Track aria-hidden>
          <Fill data-off={isOff || undefined} style={{ width: `${fill(length, max)}%` }} />
        </Track>
        <Text size={1} muted>
          {length} of {max} characters
          {isWide ? ", of which a Chinese one counts as two" : ""}
          {length > max ? `, ${length - max} too many` : ""}
          {length < min ? `, better ${min} or more` : ""}
          {isInherited ? ", inherited: type to replace it" : ""}
        </Text>
      </Stack>
    </Card>
  );
}

function fill(length: number, max: number): number {
  return Math.min(100, Math.round((length / max) * 100));
}

/** A search text with the inherited one as its placeholder, and its length against the limit. */
export function InheritedTextInput(props: StringInputProps) {
  const name = props.path.at(-1);
  const field: Field = isField(name) ? name : "title";
  const { inherited, language } = useEffectiveSeo();
  const { texts } = useFacts(language);
  const limits = seoLimits[field];
  const text = withFacts(props.value ?? inherited[field], texts);
  const length = displayWidth(text);
  const elementProps = { ...props.elementProps, placeholder: inherited[field] };
  return (
    <Stack gap={3}>
      {props.renderDefault({ ...props, elementProps })}
      <Length
        length={length}
        {...limits}
        isInherited={!props.value}
        isWide={length > text.length}
      />
    </Stack>
  );
}
