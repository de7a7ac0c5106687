import type { SectionOf } from "../../content/page-content.ts";
import { Wrap } from "../../theme/layout.tsx";
import { headingText } from "../../ui/heading-text.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";
import { SectionFrame, SectionHeading } from "../section-frame.tsx";
import { EmailForm } from "./email-form.tsx";
import { Booklet, BookletPage, Copy, Panel } from "./email-capture.styles.ts";

/** A form of one email field beside the drawn cover of what the visitor gets. */
export function EmailCaptureSection(props: SectionOf<"emailCaptureSection">) {
  const { anchor, heading, text, coverTitle, coverText } = props;
  if (!heading && !text) return null;
  return (
    <SectionFrame id={anchor ?? undefined}>
      <Wrap>
        <Panel data-cover={Boolean(coverTitle)}>
          <Copy>
            <SectionHeading heading={heading} text={text} />
            <EmailForm {...props} />
          </Copy>
          {coverTitle && (
            <Booklet aria-hidden="true">
              <BookletPage>
                <strong>{headingText(coverTitle)}</strong>
                {coverText && <span>{wholeWords(coverText)}</span>}
              </BookletPage>
            </Booklet>
          )}
        </Panel>
      </Wrap>
    </SectionFrame>
  );
}
