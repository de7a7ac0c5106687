import { SyncIcon } from "@sanity/icons/Sync";
import { TrashIcon } from "@sanity/icons/Trash";
import { Badge, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { type ChangeEvent, useRef } from "react";
import { getPublishedId, type Path, pathToString } from "sanity";
import { IntentLink } from "sanity/router";
import { ACCEPTED, type Picture, titleOf, type PictureUse } from "./pictures.ts";
import { Thumbnail } from "./pictures.styles.ts";

function weightOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function stateOf(id: string): string {
  if (id.startsWith("drafts.")) return " (draft)";
  return id.startsWith("versions.") ? " (in a release)" : "";
}

function UseLink({ use: { document, path, alt } }: { use: PictureUse }) {
  const params = {
    id: getPublishedId(document._id),
    type: document._type,
    path: pathToString([...path, "alt"] as Path),
  };
  return (
    <Flex as="li" gap={2} align="center" wrap="wrap">
      <Text size={1}>
        <IntentLink intent="edit" params={params}>
          {titleOf(document)}
        </IntentLink>
        {stateOf(document._id)}
      </Text>
      {alt === "" && (
        <Badge tone="caution" padding={2}>
          No description
        </Badge>
      )}
    </Flex>
  );
}

type PictureCardProps = {
  picture: Picture;
  /** Whether this picture is being replaced or removed. */
  isBusy: boolean;
  /** Whether any picture is being replaced or removed. */
  isBlocked: boolean;
  onReplace: (file: File) => void;
  onRemove: () => void;
};

/** One picture with its description, its uses and its actions. */
export function PictureCard({ picture, isBusy, isBlocked, onReplace, onRemove }: PictureCardProps) {
  const { asset, uses } = picture;
  const file = useRef<HTMLInputElement>(null);
  const name = asset.originalFilename ?? "Without a name";
  const { width, height } = asset.metadata.dimensions;

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.currentTarget.files ?? [];
    if (chosen) onReplace(chosen);
    event.currentTarget.value = "";
  }

  return (
    <Card as="li" border radius={3} padding={3} aria-label={name}>
      <Flex direction="column" gap={4} height="fill">
        <Thumbnail src={`${asset.url}?w=480&h=320&fit=max&auto=format`} alt="" loading="lazy" />
        <Stack gap={3} flex={1}>
          <Text size={1} weight="medium" textOverflow="ellipsis">
            {name}
          </Text>
          <Text size={1} muted>
            {width} × {height}, {weightOf(asset.size)}
          </Text>
          {uses.length === 0 ? (
            <Text size={1} muted>
              Not used anywhere
            </Text>
          ) : (
            <Stack as="ul" gap={2}>
              {uses.map((use) => (
                <UseLink key={use.document._id + pathToString(use.path as Path)} use={use} />
              ))}
            </Stack>
          )}
        </Stack>
        <input ref={file} type="file" accept={ACCEPTED} hidden onChange={choose} />
        <Flex gap={2}>
          {uses.length > 0 && (
            <Button
              mode="ghost"
              fontSize={1}
              padding={2}
              icon={SyncIcon}
              text="Replace"
              aria-label={`Replace ${name}`}
              loading={isBusy}
              disabled={isBlocked}
              onClick={() => file.current?.click()}
            />
          )}
          {uses.length === 0 && (
            <Button
              mode="ghost"
              tone="critical"
              fontSize={1}
              padding={2}
              icon={TrashIcon}
              text="Remove"
              aria-label={`Remove ${name}`}
              loading={isBusy}
              disabled={isBlocked}
              onClick={onRemove}
            />
          )}
        </Flex>
      </Flex>
    </Card>
  );
}
