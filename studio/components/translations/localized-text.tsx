import { Card, Stack, Text, TextArea } from "@sanity/ui";
import { useEffect, useId, useRef, useState } from "react";
import { getPublishedId, type ObjectInputProps, set, useSchema } from "sanity";
import type { ContentDocument } from "../../texts/content.ts";
import { fieldTitles } from "../../checks/field-titles.ts";
import { type LocalizedText, localizedTexts } from "../../texts/localized-texts.ts";
import { englishName, type SiteLanguage } from "../../translations/languages.ts";
import { translatedOf } from "../../translations/site-translations.ts";
import { textAt, toFieldPath } from "../../translations/translated-from.ts";
import { SideBySide } from "./translations.styles.ts";
import { useTranslations } from "./use-translations.ts";

type Value = Partial<ContentDocument>;

/** Returns the text of another language to which a path leads, as Presentation opens it. */
function opened(
  texts: readonly LocalizedText[],
  path: readonly unknown[],
): LocalizedText | undefined {
  const [field, item] = path;
  if (field !== "localizedTexts") return undefined;
  return typeof item === "number"
    ? texts[item]
    : texts.find(({ _key }) => _key === (item as { _key?: string } | undefined)?._key);
}

type TextCardProps = {
  text: LocalizedText;
  title: string;
  language: SiteLanguage;
  source: { text: string; language: SiteLanguage };
  readOnly: boolean;
  onWrite: (value: string) => void;
};

function TextCard({ text, title, language, source, readOnly, onWrite }: TextCardProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Card border radius={2} padding={4} tone="primary" data-testid="localized-text">
      <Stack gap={4}>
        <Text size={1} weight="medium">
          {title}
        </Text>
        <SideBySide>
          <Stack gap={2}>
            <Text size={0} muted weight="medium">
              {englishName(source.language)}
            </Text>
            <Text size={1} lang={source.language.tag}>
              {source.text}
            </Text>
          </Stack>
          <Stack gap={3}>
            <Text as="label" htmlFor={id} size={0} muted weight="medium">
              {englishName(language)}
            </Text>
            <TextArea
              ref={input}
              id={id}
              lang={language.tag}
              rows={Math.max(2, source.text.split("\n").length)}
              fontSize={1}
              readOnly={readOnly}
              value={text.value ?? ""}
              onChange={(event) => onWrite(event.currentTarget.value)}
            />
          </Stack>
        </SideBySide>
      </Stack>
    </Card>
  );
}

/**
 * The text in another language that was clicked in the preview, above the form of a document that all languages share.
 * The form itself has only the fields of the first language.
 */
export function OpenedText(props: ObjectInputProps<Value>) {
  const { value, focusPath, readOnly, onChange } = props;
  const schema = useSchema();
  const { data } = useTranslations();
  const [shownKey, setShownKey] = useState<string>();
  const texts = localizedTexts((value ?? {}) as ContentDocument);
  const focused = opened(texts, focusPath)?._key;
  // The text stays while other fields are edited: a second click on the same text would not change the focused path.
  if (focused !== undefined && focused !== shownKey) setShownKey(focused);
  const text = texts.find(({ _key }) => _key === shownKey);
  const language = data?.languages.find(({ code }) => code === text?.language);
  const [first] = data?.languages ?? [];
  if (!text || !language || !first || !value?._id || !value._type) return null;
  const { path = "" } = text;
  const id = getPublishedId(value._id);
  const source = data && translatedOf(data.translations, id)?.source;
  return (
    <TextCard
      key={text._key}
      text={text}
      title={fieldTitles(schema, value as ContentDocument, toFieldPath(path)).join(" › ")}
      language={language}
      source={{ text: textAt(source ?? value, path), language: first }}
      readOnly={readOnly === true}
      onWrite={(written) => {
        const at = ["localizedTexts", { _key: text._key }];
        onChange([
          set(written, [...at, "value"]),
          ...(source ? [set(textAt(source, path), [...at, "source"])] : []),
        ]);
      }}
    />
  );
}
