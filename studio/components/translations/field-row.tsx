import { Badge, Box, Button, Card, Flex, Stack, Text, TextArea } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useId, useState } from "react";
import { usePerspective, useSchema } from "sanity";
import type { ContentDocument } from "../../texts/content.ts";
import { fieldTitles } from "../../checks/field-titles.ts";
import type { FieldState } from "../../translations/field-states.ts";
import { englishName, type SiteLanguage } from "../../translations/languages.ts";
import type { Version } from "../../translations/site-translations.ts";
import { isSameText } from "../../translations/text-hash.ts";
import { toFieldPath } from "../../translations/translated-from.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { SideBySide } from "./translations.styles.ts";
import { markAsUpToDate, writeLocalized } from "./translation-writes.ts";

export type FieldRowProps = {
  raw: readonly ContentDocument[];
  source: ContentDocument;
  sourceLanguage: SiteLanguage;
  version: Version;
  field: FieldState;
  onEdit: () => void;
};

const STATES = {
  missing: { label: "To translate", tone: "primary" },
  outOfDate: { label: "Out of date", tone: "caution" },
  obsolete: { label: "No longer in the source", tone: "caution" },
  current: { label: "Up to date", tone: "positive" },
} as const;

function LabelledText({ label, text, tag }: { label: string; text: string; tag: string }) {
  return (
    <Stack gap={3}>
      <Text size={0} muted weight="medium">
        {label}
      </Text>
      <Text size={1} {...(text !== "" && { lang: tag })}>
        {text === "" ? "Nothing" : text}
      </Text>
    </Stack>
  );
}

function isSame(a: string, b: string): boolean {
  return a.trim() === b.trim();
}

/**
 * The field of a text that no form of the Studio has a field for, such as a setting in Malay. It keeps what an editor
 * types until that is saved. It also saves when it loses the focus, because the panel may close then.
 */
function LocalizedInput({ label, text, tag, lines, isBusy, onWrite }: LocalizedInputProps) {
  const id = useId();
  const [written, setWritten] = useState(text);
  const [lastText, setLastText] = useState(text);
  /** The text that was last read or saved. */
  const [stored, setStored] = useState(text);
  if (text !== lastText) {
    setLastText(text);
    setStored(text);
    if (isSame(written, stored)) setWritten(text);
  }
  const isChanged = written.trim() !== "" && !isSame(written, stored);

  async function save() {
    if (!isChanged || isBusy) return;
    const trimmed = written.trim();
    if (await onWrite(trimmed)) setStored(trimmed);
  }

  return (
    <Stack gap={3}>
      <Text as="label" htmlFor={id} size={0} muted weight="medium">
        {label}
      </Text>
      <TextArea
        id={id}
        lang={tag}
        rows={Math.max(2, lines)}
        fontSize={1}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
        onBlur={() => void save()}
      />
      {isChanged && (
        <Flex>
          <Button
            text="Save"
            tone="primary"
            fontSize={1}
            padding={2}
            loading={isBusy}
            onClick={() => void save()}
          />
        </Flex>
      )}
    </Stack>
  );
}

type LocalizedInputProps = {
  label: string;
  text: string;
  tag: string;
  /** How many lines the source has: a message may have several. */
  lines: number;
  isBusy: boolean;
  /** Stores the text; resolves to whether that succeeded. */
  onWrite: (text: string) => Promise<boolean>;
};

/** One field of a version: its source then and now, its own text, and its actions. */
export function FieldRow({ raw, source, sourceLanguage, version, field, onEdit }: FieldRowProps) {
  const schema = useSchema();
  const client = useStudioClient();
  const { selectedReleaseId: release } = usePerspective();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const { document, language } = version;
  const isShared = document?._id === source._id;
  const { label: stateLabel, tone } = STATES[field.state];
  const owner = field.source === "" && document ? document : source;
  const title = fieldTitles(schema, owner, toFieldPath(field.path)).join(" › ") || field.path;
  const before =
    field.state === "outOfDate" && field.before !== undefined ? field.before : undefined;
  const from = englishName(sourceLanguage);
  const into = englishName(language);

  async function run(write: () => Promise<void>): Promise<boolean> {
    setIsBusy(true);
    try {
      await write();
      return true;
    } catch (error) {
      toast.push({ status: "error", title: "It could not be saved", description: String(error) });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  const keep = () => run(() => markAsUpToDate(client, { raw, release }, source, version, field));
  const write = (text: string) =>
    run(() => writeLocalized(client, { raw, release }, source, version, field, text));
  const canKeep = field.state !== "current" && field.translation !== "";
  const isCopy = field.state === "missing" && isSameText(field.source, field.translation);

  return (
    <Card as="li" border radius={2} padding={3} data-testid={`translation-${field.path}`}>
      <Stack gap={4}>
        <Flex gap={3} align="center" justify="space-between" wrap="wrap">
          <Box flex={1}>
            <Text size={1} weight="medium">
              {title}
            </Text>
          </Box>
          <Badge tone={tone} padding={2}>
            {stateLabel}
          </Badge>
        </Flex>
        <SideBySide>
          {before !== undefined && (
            <LabelledText
              label={`${from}, when it was translated`}
              text={before}
              tag={sourceLanguage.tag}
            />
          )}
          <LabelledText
            label={before === undefined ? from : `${from}, now`}
            text={field.source}
            tag={sourceLanguage.tag}
          />
          {isShared ? (
            <LocalizedInput
              label={into}
              text={field.translation}
              tag={language.tag}
              lines={field.source.split("\n").length}
              isBusy={isBusy}
              onWrite={write}
            />
          ) : (
            <LabelledText label={into} text={field.translation} tag={language.tag} />
          )}
        </SideBySide>
        {(canKeep || !isShared) && (
          <Flex gap={2} wrap="wrap">
            {canKeep && (
              <Button
                text={isCopy ? "Right as it is" : "Still right"}
                mode="ghost"
                fontSize={1}
                padding={2}
                disabled={isBusy}
                onClick={() => void keep()}
              />
            )}
            {!isShared && (
              <Button text="Edit" mode="ghost" fontSize={1} padding={2} onClick={onEdit} />
            )}
          </Flex>
        )}
      </Stack>
    </Card>
  );
}
