import { Select } from "@sanity/ui";
import { set, type StringInputProps, unset, useFormValue } from "sanity";

/**
 * How many parts of the field's path are below its conversation: `messages` or `answers`, an item of that list,
 * `choices`, a quick reply, and `next`.
 */
const LEVELS_UP = 5;

type Answer = { _key: string; text?: string };

/** The list from which an editor selects the answer that a quick reply leads to: the answers of its conversation. */
export function NextInput(props: StringInputProps) {
  const { path, value, elementProps, onChange } = props;
  const answers = useFormValue([...path.slice(0, -LEVELS_UP), "answers"]) as Answer[] | undefined;
  const isMissing = value !== undefined && !answers?.some(({ _key }) => _key === value);
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
      {isMissing && <option value={value}>An answer that no longer exists</option>}
      {answers?.map(({ _key, text }) => (
        <option key={_key} value={_key}>
          {text ?? "An answer without text"}
        </option>
      ))}
    </Select>
  );
}
