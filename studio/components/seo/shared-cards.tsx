import { createImageUrlBuilder } from "@sanity/image-url";
import { Flex, Stack, Text } from "@sanity/ui";
import { cut, seoLimits } from "../../checks/seo-limits.ts";
import { studioEnv } from "../../studio-env.ts";
import { useStudioClient } from "../use-studio-client.ts";
import {
  Bubble,
  CardDescription,
  CardHost,
  CardPicture,
  CardTitle,
  DrawnPicture,
  Post,
} from "./previews.styles.ts";
import type { InheritedSeo } from "./use-effective-seo.ts";

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
  // Without a picture of its own the build draws one with the title.
  const image = picture ? (
    <CardPicture src={picture} alt="" />
  ) : (
    <DrawnPicture aria-hidden>{effective.title}</DrawnPicture>
  );
  return (
    <Flex gap={4} wrap="wrap">
      <Stack gap={3} as="section" aria-label="WhatsApp card" flex={1}>
        <Text size={1} weight="medium">
          In WhatsApp
        </Text>
        <Bubble>
          {image}
          <CardTitle>{cut(effective.title, sharedTitle.whatsapp)}</CardTitle>
          <CardDescription>
            {cut(effective.description, sharedDescription.whatsapp)}
          </CardDescription>
          <CardHost>{host}</CardHost>
        </Bubble>
      </Stack>
      <Stack gap={3} as="section" aria-label="LinkedIn card" flex={1}>
        <Text size={1} weight="medium">
          On LinkedIn
        </Text>
        <Post>
          {image}
          <CardTitle>{cut(effective.title, sharedTitle.linkedin)}</CardTitle>
          <CardHost>{host}</CardHost>
        </Post>
      </Stack>
    </Flex>
  );
}
