import { ContentLink } from "../../content/content-link.tsx";
import { resolveLink } from "../../content/links.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { Wrap } from "../../theme/layout.tsx";
import { ArrowLink } from "../arrow-link.tsx";
import { LineIcon } from "../line-icon.tsx";
import { SectionFrame, SectionHeading } from "../section-frame.tsx";
import { Card, Cards } from "./contact-cards.styles.ts";
import { headingText } from "../../ui/heading-text.tsx";
import { noBreak } from "../../ui/no-break.tsx";

/** The ways to reach the company, in one ruled row. */
export function ContactCardsSection(props: SectionOf<"contactCardsSection">) {
  const { anchor, heading, text, cards } = props;
  const filled = cards?.filter((card) => card.title || card.text) ?? [];
  if (!heading && filled.length === 0) return null;
  return (
    <SectionFrame id={anchor ?? undefined}>
      <Wrap>
        <SectionHeading heading={heading} text={text} />
        <Cards>
          {filled.map((card) => {
            const link = resolveLink(card.link);
            return (
              <Card key={card._key}>
                <LineIcon name={card.icon} size={28} field={`cards:${card._key}.icon`} />
                {card.title && <h3>{headingText(card.title)}</h3>}
                {card.text && <p>{noBreak(card.text)}</p>}
                {link && <ArrowLink as={ContentLink} to={link} />}
              </Card>
            );
          })}
        </Cards>
      </Wrap>
    </SectionFrame>
  );
}
