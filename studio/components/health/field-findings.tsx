import { Card, Stack, Text } from "@sanity/ui";
import { getPublishedId, type InputProps, type Path, pathToString, useFormValue } from "sanity";
import { useHealth } from "./health-provider.tsx";

/** Shows below a field what Health finds in it, apart from what the rules of the form report. */
export function FieldFindings({ path }: { path: Path }) {
  const { health } = useHealth();
  const id = getPublishedId(String(useFormValue(["_id"]) ?? ""));
  const at = pathToString(path);
  const fieldFindings = (health?.across ?? []).filter(
    (finding) => finding.documentId === id && pathToString(finding.path as Path) === at,
  );
  if (fieldFindings.length === 0) return null;
  return (
    <Stack gap={2} data-testid={`findings-${at}`}>
      {fieldFindings.map(({ message, level }) => (
        <Card
          key={message}
          padding={3}
          radius={2}
          border
          tone={level === "error" ? "critical" : "caution"}
        >
          <Text size={1}>{message}</Text>
        </Card>
      ))}
    </Stack>
  );
}

/** An input with Health's findings for its field. */
export function InputWithFindings(props: InputProps) {
  if (props.path.length === 0) return props.renderDefault(props);
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      <FieldFindings path={props.path} />
    </Stack>
  );
}
