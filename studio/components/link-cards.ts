import { useEffect, useState } from "react";
import { linkCardPath, smallCardPath } from "../../src/lib/link-card-path.ts";
import { type LinkCards, readLinkCards } from "../checks/check-link-cards.ts";
import { studioEnv } from "../studio-env.ts";
import { useHealth } from "./health/health-provider.tsx";

/** How often the card in an open form is requested again, in milliseconds: the build draws it after the page. */
const POLL_MS = 10_000;

const NONE: LinkCards = {};

let latest: { of: unknown; cards: Promise<LinkCards> } = {
  of: undefined,
  cards: Promise.resolve(NONE),
};

/** Reads the cards with one request for all rows that show the same content. */
function readShared(content: unknown): Promise<LinkCards> {
  if (latest.of === content) return latest.cards;
  const cards = readLinkCards(studioEnv.siteUrl);
  latest = { of: content, cards };
  return cards;
}

/**
 * Returns the version of the picture that the build has drawn for the page at a path: null if there is none yet,
 * undefined until that is known. It is requested again after each change of content, with `polls` every ten seconds
 * too.
 */
function useCardVersion(path: string | undefined, polls: boolean): string | null | undefined {
  const { documents } = useHealth();
  const [cards, setCards] = useState<LinkCards>();
  const isNeeded = path !== undefined && documents !== undefined;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCancelled = false;
    async function update(reading: Promise<LinkCards>) {
      const loadedCards = await reading;
      if (!isCancelled) setCards(loadedCards);
    }
    void update(readShared(documents));
    const timer = polls
      ? setInterval(() => void update(readLinkCards(studioEnv.siteUrl)), POLL_MS)
      : undefined;
    return () => {
      isCancelled = true;
      clearInterval(timer);
    };
  }, [isNeeded, documents, polls]);
  if (path === undefined) return null;
  return cards && (cards[path] ?? null);
}

/** Returns the URL of a page's full picture; null or undefined if its version is. */
export function useLinkCard(path: string | undefined): string | null | undefined {
  const version = useCardVersion(path, true);
  return version && `${studioEnv.siteUrl}${linkCardPath(path ?? "")}?v=${version}`;
}

/** Returns the URL of a page's small picture, for its row in a list; null or undefined if its version is. */
export function useSmallCard(path: string | undefined): string | null | undefined {
  const version = useCardVersion(path, false);
  return version && `${studioEnv.siteUrl}${smallCardPath(path ?? "")}?v=${version}`;
}
