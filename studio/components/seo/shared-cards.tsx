import { createImageUrlBuilder } from "@sanity/image-url";
import { Flex, Stack, Text } from "@sanity/ui";
import { useFormValue } from "sanity";
import type { ContentDocument } from "../../texts/content.ts";
import { seoLimits, truncate } from "../../texts/seo-limits.ts";
import { studioEnv } from "../../studio-env.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { useDrawnCard } from "./drawn-card.ts";
import {
  Bubble,
  CardDescription,
  CardHost,
  CardPicture,
  CardTitle,
  PicturePlaceholder,
  Post,
} from "./previews.styles.ts";
import type { InheritedSeo } from "./use-effective-seo.ts";

/** Side by side, one above the other on a phone. */
const BESIDE = { flex: "1 1 15rem" };

function usePicture(id: string | undefined): string | null {
  const client = useStudioClient();
  if (!id) return null;
  const { width, height } = seoLimits.picture;
  const ref = { _type: "image", asset: { _ref: id } };
  return createImageUrlBuilder(client)
    .image(ref)
    .width(width / 2)
    .height(height / 2)
    .fit("crop")
    .url();
}

/** The page as a link in WhatsApp and on LinkedIn, cut where they cut. */
export function SharedCards({ effective }: InheritedSeo) {
  const picture = usePicture(effective.picture);
  const { host } = new URL(studioEnv.siteUrl);
  const { sharedTitle, sharedDescription } = seoLimits;
  // Without its own picture the page has the one that the build draws.
  const drawn = useDrawnCard(useFormValue([]) as ContentDocument);
  const src = picture ?? drawn.src;
  const image = src ? (
    <CardPicture src={src} alt="" />
  ) : (
    <PicturePlaceholder data-picture>No picture yet</PicturePlaceholder>
  );
  const cards = (
    <Flex gap={4} wrap="wrap">
      <Stack gap={3} as="section" aria-label="WhatsApp card" style={BESIDE}>
        <Text size={1} weight="medium">
          In WhatsApp
        </Text>
        <Bubble>
          {image}
          <CardTitle>{truncate(effective.title, sharedTitle.whatsapp)}</CardTitle>
          <CardDescription>
            {truncate(effective.description, sharedDescription.whatsapp)}
          </CardDescription>
          <CardHost>{host}</CardHost>
        </Bubble>
      </Stack>
      <Stack gap={3} as="section" aria-label="LinkedIn card" style={BESIDE}>
        <Text size={1} weight="medium">
          On LinkedIn
        </Text>
        <Post>
          {image}
          <CardTitle>{truncate(effective.title, sharedTitle.linkedin)}</CardTitle>
          <CardHost>{host}</CardHost>
        </Post>
      </Stack>
    </Flex>
  );
  const note = picture ? undefined : drawn.note;
  return (
    <Stack gap={4}>
      {cards}
      {note ? (
        <Text size={1} muted role="note">
          {note}
        </Text>
      ) : null}
    </Stack>
  );
}
