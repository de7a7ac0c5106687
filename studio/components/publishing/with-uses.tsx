import { Box, Button, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { type DocumentActionComponent, type DocumentActionProps, getPublishedId } from "sanity";
import { strongReferences } from "../../checks/strong-references.ts";
import type { ContentDocument, Finding } from "../../texts/content.ts";
import { DocumentFindings } from "../health/document-findings.tsx";
import { DocumentList } from "../health/health.styles.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { oncePerAction } from "./once-per-action.ts";

const REFERRING = `*[references($id)]`;

type Uses = { findings: Finding[]; documents: ReadonlyMap<string, ContentDocument> };

/** Returns a function that finds the strong references to a document; none if the query fails. */
function useFindUses(): (id: string) => Promise<Uses> {
  const client = useStudioClient();
  return async (id) => {
    const options = { perspective: "raw" } as const;
    const referring = await client
      .fetch<ContentDocument[]>(REFERRING, { id }, options)
      .catch((): ContentDocument[] => []);
    const findings = strongReferences(referring, id);
    const byId = referring.map((each) => [getPublishedId(each._id), each] as const);
    return { findings, documents: new Map(byId) };
  };
}

type UsesListProps = Uses & { onClose: () => void };

function UsesList({ findings, documents, onClose }: UsesListProps) {
  const byDocument = Map.groupBy(findings, ({ documentId }) => documentId);
  return (
    <Box padding={4}>
      <Stack gap={5}>
        <Text size={1} muted>
          Remove these references first, in drafts and releases too. Each line opens one.
        </Text>
        <DocumentList>
          {[...byDocument].map(([documentId, documentFindings]) => {
            const document = documents.get(documentId);
            return (
              document && (
                <DocumentFindings
                  key={documentId}
                  document={document}
                  findings={documentFindings}
                />
              )
            );
          })}
        </DocumentList>
        <Flex justify="flex-end">
          <Button text="Close" mode="ghost" onClick={onClose} />
        </Flex>
      </Stack>
    </Box>
  );
}

const VERBS = { delete: "deleted", unpublish: "unpublished" } as const;

type Kind = keyof typeof VERBS;

/** Wraps Delete or Unpublish: if the Content Lake would refuse it, it shows what uses the document instead. */
function withUses(action: DocumentActionComponent, kind: Kind): DocumentActionComponent {
  function ActionWithUses(props: DocumentActionProps) {
    const description = action(props);
    const findUses = useFindUses();
    const [uses, setUses] = useState<Uses | null>(null);
    if (!description) return null;

    async function handle() {
      const usesFound = await findUses(getPublishedId(props.id));
      if (usesFound.findings.length > 0) setUses(usesFound);
      else description?.onHandle?.();
    }
    const close = () => setUses(null);
    return {
      ...description,
      onHandle: () => void handle(),
      dialog: uses
        ? {
            type: "dialog" as const,
            header: `This document is used and cannot be ${VERBS[kind]}`,
            onClose: close,
            content: <UsesList {...uses} onClose={close} />,
          }
        : description.dialog,
    };
  }
  ActionWithUses.action = action.action;
  ActionWithUses.displayName = action.displayName;
  return ActionWithUses as DocumentActionComponent;
}

const wrapped = {
  delete: oncePerAction((action) => withUses(action, "delete")),
  unpublish: oncePerAction((action) => withUses(action, "unpublish")),
};

/** Makes Delete and Unpublish list what uses the document if the Content Lake would refuse them. */
export function withUsesFirst(actions: DocumentActionComponent[]): DocumentActionComponent[] {
  return actions.map((action) => {
    const { action: name } = action;
    return name === "delete" || name === "unpublish" ? wrapped[name](action) : action;
  });
}
