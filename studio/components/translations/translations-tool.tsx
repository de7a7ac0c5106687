import { Box, Card, Container, Flex, Heading, Spinner, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useSchema } from "sanity";
import { IntentLink, useRouter } from "sanity/router";
import { pathToString, type Path } from "sanity";
import type { ContentDocument } from "../../texts/content.ts";
import { englishName } from "../../translations/languages.ts";
import type { Translated, Version } from "../../translations/site-translations.ts";
import { toFieldPath } from "../../translations/translated-from.ts";
import { DocumentList } from "../health/health.styles.ts";
import { type WorkFilter, WorkFilterButtons } from "../work-filter.tsx";
import { FieldRow } from "./field-row.tsx";
import { INSPECTOR } from "./inspector-name.ts";
import { StatusBadge } from "./status-badge.tsx";
import { StatusTable, TableFrame } from "./translations.styles.ts";
import { useTranslations, type WatchedTranslations } from "./use-translations.ts";

type TranslationsData = NonNullable<WatchedTranslations["data"]>;

/** Returns the name by which editors know a document. */
function nameOf(document: ContentDocument, typeTitle: string): string {
  const { title, question, name, label, defaultHeading, text } = document;
  // A document that exists once has the name of its type.
  if (document._id === document._type) return typeTitle;
  return String(title ?? question ?? name ?? label ?? defaultHeading ?? text ?? typeTitle);
}

function useNames(): (document: ContentDocument) => { name: string; type: string } {
  const schema = useSchema();
  return (document) => {
    const type = schema.get(document._type)?.title ?? document._type;
    return { name: nameOf(document, type), type };
  };
}

function StatusCell({ source, version }: { source: ContentDocument; version: Version }) {
  const { _id: id, _type: type } = version.document ?? source;
  return (
    <td>
      <IntentLink intent="edit" params={{ id, type, inspect: INSPECTOR }}>
        <StatusBadge version={version} />
      </IntentLink>
    </td>
  );
}

/** Whether something is missing, unfinished or out of date in any language. */
function needsWork({ versions }: Translated): boolean {
  return versions.some(({ status }) => status !== "complete");
}

function Overview({ data: { languages, translations } }: { data: TranslationsData }) {
  const [filter, setFilter] = useState<WorkFilter>("all");
  const unfinished = translations.filter(needsWork);
  const visible = filter === "all" ? translations : unfinished;
  return (
    <Stack gap={4}>
      <WorkFilterButtons
        filter={filter}
        counts={{ all: translations.length, needsWork: unfinished.length }}
        onChange={setFilter}
      />
      {visible.length === 0 ? (
        <Text muted>Everything is translated.</Text>
      ) : (
        <OverviewTable languages={languages} translations={visible} />
      )}
    </Stack>
  );
}

function OverviewTable({
  languages,
  translations,
}: Pick<TranslationsData, "languages" | "translations">) {
  const namesOf = useNames();
  return (
    <TableFrame>
      <StatusTable>
        <thead>
          <tr>
            <th scope="col">
              <Text size={1} muted>
                Document
              </Text>
            </th>
            {languages.slice(1).map(({ code, name, tag }) => (
              <th key={code} scope="col" lang={tag}>
                <Text size={1} muted>
                  {name}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {translations.map(({ source, versions }) => {
            const { name, type } = namesOf(source);
            return (
              <tr key={source._id}>
                <th scope="row" aria-label={name}>
                  <Stack gap={2}>
                    <Text size={1} weight="medium">
                      {name}
                    </Text>
                    <Text size={0} muted>
                      {type}
                    </Text>
                  </Stack>
                </th>
                {versions.map((version) => (
                  <StatusCell key={version.language.code} source={source} version={version} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </StatusTable>
    </TableFrame>
  );
}

type ChangedProps = { data: TranslationsData; entry: Translated; version: Version };

/** The fields of one version whose source was changed since they were translated. */
function Changed({ data, entry: { source }, version }: ChangedProps) {
  const router = useRouter();
  const { name, type } = useNames()(source);
  const [sourceLanguage] = data.languages;
  const { document, language, fields } = version;
  if (!document || !sourceLanguage) return null;
  const changed = fields.filter(({ state }) => state === "outOfDate" || state === "obsolete");
  return (
    <Stack gap={4} as="section">
      <Heading as="h3" size={1}>
        {name}, {type}: <span lang={language.tag}>{language.name}</span>
      </Heading>
      <DocumentList>
        {changed.map((field) => (
          <FieldRow
            key={field.path}
            raw={data.raw}
            source={source}
            sourceLanguage={sourceLanguage}
            version={version}
            field={field}
            onEdit={() =>
              router.navigateIntent("edit", {
                id: document._id,
                type: document._type,
                path: pathToString(toFieldPath(field.path) as Path),
              })
            }
          />
        ))}
      </DocumentList>
    </Stack>
  );
}

/** Documents that are in no list of the Studio, since they have no version in the first language. */
function InOneLanguage({ data: { unlinked } }: { data: TranslationsData }) {
  const namesOf = useNames();
  return (
    <Stack gap={4} as="section" aria-labelledby="in-one-language">
      <Heading as="h2" size={2} id="in-one-language">
        In one language only
      </Heading>
      <DocumentList>
        {unlinked.map(({ document, language }) => {
          const { name, type } = namesOf(document);
          const { _id: id } = document;
          return (
            <Text as="li" key={id} size={1}>
              <IntentLink intent="edit" params={{ id, type: document._type, inspect: INSPECTOR }}>
                <span lang={language.tag}>{name}</span>
              </IntentLink>
              , {type}, {englishName(language)}
            </Text>
          );
        })}
      </DocumentList>
    </Stack>
  );
}

function Site({ data }: { data: TranslationsData }) {
  const changed = data.translations.flatMap((entry) =>
    entry.versions
      .filter(({ status }) => status === "outOfDate")
      .map((version) => ({ entry, version })),
  );
  if (data.languages.length < 2) {
    return (
      <Card padding={4} radius={3} border>
        <Text>
          The site has one language. Add others in{" "}
          <IntentLink intent="edit" params={{ id: "siteSettings", type: "siteSettings" }}>
            Settings
          </IntentLink>
          , Languages.
        </Text>
      </Card>
    );
  }
  return (
    <Stack gap={6}>
      {changed.length > 0 && (
        <Stack gap={5}>
          <Heading as="h2" size={2}>
            Changed since it was translated
          </Heading>
          {changed.map(({ entry, version }) => (
            <Changed
              key={`${entry.source._id} ${version.language.code}`}
              data={data}
              entry={entry}
              version={version}
            />
          ))}
        </Stack>
      )}
      {data.unlinked.length > 0 && <InOneLanguage data={data} />}
      <Overview data={data} />
    </Stack>
  );
}

/** The tool with the state of the whole site in every language. */
export function TranslationsTool() {
  const { data, error } = useTranslations();
  return (
    <Box height="fill" overflow="auto" padding={[4, 5]}>
      <Container width={2}>
        <Stack gap={5}>
          <Heading as="h1" size={3}>
            Translations
          </Heading>
          <Text muted size={1}>
            A text is out of date when its source was published with different words. Drafts, spaces
            and reordering do not count.
          </Text>
          {error !== undefined && (
            <Card padding={4} radius={3} tone="critical" border role="alert">
              <Text>The translations could not be loaded: {String(error)}</Text>
            </Card>
          )}
          {data && <Site data={data} />}
          {!data && error === undefined && (
            <Flex gap={3} align="center">
              <Spinner muted />
              <Text muted>Loading all languages…</Text>
            </Flex>
          )}
        </Stack>
      </Container>
    </Box>
  );
}
