import { createImageUrlBuilder } from "@sanity/image-url";
import { type ComponentType, isValidElement } from "react";
import { styled } from "styled-components";
import { isObject } from "../../texts/content.ts";
import { useSmallCard } from "../link-cards.ts";
import { useHealth } from "../health/health-provider.tsx";
import { useStudioClient } from "../use-studio-client.ts";
import { usePublished } from "./use-published.ts";

/** The ring of a draft, as the Studio draws it beside the green dot of published documents. */
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
  /* For screen readers only. */
  font-size: 0;
`;

const Picture = styled.img`
  && {
    object-fit: cover;
  }
`;

type RowMediaProps = {
  id: string | undefined;
  /** The picture that the type's preview selects: an element, or an uploaded one. */
  media: unknown;
  /** Whether it is a page, which has the picture of its shared links. */
  isPage: boolean;
  isHidden: boolean;
  icon: ComponentType | undefined;
};

function useUploaded(media: unknown): string | undefined {
  const client = useStudioClient();
  if (!isObject(media) || !isObject(media["asset"])) return undefined;
  return createImageUrlBuilder(client).image(media).width(80).height(80).fit("crop").url();
}

/**
 * The picture of a document in a list; for a page it is the picture of its shared links. A ring marks a document that
 * was never published.
 */
export function RowMedia({ id, media, isPage, isHidden, icon: Icon }: RowMediaProps) {
  const { error } = useHealth();
  const published = usePublished(id);
  const seo = published?.["seo"];
  const hasOwnPicture =
    isHidden || published?.["archived"] === true || (isObject(seo) && isObject(seo["image"]));
  const path = published?.["path"];
  const card = useSmallCard(typeof path === "string" && !hasOwnPicture ? path : undefined);
  const uploaded = useUploaded(media);
  // A placeholder picture that is replaced at once would flicker, and be transferred for nothing.
  const isAwaited = published === undefined ? error === undefined : card === undefined;
  if (isPage && !isHidden && isAwaited) return null;
  const src = card ?? uploaded;
  const fallback = isValidElement(media) ? media : Icon && <Icon />;
  return (
    <>
      {src ? <Picture src={src} alt="" loading="lazy" /> : fallback}
      {published === null ? <Ring title="Never published">Never published</Ring> : null}
    </>
  );
}
