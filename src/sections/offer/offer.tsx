import { resolveLink } from "../../content/links.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { splitEmphasis } from "../../lib/split-emphasis.ts";
import { LinkButtons } from "../link-buttons.tsx";
import { useHeadingElement } from "../heading-element.ts";
import { numberIn } from "./number-in.ts";
import { OfferBox } from "./offer-box.tsx";
import { Copy, Foot, Frame, Heading, Layout, Lead, Rating, Urgency } from "./offer.styles.ts";
import { Stars } from "./stars.tsx";
import { headingText } from "../../ui/heading-text.tsx";
import { noBreak } from "../../ui/no-break.tsx";
import { WholeWords } from "../../ui/whole-words.tsx";

/**
 * The top of an advertising page: why now, the promise, the offer on a coupon, one button, the rating (SPEC section 2).
 */
export function OfferSection(props: SectionOf<"offerSection">) {
  const { anchor, urgency, heading, emphasis, text, link, rating, ratingText } = props;
  const headingElement = useHeadingElement();
  if (!heading && !text && !props.boxHeading) return null;
  const parts = splitEmphasis(heading ?? "", emphasis);
  const hasBox = Boolean(props.boxHeading || props.lines?.length || props.spotsText);
  const stars = numberIn(rating);
  return (
    <Frame id={anchor ?? undefined} data-whole="">
      <Layout data-box={hasBox}>
        <Copy>
          {urgency && <Urgency>{noBreak(urgency)}</Urgency>}
          {heading && (
            <Heading as={headingElement}>
              {headingText(parts.before)}
              {parts.emphasis && <em>{headingText(parts.emphasis)}</em>}
              {headingText(parts.after)}
            </Heading>
          )}
          {text && <Lead>{noBreak(text)}</Lead>}
        </Copy>
        {/* Before the box: on a phone the button is in the first screen. */}
        <Foot>
          {resolveLink(link) && <LinkButtons primary={link} secondary={null} />}
          {(stars !== null || ratingText) && (
            <Rating>
              {stars !== null && <Stars rating={stars} />}
              <WholeWords text={ratingText} />
            </Rating>
          )}
        </Foot>
        {hasBox && <OfferBox {...props} />}
      </Layout>
    </Frame>
  );
}
