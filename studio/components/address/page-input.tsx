import { useEffect } from "react";
import { getPublishedId, type ObjectInputProps, set, useEditState } from "sanity";
import { formerPathsOf, lostPath } from "./former-paths.ts";

type Props = ObjectInputProps<{ _id?: string; path?: unknown; formerPaths?: unknown }>;

/**
 * The form of a page. While its path differs from the published one, the form stores the published path in the
 * document. Every way to publish it (its button, a release, a schedule) then leaves a redirect.
 */
export function PageInput(props: Props) {
  const { value, readOnly, onChange, renderDefault, schemaType } = props;
  const id = getPublishedId(value?._id ?? "");
  const { published, ready } = useEditState(id, schemaType.name);
  const lost = ready && value ? lostPath(value, published) : undefined;

  useEffect(() => {
    if (lost === undefined || readOnly) return;
    onChange(set([...formerPathsOf(value ?? {}), lost], ["formerPaths"]));
  }, [lost, readOnly, onChange, value]);

  return renderDefault(props);
}
