import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { getReleaseIdFromReleaseDocumentId, useActiveReleases, usePerspective } from "sanity";
import { errorMessage } from "../../../src/lib/error-message.ts";
import type { Content, ContentDocument } from "../../texts/content.ts";
import { englishName, type SiteLanguage } from "../../translations/languages.ts";
import {
  describeVersionProblem,
  type NewVersion,
  newVersion,
} from "../../translations/new-version.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { removeVersion, storeVersion } from "./translation-writes.ts";

type MakeVersionButtonProps = {
  raw: readonly ContentDocument[];
  content: Content;
  source: ContentDocument;
  language: SiteLanguage;
  onCreated: (id: string) => void;
};

/**
 * Returns a function that says why a new version cannot be made now, or null. The reason is a release that would have
 * to list it, but is locked, because it is scheduled or published.
 */
function useReleaseProblem(
  raw: readonly ContentDocument[],
): (version: NewVersion) => string | null {
  const { selectedPerspective } = usePerspective();
  const { data: releases } = useActiveReleases();
  return ({ metadata }) => {
    if (typeof selectedPerspective === "object" && selectedPerspective.state !== "active")
      return "This release is scheduled or published: unschedule it, or choose Drafts, first";
    // Publishing that release later would replace the list of translations with its own, which lacks the new version.
    const locked = releases.find(({ _id, state }) => {
      const id = `versions.${getReleaseIdFromReleaseDocumentId(_id)}.${metadata.id}`;
      return state !== "active" && raw.some((document) => document._id === id);
    });
    return locked
      ? `The release “${locked.metadata.title ?? "Untitled"}” is scheduled and has other translations of this: unschedule it first`
      : null;
  };
}

/** The button that makes the version of a document in a language, as a draft or in the open release. */
export function MakeVersionButton({
  raw,
  content,
  source,
  language,
  onCreated,
}: MakeVersionButtonProps) {
  const client = useStudioClient();
  const { selectedReleaseId: release } = usePerspective();
  const releaseProblem = useReleaseProblem(raw);
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = englishName(language);

  async function make() {
    const version = newVersion(content, source, language.code);
    const versionProblem =
      releaseProblem(version) ?? describeVersionProblem(content, source, language.code);
    setProblem(versionProblem);
    if (versionProblem !== null) return;
    setIsBusy(true);
    try {
      const stored = await storeVersion(client, version, release);
      const id = `made-${version.document._id}`;
      const undo = async () => {
        // Replaces the message that has the button, so that Undo is clicked only once.
        toast.push({ id, status: "info", title: `Removing the ${name} version…` });
        try {
          await removeVersion(client, stored);
          toast.push({ id, status: "info", title: `The ${name} version has been removed` });
        } catch (error) {
          toast.push({
            id,
            status: "error",
            closable: true,
            title: `The ${name} version was kept`,
            description: errorMessage(error),
          });
        }
      };
      toast.push({
        id,
        status: "success",
        closable: true,
        duration: 20_000,
        title: release
          ? `The ${name} version is in the release`
          : `The ${name} version is a draft now`,
        description: (
          <Stack gap={3}>
            <Text size={1}>It has the source's text until you change it.</Text>
            <Flex>
              <Button
                text="Undo"
                mode="ghost"
                fontSize={1}
                padding={2}
                onClick={() => void undo()}
              />
            </Flex>
          </Stack>
        ),
      });
      onCreated(version.document._id);
    } catch (error) {
      setProblem(`It could not be made: ${String(error)}`);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Stack gap={3}>
      <Flex>
        <Button
          text={isBusy ? `Making the ${name} version…` : `Make the ${name} version`}
          mode="ghost"
          fontSize={1}
          padding={3}
          loading={isBusy}
          onClick={() => void make()}
        />
      </Flex>
      {problem !== null && (
        <Card padding={3} radius={2} tone="critical" border role="alert">
          <Text size={1}>{problem}</Text>
        </Card>
      )}
    </Stack>
  );
}
