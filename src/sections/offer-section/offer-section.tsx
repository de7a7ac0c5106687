import { resolveLink } from "../../content/links.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { splitEmphasis } from "../../lib/split-emphasis.ts";
import { LinkButtons } from "../link-buttons.tsx";
import { OfferBox } from "./offer-box.tsx";
import {
  Action,
  Copy,
  Frame,
  Heading,
  Layout,
  Lead,
  Rating,
  Urgency,
} from "./offer-section.styles.ts";
import { Stars } from "./stars.tsx";
import { unbroken } from "../../ui/unbroken.tsx";

/** The opening of an advertising page: why now, the promise, the offer on a coupon, one button. */
export function OfferSection(props: SectionOf<"offerSection">) {
  const { anchor, urgency, heading, emphasis, text, link, rating, ratingText } = props;
  if (!heading && !text && !props.boxHeading) return null;
  const parts = splitEmphasis(heading ?? "", emphasis);
  const hasBox = Boolean(props.boxHeading || props.lines?.length || props.spotsText);
  const hasRating = typeof rating === "number" && Number.isFinite(rating);
  return (
    <Frame id={anchor ?? undefined}>
      <Layout data-box={hasBox}>
        <Copy>
          {urgency && <Urgency>{unbroken(urgency)}</Urgency>}
          {heading && (
            <Heading>
              {parts.before}
              {parts.emphasis && <em>{parts.emphasis}</em>}
              {parts.after}
            </Heading>
          )}
          {text && <Lead>{unbroken(text)}</Lead>}
          {resolveLink(link) && (
            <Action>
              <LinkButtons primary={link} secondary={null} />
            </Action>
          )}
          {(hasRating || ratingText) && (
            <Rating>
              {hasRating && <Stars rating={rating} />}
              {ratingText}
            </Rating>
          )}
        </Copy>
        {hasBox && <OfferBox {...props} />}
      </Layout>
    </Frame>
  );
}
