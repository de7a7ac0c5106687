import { Stack, Text, TextInput } from "@sanity/ui";
import { useId } from "react";

type TextFieldProps = {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
};

/** A text field outside a document's form. */
export function TextField({ label, hint, value, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <Stack gap={3}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      <Text size={1} muted>
        {hint}
      </Text>
      <TextInput id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Stack>
  );
}
