import { Box, Button, Card, Flex, Spinner, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { type DocumentInspectorProps, getPublishedId, usePerspective } from "sanity";
import { DocumentInspectorHeader } from "sanity/structure";
import { DocumentList } from "../health/health.styles.ts";
import { englishName } from "../../translations/languages.ts";
import {
  type UnlinkedDocument,
  type Translated,
  translatedOf,
  type Version,
} from "../../translations/site-translations.ts";
import { FieldRow } from "./field-row.tsx";
import { MakeVersionButton } from "./make-version-button.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { useOpenDocument } from "./use-open-document.ts";
import { useTranslations, type WatchedTranslations } from "./use-translations.ts";

type TranslationsData = NonNullable<WatchedTranslations["data"]>;

/** The fields of a version that need attention; of a document that all languages share, every field. */
function Fields({
  data,
  entry,
  version,
}: {
  data: TranslationsData;
  entry: Translated;
  version: Version;
}) {
  const open = useOpenDocument();
  const [sourceLanguage] = data.languages;
  const { document, fields } = version;
  if (!document || !sourceLanguage) return null;
  const isShared = document._id === entry.source._id;
  const marked = fields.filter(({ state }) => state !== "current");
  const visibleFields = isShared ? fields : marked;
  return (
    <Stack gap={4}>
      {marked.length === 0 && (
        <Card padding={3} radius={2} tone="positive" border>
          <Text size={1}>Every field matches the source.</Text>
        </Card>
      )}
      <DocumentList>
        {visibleFields.map((field) => (
          <FieldRow
            key={`${version.language.code} ${field.path}`}
            raw={data.raw}
            source={entry.source}
            sourceLanguage={sourceLanguage}
            version={version}
            field={field}
            onEdit={() => open({ id: document._id, type: document._type, path: field.path })}
          />
        ))}
      </DocumentList>
    </Stack>
  );
}

/** A language of the open document: its state and the link to it. */
function VersionLine({
  data,
  entry,
  version,
}: {
  data: TranslationsData;
  entry: Translated;
  version: Version;
}) {
  const open = useOpenDocument();
  const [isShown, setIsShown] = useState(false);
  const { document, language } = version;
  const isShared = document?._id === entry.source._id;
  const { selectedReleaseId } = usePerspective();
  // In a release's perspective the source is as the release has it: a draft is not part of a release.
  const draft = selectedReleaseId ? undefined : data.content.byId.get(entry.source._id);
  const source = draft ?? entry.source;
  return (
    <Card as="li" border radius={2} padding={3}>
      <Stack gap={4}>
        <Flex align="center" gap={3} wrap="wrap">
          <Box flex={1}>
            <Text size={1} weight="medium" lang={language.tag}>
              {language.name}
            </Text>
          </Box>
          <StatusBadge version={version} />
        </Flex>
        {!document && (
          <MakeVersionButton
            raw={data.raw}
            content={data.content}
            source={source}
            language={language}
            onCreated={(id) => open({ id, type: entry.source._type })}
          />
        )}
        {document && !isShared && (
          <Flex>
            <Button
              text={`Open the ${englishName(language)} version`}
              mode="ghost"
              fontSize={1}
              padding={3}
              onClick={() => open({ id: document._id, type: document._type })}
            />
          </Flex>
        )}
        {isShared && (
          <Flex>
            <Button
              text={isShown ? "Hide its texts" : "Show its texts"}
              aria-expanded={isShown}
              mode="ghost"
              fontSize={1}
              padding={3}
              onClick={() => setIsShown(!isShown)}
            />
          </Flex>
        )}
        {isShared && isShown && <Fields data={data} entry={entry} version={version} />}
      </Stack>
    </Card>
  );
}

/** The panel of a document without a source, from which the version in the first language can be made. */
function UnlinkedPanel({
  data,
  entry: { document, language },
}: {
  data: TranslationsData;
  entry: UnlinkedDocument;
}) {
  const open = useOpenDocument();
  const [first] = data.languages;
  if (!first) return null;
  return (
    <Stack gap={4}>
      <Text size={1}>
        This is only in {englishName(language)}. Make a version in {englishName(first)}: then it is
        in the lists of the Studio, and can be translated into other languages.
      </Text>
      <MakeVersionButton
        raw={data.raw}
        content={data.content}
        source={document}
        language={first}
        onCreated={(id) => open({ id, type: document._type })}
      />
    </Stack>
  );
}

function Panel({ data, id }: { data: TranslationsData; id: string }) {
  const entry = translatedOf(data.translations, id);
  if (data.languages.length < 2) {
    return (
      <Text size={1} muted>
        The site has one language. Add others in Settings, Languages.
      </Text>
    );
  }
  const unlinked = data.unlinked.find(({ document }) => document._id === id);
  if (unlinked) return <UnlinkedPanel data={data} entry={unlinked} />;
  if (!entry) {
    return (
      <Text size={1} muted>
        There is nothing to translate in this document yet, or it is archived.
      </Text>
    );
  }
  const openVersion = entry.versions.find(
    ({ document }) => document?._id === id && id !== entry.source._id,
  );
  if (openVersion) {
    return (
      <Stack gap={4}>
        <Flex align="center" gap={3}>
          <Box flex={1}>
            <Text size={1} weight="medium" lang={openVersion.language.tag}>
              {openVersion.language.name}
            </Text>
          </Box>
          <StatusBadge version={openVersion} />
        </Flex>
        <Fields data={data} entry={entry} version={openVersion} />
      </Stack>
    );
  }
  return (
    <DocumentList>
      {entry.versions.map((version) => (
        <VersionLine key={version.language.code} data={data} entry={entry} version={version} />
      ))}
    </DocumentList>
  );
}

/** The panel beside a form with the state of the open document in every language. */
export function DocumentPanel({ documentId, onClose }: DocumentInspectorProps) {
  const { data, error } = useTranslations();
  return (
    <Flex direction="column" height="fill" data-testid="inspector">
      <DocumentInspectorHeader
        title="Translations"
        closeButtonLabel="Close translations"
        onClose={onClose}
      />
      <Box flex={1} overflow="auto" padding={4}>
        <Stack gap={4}>
          {error !== undefined && (
            <Card padding={3} radius={2} tone="critical" border role="alert">
              <Text size={1}>The translations could not be loaded: {String(error)}</Text>
            </Card>
          )}
          {data && <Panel data={data} id={getPublishedId(documentId)} />}
          {!data && error === undefined && (
            <Flex gap={3} align="center">
              <Spinner muted />
              <Text size={1} muted>
                Loading all languages…
              </Text>
            </Flex>
          )}
        </Stack>
      </Box>
    </Flex>
  );
}
