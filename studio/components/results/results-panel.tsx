import { Box, Flex, Select, Stack, Text } from "@sanity/ui";
import { useEffect, useId, useState } from "react";
import { type DocumentInspectorProps, getPublishedId, useClient } from "sanity";
import { DocumentInspectorHeader } from "sanity/structure";
import { studioEnv } from "../../studio-env.ts";
import { lastDays, readResults, type Results } from "./results.ts";
import { type ResultsState, ResultsView } from "./results-view.tsx";

const PERIODS = [7, 28, 90, 365];

function useResults(document: string, days: number): ResultsState {
  const { token } = useClient({ apiVersion: "2025-02-19" }).config();
  const asked = `${document} ${days}`;
  const [answer, setAnswer] = useState<{ asked: string; state: ResultsState }>();
  useEffect(() => {
    const stop = new AbortController();
    const tell = (state: ResultsState) => {
      if (!stop.signal.aborted) setAnswer({ asked, state });
    };
    const { supabaseUrl } = studioEnv;
    if (!supabaseUrl) {
      tell({ status: "failed", reason: "SANITY_STUDIO_SUPABASE_URL is not set." });
    } else if (token) {
      readResults(supabaseUrl, token, { document, ...lastDays(days) }, stop.signal).then(
        (results) => tell({ status: "read", results: results as Results }),
        (error: unknown) =>
          tell({
            status: "failed",
            reason: error instanceof Error ? error.message : String(error),
          }),
      );
    } else {
      tell({ status: "failed", reason: "sign out and in again, so that the Studio has a token." });
    }
    return () => stop.abort();
  }, [asked, document, days, token]);
  return answer?.asked === asked ? answer.state : { status: "reading" };
}

/** What came of the open document's words, beside its form. */
export function ResultsPanel({ documentId, onClose }: DocumentInspectorProps) {
  const [days, setDays] = useState(28);
  const id = useId();
  const state = useResults(getPublishedId(documentId), days);
  return (
    <Flex direction="column" height="fill" data-testid="inspector">
      <DocumentInspectorHeader title="Results" closeButtonLabel="Close results" onClose={onClose} />
      <Box flex={1} overflow="auto" padding={4}>
        <Stack gap={4}>
          <Stack gap={2}>
            <Text as="label" htmlFor={id} size={1} weight="medium">
              Days
            </Text>
            <Select
              id={id}
              value={String(days)}
              fontSize={1}
              onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
            >
              {PERIODS.map((count) => (
                <option key={count} value={count}>
                  The last {count} days
                </option>
              ))}
            </Select>
          </Stack>
          <ResultsView state={state} />
        </Stack>
      </Box>
    </Flex>
  );
}
