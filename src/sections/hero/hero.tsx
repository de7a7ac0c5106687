import { imageSource } from "../../content/image.ts";
import { useEditAttribute } from "../../content/preview/edit-target.tsx";
import type { SectionOf } from "../../content/page-content.ts";
import { JoinedTexts } from "../joined-texts.tsx";
import { useHeadingElement } from "../heading-element.ts";
import { LinkButtons } from "../link-buttons.tsx";
import { ChatScene } from "./chat-scene.tsx";
import { withoutEmptyTexts } from "./chat-choices.ts";
import { CountryBadge } from "./country-badge.tsx";
import { CountryChart } from "./country-chart.tsx";
import {
  Actions,
  Copy,
  Eyebrow,
  Frame,
  Heading,
  Layout,
  Lead,
  Note,
  Photo,
  PHOTO_ASPECT,
  photoSizes,
} from "./hero.styles.ts";
import { plainText } from "../../lib/plain-text.ts";
import { splitEmphasis } from "../../lib/split-emphasis.ts";
import { headingText } from "../../ui/heading-text.tsx";
import { noBreak } from "../../ui/no-break.tsx";
import { WholeWords } from "../../ui/whole-words.tsx";

type Ticket = NonNullable<NonNullable<SectionOf<"heroSection">["chat"]>["ticket"]>;

/** The space between two sentences, where the small print breaks first. */
const SENTENCE_END = /(?<=[.!?]) /;

/** A ticket with at least this many letters reaches up beside the headline. */
const LONG_TICKET = 160;

function isLong({ title, lines, totalLabel, total }: Ticket): boolean {
  const texts = [
    title,
    totalLabel,
    total,
    ...(lines ?? []).flatMap((line) => [line.item, line.amount]),
  ];
  return plainText(texts.join("")).length > LONG_TICKET;
}

/** The page's promise and next step, beside the product at work on a phone or a picture. */
export function HeroSection(props: SectionOf<"heroSection">) {
  const { anchor, eyebrow, heading, emphasis, text, note, primaryLink, secondaryLink } = props;
  const chat = withoutEmptyTexts(props.chat);
  const picture = chat ? null : imageSource(props.image, PHOTO_ASPECT);
  const edit = useEditAttribute("image");
  const editNote = useEditAttribute("note");
  const { country } = props;
  const headingElement = useHeadingElement();
  const chart = !chat && !picture && country?.places?.length ? country : null;
  if (!heading && !text && !chat && !picture) return null;
  const visual = chat ? "chat" : picture || chart ? "picture" : "none";
  const parts = splitEmphasis(heading ?? "", emphasis);
  return (
    <Frame id={anchor ?? undefined} data-whole="">
      <Layout
        data-visual={visual}
        data-ticket={chat?.ticket ? (isLong(chat.ticket) ? "long" : "short") : undefined}
      >
        <Copy>
          {country && <CountryBadge country={country} />}
          {eyebrow && (
            <Eyebrow>
              <WholeWords text={eyebrow} />
            </Eyebrow>
          )}
          {heading && (
            <Heading as={headingElement}>
              {headingText(parts.before)}
              {parts.emphasis && <em>{headingText(parts.emphasis)}</em>}
              {headingText(parts.after)}
            </Heading>
          )}
          {text && <Lead>{noBreak(text)}</Lead>}
          <Actions>
            <LinkButtons primary={primaryLink} secondary={secondaryLink} />
          </Actions>
          {note && (
            <Note {...editNote}>
              <JoinedTexts texts={note.split(SENTENCE_END)} separator=" " />
            </Note>
          )}
        </Copy>
        {chat && <ChatScene {...chat} />}
        {chart && <CountryChart country={chart} />}
        {picture && <Photo {...edit} source={picture} sizes={photoSizes} fetchPriority="high" />}
      </Layout>
    </Frame>
  );
}
