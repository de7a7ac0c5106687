import { useEffect } from "react";
import { getPublishedId, type ObjectInputProps, set, unset, useEditState } from "sanity";
import { nextFormerPaths } from "./former-paths.ts";

type Props = ObjectInputProps<{ _id?: string; path?: unknown; formerPaths?: unknown }>;

/**
 * The form of a page. While its path differs from the published one, the form stores the published path in the
 * document. Every way to publish it (its button, a release, a schedule) then leaves a redirect.
 */
export function PageInput(props: Props) {
  const { value, readOnly, onChange, renderDefault, schemaType } = props;
  const id = getPublishedId(value?._id ?? "");
  const { published, ready } = useEditState(id, schemaType.name);

  useEffect(() => {
    if (!ready || !value || readOnly) return;
    const next = nextFormerPaths(value, published);
    if (next) onChange(next.length > 0 ? set(next, ["formerPaths"]) : unset(["formerPaths"]));
  }, [ready, value, published, readOnly, onChange]);

  return renderDefault(props);
}
