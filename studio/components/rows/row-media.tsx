import { createImageUrlBuilder } from "@sanity/image-url";
import { type ComponentType, isValidElement } from "react";
import { styled } from "styled-components";
import { isObject } from "../../texts/content.ts";
import { useSmallCard } from "../link-cards.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { usePublished } from "./use-published.ts";

/** The ring of a draft, as the Studio draws it beside the green dot of what is published. */
const Ring = styled.span`
  position: absolute;
  right: 1px;
  bottom: 1px;
  box-sizing: border-box;
  width: 11px;
  height: 11px;
  border: 2px solid var(--card-badge-caution-dot-color);
  border-radius: 50%;
  background: var(--card-bg-color);
  box-shadow: 0 0 0 1.5px var(--card-bg-color);
  /* Read, not seen. */
  font-size: 0;
`;

const Picture = styled.img`
  && {
    object-fit: cover;
  }
`;

type RowMediaProps = {
  id: string | undefined;
  /** What the type's preview names as its picture: an element, or an uploaded one. */
  media: unknown;
  isHidden: boolean;
  icon: ComponentType | undefined;
};

function useUploaded(media: unknown): string | undefined {
  const client = useStudioClient();
  if (!isObject(media) || !isObject(media["asset"])) return undefined;
  return createImageUrlBuilder(client).image(media).width(80).height(80).fit("crop").url();
}

/** The picture of a document in a list: a page's is that of its shared links. A ring marks what was never published. */
export function RowMedia({ id, media, isHidden, icon: Icon }: RowMediaProps) {
  const published = usePublished(id);
  const seo = published?.["seo"];
  const hasOwn =
    isHidden || published?.["archived"] === true || (isObject(seo) && isObject(seo["image"]));
  const path = published?.["path"];
  const card = useSmallCard(typeof path === "string" && !hasOwn ? path : undefined);
  const uploaded = useUploaded(media);
  const src = card ?? uploaded;
  const own = isValidElement(media) ? media : Icon && <Icon />;
  return (
    <>
      {src ? <Picture src={src} alt="" loading="lazy" /> : own}
      {published === null ? <Ring title="Never published">Never published</Ring> : null}
    </>
  );
}
