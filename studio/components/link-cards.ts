import { useEffect, useState } from "react";
import { linkCardPath } from "../../src/lib/link-card-path.ts";
import { studioEnv } from "../studio-env.ts";
import { useHealth } from "./health/health-provider.tsx";

/** How often a card that is looked at is asked for, in milliseconds: the build draws it after the page. */
const OFTEN = 10_000;

/** Versions of the pictures that the build has drawn for shared links, by the path of the page. */
type LinkCards = Readonly<Record<string, string>>;

const NONE: LinkCards = {};

/** What the last build has drawn; nothing where the site does not answer or is not built, as while it is developed. */
async function readLinkCards(): Promise<LinkCards> {
  try {
    const answer = await fetch(`${studioEnv.siteUrl}/link-cards.json`, { cache: "no-store" });
    return answer.ok ? ((await answer.json()) as LinkCards) : NONE;
  } catch {
    return NONE;
  }
}

let latest: { of: unknown; cards: Promise<LinkCards> } = {
  of: undefined,
  cards: Promise.resolve(NONE),
};

/** One request for all rows that show the same content. */
function readOnce(content: unknown): Promise<LinkCards> {
  if (latest.of === content) return latest.cards;
  const cards = readLinkCards();
  latest = { of: content, cards };
  return cards;
}

/**
 * The address of the picture that the build has drawn for the page at a path; undefined where there is none yet. Asked
 * again after each change of content, `often` also without one.
 */
export function useLinkCard(path: string | undefined, often = false): string | undefined {
  const { documents } = useHealth();
  const [cards, setCards] = useState(NONE);
  const isAsked = path !== undefined && documents !== undefined;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCancelled = false;
    async function read(reading: Promise<LinkCards>) {
      const found = await reading;
      if (!isCancelled) setCards(found);
    }
    void read(readOnce(documents));
    const timer = often ? setInterval(() => void read(readLinkCards()), OFTEN) : undefined;
    return () => {
      isCancelled = true;
      clearInterval(timer);
    };
  }, [isAsked, documents, often]);
  const version = path === undefined ? undefined : cards[path];
  return version && `${studioEnv.siteUrl}${linkCardPath(path ?? "")}?v=${version}`;
}
