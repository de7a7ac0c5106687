import { styled } from "styled-components";
import { Wrap } from "../theme/layout.tsx";
import { breakpoint } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";

export const Head = styled(Wrap)`
  padding-block: ${token.fluid.section} ${token.fluid.block};
`;

export const Title = styled.h1`
  font-size: ${token.text.display};
  line-height: 1;
  letter-spacing: -0.035em;
`;

export const Updated = styled.p`
  margin-block: ${token.space[2]} ${token.space[4]};
  color: ${token.color.sea};
  font-weight: 600;
`;

/** The contents are sticky beside the text on a laptop, above it on a phone. */
export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[4]};
  padding-bottom: ${token.fluid.band};

  @container (min-width: ${breakpoint.laptop}) {
    grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
    gap: ${token.space[8]};
  }
`;

export const Contents = styled.nav`
  align-self: start;
  padding-block: ${token.space[3]};
  border-block: ${token.border.hairline} solid ${token.color.line};
  font-size: ${token.text.small};

  @container (min-width: ${breakpoint.laptop}) {
    position: sticky;
    top: ${token.space[14]};
    max-height: calc(100vh - ${token.width[10]});
    padding-block: 0;
    border: 0;
    overflow-y: auto;
  }
  h2 {
    margin-bottom: ${token.space[1.5]};
    font: 600 ${token.text.small}/1.4 ${token.font.text};
    letter-spacing: 0;
  }
  li {
    display: grid;
    grid-template-columns: ${token.size.controlSmall} minmax(0, 1fr);
    color: ${token.color.soft};
    font-variant-numeric: tabular-nums;
  }
  ol {
    counter-reset: article;
  }
  li::before {
    counter-increment: article;
    content: counter(article);
    padding-block: ${token.space[0.5]};
    line-height: 1.45;
  }
  a {
    padding-block: ${token.space[0.5]};
    color: ${token.color.ink};
    line-height: 1.45;
    text-decoration-color: color-mix(in srgb, currentcolor 25%, transparent);
  }
  a:hover {
    text-decoration-color: currentcolor;
  }
`;

export const Article = styled.section`
  padding-block: ${token.space[4]};
  border-top: ${token.border.hairline} solid ${token.color.line};

  &:first-child {
    padding-top: 0;
    border-top: 0;
  }
  > h2 {
    display: grid;
    grid-template-columns: ${token.space[7]} minmax(0, 1fr);
    margin-bottom: ${token.space[2]};
    font-size: ${token.text.heading};
    line-height: 1.15;
  }
  > h2 > :first-child {
    color: ${token.color.sea};
    font-variant-numeric: tabular-nums;
  }
  @container (min-width: ${breakpoint.phone}) {
    > div {
      padding-left: ${token.space[7]};
    }
  }
`;

export const Acknowledgment = styled.section`
  margin-top: ${token.space[3]};
  padding: ${token.fluid.block};
  border-radius: ${token.radius.large};
  /* Visible only in forced colours. */
  outline: ${token.border.hairline} solid transparent;
  background: ${token.color.mist};

  h2 {
    margin-bottom: ${token.space[2]};
    font-size: ${token.text.heading};
  }
`;
