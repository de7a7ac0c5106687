import { Select } from "@sanity/ui";
import { set, type StringInputProps, unset, useFormValue } from "sanity";

/**
 * Levels from the field to its conversation: the field, its quick reply, their list, the message or answer, the list of
 * these.
 */
const LEVELS_UP = 5;

type Answer = { _key: string; text?: string };

/** Selects the answer that a quick reply leads to among those of its conversation, by their texts. */
export function NextInput(props: StringInputProps) {
  const { path, value, elementProps, onChange } = props;
  const answers = useFormValue([...path.slice(0, -LEVELS_UP), "answers"]) as Answer[] | undefined;
  const isGone = value !== undefined && !answers?.some(({ _key }) => _key === value);
  const { id, ref, readOnly, onBlur, onFocus } = elementProps;
  return (
    <Select
      id={id}
      ref={ref as never}
      aria-describedby={elementProps["aria-describedby"]}
      disabled={readOnly}
      value={value ?? ""}
      onBlur={onBlur}
      onFocus={onFocus}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value ? set(currentTarget.value) : unset())
      }
    >
      <option value="">Choose an answer</option>
      {isGone && <option value={value}>An answer that no longer exists</option>}
      {answers?.map(({ _key, text }) => (
        <option key={_key} value={_key}>
          {text ?? "An answer without text"}
        </option>
      ))}
    </Select>
  );
}
