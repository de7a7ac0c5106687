import { ContentLink } from "../../content/content-link.tsx";
import { resolveLink } from "../../content/links.ts";
import { Arrow, CardLink } from "./card-grid.styles.ts";
import type { GridCard } from "./grid-card.ts";
import { WholeWords } from "../../ui/whole-words.tsx";

/** The link of a card; renders nothing when it does not resolve. */
export function CardFooterLink({ link }: Pick<GridCard, "link">) {
  const target = resolveLink(link);
  if (!target) return null;
  return (
    <CardLink as={ContentLink} to={target}>
      <WholeWords text={target.label} />
      <Arrow aria-hidden="true" viewBox="0 0 20 12">
        <path d="M0 6h18M13 1l5 5-5 5" />
      </Arrow>
    </CardLink>
  );
}
