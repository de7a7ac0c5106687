import { Box, Card, Dialog, Flex, Heading, Spinner, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { getPublishedId, type Path, pathToString, type ReleaseDocument, useSchema } from "sanity";
import { changedValues } from "../../checks/changed-values.ts";
import type { ContentDocument } from "../../texts/content.ts";
import { fieldTitles } from "../../checks/field-titles.ts";
import { useStudioClient } from "../use-studio-client.ts";

type Pair = { id: string; past: ContentDocument | null; now: ContentDocument | null };

function documentIn(documents: ContentDocument[], id: string): ContentDocument | null {
  return documents.find(({ _id }) => _id === id) ?? null;
}

/** Reads the documents of a published release, each as the release published it and as it is published now. */
function usePairs(release: ReleaseDocument): { pairs?: Pair[]; error?: unknown } {
  const client = useStudioClient();
  const [state, setState] = useState<{ pairs?: Pair[]; error?: unknown }>({});
  useEffect(() => {
    let isOpen = true;
    const { finalDocumentStates, publishedAt } = release;
    const ids = (finalDocumentStates ?? []).map(({ id }) => getPublishedId(id));
    const dataset = client.config().dataset ?? "";
    async function readPairs(): Promise<Pair[]> {
      const raw = client.withConfig({ perspective: "raw" });
      const [history, now] = await Promise.all([
        client.request<{ documents: ContentDocument[] }>({
          url: `/data/history/${dataset}/documents/${ids.join(",")}`,
          query: { time: publishedAt ?? "" },
        }),
        raw.fetch<ContentDocument[]>("*[_id in $ids]", { ids }),
      ]);
      return ids.map((id) => ({
        id,
        past: documentIn(history.documents, id),
        now: documentIn(now, id),
      }));
    }
    readPairs().then(
      (pairs) => isOpen && setState({ pairs }),
      (error: unknown) => isOpen && setState({ error }),
    );
    return () => {
      isOpen = false;
    };
  }, [client, release]);
  return state;
}

function nameOf({ id, past, now }: Pair): string {
  const document = now ?? past;
  return String(document?.["title"] ?? document?.["question"] ?? document?.["from"] ?? id);
}

function Value({ label, text }: { label: string; text: string | null }) {
  return (
    <Stack gap={2} flex={1}>
      <Text size={1} muted>
        {label}
      </Text>
      <Text size={1}>{text === null || text === "" ? "nothing" : text}</Text>
    </Stack>
  );
}

function ChangedDocument({ pair }: { pair: Pair }) {
  const schema = useSchema();
  const { past, now } = pair;
  const document = now ?? past;
  return (
    <Card as="li" border radius={3} padding={4}>
      <Stack gap={4}>
        <Heading as="h3" size={1}>
          {nameOf(pair)}
          {now ? "" : ", which is not published any more"}
        </Heading>
        {document &&
          changedValues(past, now).map((change) => (
            <Stack key={pathToString(change.path as Path)} gap={3}>
              <Text size={1} weight="medium">
                {fieldTitles(schema, document, change.path).join(" › ")}
              </Text>
              <Flex gap={4}>
                <Value label="As the release left it" text={change.past} />
                <Value label="Now" text={change.now} />
              </Flex>
            </Stack>
          ))}
      </Stack>
    </Card>
  );
}

type ChangesSinceProps = { release: ReleaseDocument; onClose: () => void };

/** A dialog with the changes since a release, both versions side by side: reverting the release would lose them. */
export function ChangesSince({ release, onClose }: ChangesSinceProps) {
  const { pairs, error } = usePairs(release);
  const changed = pairs?.filter(({ past, now }) => changedValues(past, now).length > 0);
  const title = release.metadata.title || "this release";
  return (
    <Dialog id="changes-since" header={`Changes since ${title}`} width={2} onClose={onClose}>
      <Box padding={4}>
        <Stack gap={4}>
          {error !== undefined && (
            <Card padding={4} radius={3} tone="critical" border role="alert">
              <Text>The history could not be loaded: {String(error)}</Text>
            </Card>
          )}
          {!pairs && error === undefined && <Spinner muted />}
          {changed?.length === 0 && (
            <Text>No changes: Revert release brings back exactly what was there before.</Text>
          )}
          {changed && changed.length > 0 && (
            <>
              <Text>
                Revert release also returns these to what they were before it. Their later changes
                are lost from the published version.
              </Text>
              <Stack as="ul" gap={4}>
                {changed.map((pair) => (
                  <ChangedDocument key={pair.id} pair={pair} />
                ))}
              </Stack>
            </>
          )}
        </Stack>
      </Box>
    </Dialog>
  );
}
