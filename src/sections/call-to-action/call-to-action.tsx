import { styled } from "styled-components";
import { resolveLink } from "../../content/links.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { contourMargins, Wrap } from "../../theme/layout.tsx";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { LinkButtons } from "../link-buttons.tsx";
import { OfficeAddress } from "./office-address.tsx";
import { useHeadingElement } from "../heading-element.ts";
import { SectionTitle } from "../section-frame.tsx";
import { headingText } from "../../ui/heading-text.tsx";
import { noBreak } from "../../ui/no-break.tsx";
import { SectionRoot } from "../section-root.tsx";

/** Full width and dark in both schemes. */
const Band = styled(SectionRoot)`
  position: relative;
  isolation: isolate;
  padding-block: ${token.fluid.band};
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};
  ${contourMargins}

  [data-background] + & {
    border-top: ${token.border.hairline} solid
      color-mix(in srgb, ${token.color.onSeaDeep} 20%, ${token.color.seaDeep});
  }
`;

const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(${token.space[1.5]}, 4.2vw, ${token.space[4]});

  @container (min-width: ${breakpoint.laptop}) {
    /* Leaves room for the button "Contact Our Singapore Team" beside the other one. */
    grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
    align-items: end;
  }
`;

const Title = styled(SectionTitle)`
  max-width: 12em;
  font-size: ${token.text.display};
  line-height: 1;
`;

const Invitation = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(${token.space[2]}, 3.125vw, ${token.space[3]});
`;

const Text = styled.p`
  max-width: 30em;
  color: color-mix(in srgb, ${token.color.onSeaDeep} 80%, ${token.color.seaDeep});
  font-size: ${token.text.lead};
`;

/** One last invitation with one or two buttons. */
export function CallToActionSection(props: SectionOf<"callToActionSection">) {
  const { anchor, heading, text, primaryLink, secondaryLink, country } = props;
  const headingElement = useHeadingElement();
  const hasButton = Boolean(resolveLink(primaryLink) ?? resolveLink(secondaryLink));
  if (!heading && !text && !hasButton) return null;
  return (
    <Band id={anchor ?? undefined}>
      <Columns>
        {heading && <Title as={headingElement}>{headingText(heading)}</Title>}
        <Invitation>
          {text && <Text>{noBreak(text)}</Text>}
          <LinkButtons primary={primaryLink} secondary={secondaryLink} />
        </Invitation>
        {country && <OfficeAddress office={country} />}
      </Columns>
    </Band>
  );
}
