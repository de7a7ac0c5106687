import { css, styled } from "styled-components";
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

/** A short fact beside its subject: `sea` for a name, `quiet` for a count. */
export const Badge = styled.span<{ $tone?: BadgeTone }>`
  display: inline-block;
  max-width: 100%;
  padding: 0.125rem 0.5rem;
  background: ${token.color.mist};
  font-size: 0.78125rem;
  font-weight: 600;
  line-height: 1.4;

  @media (forced-colors: active) {
    outline: 1px solid;
  }
  ${({ $tone = "sea" }) => tones[$tone]}
`;
