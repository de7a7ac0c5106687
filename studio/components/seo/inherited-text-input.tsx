import { Card, Stack, Text } from "@sanity/ui";
import type { StringInputProps } from "sanity";
import { seoLimits } from "../../checks/seo-limits.ts";
import { useEffectiveSeo } from "./use-effective-seo.ts";

type Field = "title" | "description";

function isField(name: unknown): name is Field {
  return name === "title" || name === "description";
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
      <Card tone={length > max ? "caution" : "inherit"} radius={2}>
        <Text size={1} muted>
          {length} of {max} characters{props.value ? "" : ", inherited: type to replace it"}
        </Text>
      </Card>
    </Stack>
  );
}
