import { ContentLink } from "../content/content-link.tsx";
import { resolveLink } from "../content/links.ts";
import { messagesIn } from "../content/messages.ts";
import type { PageContent } from "../content/page-content.ts";
import { CloseIcon } from "../ui/icon.tsx";
import { noBreak } from "../ui/no-break.tsx";
import { headingText } from "../ui/heading-text.tsx";
import { Band, Booking, Close, Columns, Heading, Step, Steps } from "./after-sending.styles.ts";

const HEADING_ID = "after-sending";

/**
 * The home page's band for a visitor who has sent the form: the contact page's next steps, and the settings' booking
 * link. Not part of any page: the build writes it into a file, which page-band.ts puts on the page.
 */
export function AfterSending({ content }: { content: PageContent }) {
  const { heading, steps } = content.contactPage?.nextSteps ?? {};
  const booking = resolveLink(content.site?.booking);
  if (!heading || !steps?.length) return null;
  return (
    <Band aria-labelledby={HEADING_ID} data-after-sending>
      <Columns>
        <Heading id={HEADING_ID}>{headingText(heading)}</Heading>
        <Steps>
          {steps.map(({ _key, title, text }) => (
            <Step key={_key}>
              <strong>{headingText(title)}</strong>
              {text && <p>{noBreak(text)}</p>}
            </Step>
          ))}
        </Steps>
        {booking && <Booking as={ContentLink} to={booking} />}
        <Close type="button" aria-label={messagesIn(content).controls.close}>
          <CloseIcon />
        </Close>
      </Columns>
    </Band>
  );
}
