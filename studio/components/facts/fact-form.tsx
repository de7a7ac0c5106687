import { useEffect } from "react";
import { getPublishedId, type ObjectInputProps, set, useEditState } from "sanity";
import { lostValues } from "./former-values.ts";

type Props = ObjectInputProps<{ _id?: string; [field: string]: unknown }>;

/**
 * The form of a fact. While its value differs from the published one, the fact stores the published value, which Health
 * then looks for in texts.
 */
export function FactForm(props: Props) {
  const { value, readOnly, onChange, renderDefault, schemaType } = props;
  const { published, ready } = useEditState(getPublishedId(value?._id ?? ""), schemaType.name);
  const lost = ready && value && published ? lostValues(value, published) : undefined;

  useEffect(() => {
    if (lost === undefined || readOnly) return;
    onChange(set(lost, ["formerValues"]));
  }, [lost, readOnly, onChange]);

  return renderDefault(props);
}
