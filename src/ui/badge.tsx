import { css, styled } from "styled-components";
import { media } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";

export type BadgeTone = "sea" | "quiet";

const tones = {
  sea: css`
    border-radius: ${token.radius.small};
    color: ${token.color.sea};
  `,
  quiet: css`
    border-radius: ${token.radius.pill};
    color: ${token.color.soft};
    font-variant-numeric: tabular-nums;
  `,
};

/** A short label: `sea` for a name, `quiet` for a count. */
export const Badge = styled.span<{ $tone?: BadgeTone }>`
  display: inline-block;
  max-width: 100%;
  padding: ${token.space[0.25]} ${token.space[1]};
  background: ${token.color.mist};
  font-size: ${token.text.caption};
  font-weight: 600;
  line-height: 1.4;

  @media ${media.forcedColors} {
    outline: ${token.border.hairline} solid;
  }
  ${({ $tone = "sea" }) => tones[$tone]}
`;
