import { SearchIcon } from "@sanity/icons/Search";
import { TrashIcon } from "@sanity/icons/Trash";
import {
  Box,
  Button,
  Card,
  Container,
  Dialog,
  Flex,
  Heading,
  Spinner,
  Stack,
  Text,
  TextInput,
} from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { errorMessage } from "../../../src/lib/error-message.ts";
import { PictureCard } from "./picture-card.tsx";
import { type Filter, filters, findPictures, type Picture } from "./pictures.ts";
import { Gallery } from "./pictures.styles.ts";
import { UploadButton } from "./upload-button.tsx";
import { usePictures, useRemovePictures, useReplacePicture } from "./use-pictures.ts";

const TITLES: Record<Filter, string> = {
  all: "All",
  undescribed: "Without a description",
  unused: "Unused",
};

const NONE: Record<Filter, string> = {
  all: "No picture has been uploaded yet. Upload one here, or in a page.",
  undescribed: "Every picture has a description.",
  unused: "Every picture is used.",
};

type RemoveDialogProps = { pictures: Picture[]; onClose: () => void; onRemove: () => void };

function RemoveDialog({ pictures, onClose, onRemove }: RemoveDialogProps) {
  const [only] = pictures;
  const what =
    pictures.length === 1
      ? (only?.asset.originalFilename ?? "this picture")
      : `${pictures.length} pictures`;
  return (
    <Dialog id="remove-pictures" header={`Remove ${what}?`} width={0} onClose={onClose}>
      <Stack gap={5} padding={4}>
        <Text size={1}>
          Nothing uses {pictures.length === 1 ? "it" : "them"}. Earlier versions of a document that
          showed {pictures.length === 1 ? "it" : "them"} cannot be restored with the picture any
          more.
        </Text>
        <Flex gap={3} justify="flex-end">
          <Button mode="bleed" text="Cancel" onClick={onClose} />
          <Button tone="critical" text="Remove" onClick={onRemove} />
        </Flex>
      </Stack>
    </Dialog>
  );
}

/** The tool in which editors find all pictures, replace them wherever they are used, and remove unused ones. */
export function PicturesTool() {
  const { pictures, error } = usePictures();
  const replacePicture = useReplacePicture();
  const removePictures = useRemovePictures();
  const toast = useToast();
  const [filter, setFilter] = useState<Filter>("all");
  const [query, setQuery] = useState("");
  /** Pictures that are being replaced or removed. */
  const [busyIds, setBusyIds] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<Picture[]>([]);
  const matches = findPictures(pictures ?? [], filter, query);
  const unused = findPictures(pictures ?? [], "unused", "");

  async function replace(picture: Picture, file: File) {
    setBusyIds([picture.asset._id]);
    try {
      const count = await replacePicture(picture, file);
      toast.push({
        status: count === 0 ? "info" : "success",
        title:
          count === 0
            ? "That is the same picture"
            : `Replaced in ${count === 1 ? "1 document" : `${count} documents`}`,
        description: count === 0 ? undefined : "Check that its description still fits.",
      });
    } catch (reason) {
      toast.push({
        status: "error",
        title: "The picture was not replaced",
        description: `Nothing was changed. ${errorMessage(reason)}`,
      });
    }
    setBusyIds([]);
  }

  async function remove() {
    setRemoved([]);
    setBusyIds(removed.map(({ asset }) => asset._id));
    try {
      await removePictures(removed);
    } catch (reason) {
      toast.push({
        status: "error",
        title: "Nothing was removed",
        description: errorMessage(reason),
      });
    }
    setBusyIds([]);
  }

  return (
    <Box height="fill" overflow="auto" padding={[4, 5]}>
      <Container width={4}>
        <Stack gap={5}>
          <Flex gap={3} align="center" justify="space-between" wrap="wrap">
            <Heading as="h1" size={3}>
              Pictures
            </Heading>
            <UploadButton onUploaded={() => setFilter("all")} />
          </Flex>
          <Flex gap={3} wrap="wrap" align="center">
            <Box flex={1} style={{ minWidth: "14rem" }}>
              <TextInput
                icon={SearchIcon}
                type="search"
                aria-label="Search pictures"
                placeholder="Name, description or document"
                value={query}
                onChange={(event) => setQuery(event.currentTarget.value)}
              />
            </Box>
            <Flex gap={2} wrap="wrap">
              {filters.map((name) => (
                <Button
                  key={name}
                  mode={name === filter ? "default" : "ghost"}
                  aria-pressed={name === filter}
                  text={`${TITLES[name]} (${findPictures(pictures ?? [], name, "").length})`}
                  onClick={() => setFilter(name)}
                />
              ))}
            </Flex>
            {filter === "unused" && unused.length > 1 && (
              <Button
                mode="ghost"
                tone="critical"
                icon={TrashIcon}
                text={`Remove all ${unused.length}`}
                disabled={busyIds.length > 0}
                onClick={() => setRemoved(unused)}
              />
            )}
          </Flex>
          {error !== undefined && (
            <Card padding={4} radius={3} tone="critical" border role="alert">
              <Text>The pictures could not be loaded: {String(error)}</Text>
            </Card>
          )}
          {!pictures && error === undefined && (
            <Flex gap={3} align="center">
              <Spinner muted />
              <Text muted>Loading the pictures…</Text>
            </Flex>
          )}
          <div>
            <output>
              {pictures && matches.length === 0 && (
                <Text muted>{query.trim() ? "No picture matches." : NONE[filter]}</Text>
              )}
            </output>
            <Gallery aria-label="Pictures">
              {matches.map((picture) => (
                <PictureCard
                  key={picture.asset._id}
                  picture={picture}
                  isBusy={busyIds.includes(picture.asset._id)}
                  isBlocked={busyIds.length > 0}
                  onReplace={(file) => void replace(picture, file)}
                  onRemove={() => setRemoved([picture])}
                />
              ))}
            </Gallery>
          </div>
        </Stack>
      </Container>
      {removed.length > 0 && (
        <RemoveDialog
          pictures={removed}
          onClose={() => setRemoved([])}
          onRemove={() => void remove()}
        />
      )}
    </Box>
  );
}
