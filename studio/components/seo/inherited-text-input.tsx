import { Card, Stack, Text } from "@sanity/ui";
import type { StringInputProps } from "sanity";
import { seoLimits } from "../../checks/seo-limits.ts";
import { Fill, Track } from "./previews.styles.ts";
import { useEffectiveSeo } from "./use-effective-seo.ts";

type Field = "title" | "description";

function isField(name: unknown): name is Field {
  return name === "title" || name === "description";
}

type LengthProps = { length: number; max: number; isInherited: boolean };

/** How much of its room a text takes, in figures and as a line. */
function Length({ length, max, isInherited }: LengthProps) {
  const isTooLong = length > max;
  return (
    <Card tone={isTooLong ? "caution" : "inherit"} style={{ background: "none" }}>
      <Stack gap={3}>
        <Track aria-hidden>
          <Fill data-too-long={isTooLong || undefined} style={{ width: `${fill(length, max)}%` }} />
        </Track>
        <Text size={1} muted>
          {length} of {max} characters
          {isTooLong ? `, ${length - max} too many` : ""}
          {isInherited ? ", inherited: type to replace it" : ""}
        </Text>
      </Stack>
    </Card>
  );
}

function fill(length: number, max: number): number {
  return Math.min(100, Math.round((length / max) * 100));
}

/** A search text with what is used while it is empty, and how much of the room it takes. */
export function InheritedTextInput(props: StringInputProps) {
  const name = props.path.at(-1);
  const field: Field = isField(name) ? name : "title";
  const { inherited } = useEffectiveSeo();
  const { max } = seoLimits[field];
  const length = (props.value ?? inherited[field]).length;
  const elementProps = { ...props.elementProps, placeholder: inherited[field] };
  return (
    <Stack gap={3}>
      {props.renderDefault({ ...props, elementProps })}
      <Length length={length} max={max} isInherited={!props.value} />
    </Stack>
  );
}
