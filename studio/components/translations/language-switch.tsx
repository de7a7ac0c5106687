import { Button, Stack } from "@sanity/ui";
import { useDeferredValue, useEffect } from "react";
import {
  getPublishedId,
  type InputProps,
  insert,
  type ObjectInputProps,
  setIfMissing,
  unset,
  useSchema,
} from "sanity";
import { fieldStates } from "../../translations/field-states.ts";
import { hasLocalizedTexts, hasVersions } from "../../translations/languages.ts";
import { translatedOf } from "../../translations/site-translations.ts";
import { keptText } from "../../translations/translated-from.ts";
import { OpenedText } from "./localized-text.tsx";
import { SwitchBar } from "./translations.styles.ts";
import { useOpenDocument } from "./use-open-document.ts";
import { useTranslations } from "./use-translations.ts";

/** A button for each language that a document exists in; that of the open version is selected. */
function LanguageSwitch({ id }: { id: string }) {
  const { data } = useTranslations();
  const open = useOpenDocument();
  const entry = data && translatedOf(data.translations, id);
  const [first] = data?.languages ?? [];
  if (!entry || !first) return null;
  const versions = [
    { language: first, document: entry.source },
    ...entry.versions.flatMap(({ language, document }) =>
      document ? [{ language, document }] : [],
    ),
  ];
  return (
    <SwitchBar aria-label="Languages of this document">
      {versions.map(({ language, document }) => (
        <Button
          key={language.code}
          text={language.name}
          lang={language.tag}
          mode="bleed"
          fontSize={1}
          padding={2}
          selected={document._id === id}
          aria-current={document._id === id ? "true" : undefined}
          onClick={() => open({ id: document._id, type: document._type })}
        />
      ))}
    </SwitchBar>
  );
}

type Value = { _id?: string; _type?: string };

/**
 * While a version is edited, stores the source text of each field that was translated. This later shows whether the
 * translation is out of date, even when somebody else publishes it.
 */
function useStoredSource({ value, readOnly, onChange }: ObjectInputProps<Value>): void {
  const schema = useSchema();
  const { data } = useTranslations();
  const edited = useDeferredValue(value);
  const id = getPublishedId(edited?._id ?? "");
  const entry = data && translatedOf(data.translations, id);
  const source = entry?.source._id === id ? undefined : entry?.source;

  useEffect(() => {
    if (!source || !edited?._id || edited._id === id || readOnly) return;
    const written = fieldStates(schema, source, edited)
      .filter(({ state, before }) => state === "current" && before === undefined)
      .map(({ path }) => keptText(source, path));
    if (written.length === 0) return;
    // Patches single entries: writing the whole list would revert what the panel has stored for other fields meanwhile.
    const texts = ["translatedFrom", "texts"];
    onChange([
      setIfMissing({ texts: [] }, ["translatedFrom"]),
      ...written.map(({ _key }) => unset([...texts, { _key }])),
      insert(written, "after", [...texts, -1]),
    ]);
  }, [schema, source, edited, id, readOnly, onChange]);
}

function VersionForm(props: ObjectInputProps<Value>) {
  useStoredSource(props);
  return (
    <Stack gap={4}>
      <LanguageSwitch id={getPublishedId(props.value?._id ?? "")} />
      {props.renderDefault(props)}
    </Stack>
  );
}

/** The form of a document that all languages share, below the text that was clicked in another language's preview. */
function SharedForm(props: ObjectInputProps<Value>) {
  return (
    <Stack gap={4}>
      <OpenedText {...props} />
      {props.renderDefault(props)}
    </Stack>
  );
}

/** The form of a document, below the languages that it exists in, or below the text opened in another language. */
export function FormWithLanguages(props: InputProps) {
  const schema = useSchema();
  const { name } = props.schemaType;
  if (props.path.length > 0) return props.renderDefault(props);
  const document = props as unknown as ObjectInputProps<Value>;
  if (hasVersions(schema, name)) return <VersionForm {...document} />;
  if (hasLocalizedTexts(schema, name)) return <SharedForm {...document} />;
  return props.renderDefault(props);
}
