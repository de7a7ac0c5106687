import { Box, Button, Card, Flex, Stack, Text, TextArea } from "@sanity/ui";
import { useId, useState } from "react";
import { errorMessage } from "../../../src/lib/error-message.ts";
import type { ContentDocument, Finding } from "../../texts/content.ts";
import { DocumentFindings } from "../health/document-findings.tsx";
import { DocumentList } from "../health/health.styles.ts";

type BreaksDialogProps = {
  errors: Finding[];
  /** The broken documents by their ids. */
  documents: ReadonlyMap<string, ContentDocument> | undefined;
  verb: string;
  onCancel: () => void;
  /** Rejects if the reason cannot be stored; then nothing is published. */
  onProceed: (reason: string) => Promise<void>;
};

/** Lists by document what publishing breaks, and requires a reason to publish anyway. */
export function BreaksDialog({ errors, documents, verb, onCancel, onProceed }: BreaksDialogProps) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const byDocument = Map.groupBy(errors, ({ documentId }) => documentId);

  async function proceed() {
    setIsBusy(true);
    setProblem(null);
    try {
      await onProceed(reason.trim());
    } catch (error) {
      setProblem(errorMessage(error));
      setIsBusy(false);
    }
  }

  return (
    <Box padding={4}>
      <Stack gap={5}>
        <Text size={1} muted>
          Visitors will see these problems. Each line opens the field to fix.
        </Text>
        <DocumentList>
          {[...byDocument].map(([documentId, findings]) => {
            const document = documents?.get(documentId);
            return (
              document && (
                <DocumentFindings key={documentId} document={document} findings={findings} />
              )
            );
          })}
        </DocumentList>
        <Stack gap={3}>
          <Text as="label" htmlFor={id} size={1} weight="medium">
            Reason for publishing anyway
          </Text>
          <TextArea
            id={id}
            rows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
        {problem !== null && (
          <Card padding={3} radius={2} tone="critical" border role="alert">
            <Text size={1}>
              The reason could not be stored, so nothing was published: {problem}
            </Text>
          </Card>
        )}
        <Flex gap={3} justify="flex-end">
          <Button mode="bleed" text="Cancel" onClick={onCancel} />
          <Button
            tone="critical"
            text={verb}
            disabled={reason.trim() === ""}
            loading={isBusy}
            onClick={() => void proceed()}
          />
        </Flex>
      </Stack>
    </Box>
  );
}
