import { styled } from "styled-components";
import type { SectionOf } from "../../content/page-content.ts";
import { RichText } from "../../content/rich-text.tsx";
import { nonEmptyParts } from "../../content/text-blocks.ts";
import { Wrap } from "../../theme/layout.tsx";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { useHeadingElement } from "../heading-element.ts";
import { Prose } from "../prose.ts";
import { SectionFrame, SectionHeading } from "../section-frame.tsx";

/** The heading is beside its text on a laptop; text without a heading keeps the reading measure. */
const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(${token.space[2]}, 4.2vw, ${token.space[4]});

  @container (min-width: ${breakpoint.laptop}) {
    &[data-heading="true"] {
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
      gap: ${token.space[8]};
    }
  }
`;

/** Running text with the few styles of the site. */
export function RichTextSection({ anchor, heading, body }: SectionOf<"richTextSection">) {
  const element = useHeadingElement();
  if (!heading && nonEmptyParts(body).length === 0) return null;
  return (
    <SectionFrame id={anchor ?? undefined}>
      <Columns data-heading={Boolean(heading)}>
        <SectionHeading heading={heading} />
        <Prose>
          <RichText value={body} headingLevel={heading && element === "h2" ? 3 : 2} />
        </Prose>
      </Columns>
    </SectionFrame>
  );
}
