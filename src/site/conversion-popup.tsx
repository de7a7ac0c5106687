import { ContentLink } from "../content/content-link.tsx";
import { resolveLink } from "../content/links.ts";
import { useMessages } from "../content/messages.ts";
import type { Page, Site } from "../content/page-content.ts";
import { useIsPreview } from "../content/preview/is-preview.ts";
import { island } from "../ui/island.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Actions, CloseButton, Heading, Sheet } from "./conversion-popup.styles.ts";
import { headingText } from "../ui/heading-text.tsx";
import { WholeWords, wholeWords } from "../ui/whole-words.tsx";

const HEADING_ID = "popup-heading";

type ConversionPopupProps = { popup: Site["popup"]; trigger: Page["popup"] };

/** The closed popup of a page that has one; popup.island.ts opens it. Never in the Studio's preview. */
export function ConversionPopup({ popup, trigger }: ConversionPopupProps) {
  const { controls } = useMessages();
  const isPreview = useIsPreview();
  const link = resolveLink(popup?.link);
  if (!popup?.heading || !link || !trigger || isPreview) return null;
  return (
    <Sheet
      {...island("popup", "idle")}
      data-trigger={trigger}
      tabIndex={-1}
      aria-labelledby={HEADING_ID}
    >
      <div>
        <CloseButton type="button" aria-label={controls.close} data-close="">
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m3 3 10 10m0-10L3 13" fill="none" stroke="currentColor" strokeWidth="1.75" />
          </svg>
        </CloseButton>
        <Heading id={HEADING_ID}>{headingText(popup.heading)}</Heading>
        {popup.text && <p>{wholeWords(popup.text)}</p>}
        <Actions>
          <ButtonLink as={ContentLink} to={link} data-close="" />
          <Button $variant="quiet" data-close="">
            <WholeWords text={popup.dismissLabel || controls.close} />
          </Button>
        </Actions>
      </div>
    </Sheet>
  );
}
