import { Badge } from "@sanity/ui";
import type { FieldState } from "../../translations/field-states.ts";
import type { Version } from "../../translations/site-translations.ts";

/** Counts the fields that are in one of the states. */
export function countOf(fields: readonly FieldState[], ...states: FieldState["state"][]): number {
  return fields.filter(({ state }) => states.includes(state)).length;
}

function describe({ status, fields }: Version): string {
  if (status === "missing") return "Missing";
  if (status === "complete") return "Complete";
  if (status === "outOfDate") return `Out of date: ${countOf(fields, "outOfDate", "obsolete")}`;
  const missing = countOf(fields, "missing");
  return missing > 0 ? `In progress: ${missing} to translate` : "In progress: not published";
}

const TONES = {
  missing: "default",
  inWork: "primary",
  outOfDate: "caution",
  complete: "positive",
} as const;

/** The state of a version, in words and colour. */
export function StatusBadge({ version }: { version: Version }) {
  return (
    <Badge tone={TONES[version.status]} padding={2}>
      {describe(version)}
    </Badge>
  );
}
