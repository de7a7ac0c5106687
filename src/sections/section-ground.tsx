import { styled } from "styled-components";
import { contourLines } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

/** As an editor chooses it; `paper` is the page itself. */
export type SectionTone = "paper" | "mist" | "sea";

/** A section whose ground an editor chooses: the page's paper, mist, or sea green from edge to edge. */
export const SectionGround = styled.section.attrs<{
  "data-tone": SectionTone;
  "data-ground"?: string;
}>(({ "data-tone": tone }) => ({ "data-ground": tone === "paper" ? undefined : tone }))`
  position: relative;
  isolation: isolate;
  padding-block: clamp(2.5rem, 5vw, 4.5rem);

  &[data-tone="mist"] {
    padding-block: clamp(3.5rem, 7vw, 6rem);
    background: ${token.color.mist};
  }

  &[data-tone="sea"] {
    --soft: color-mix(in srgb, ${token.color.onSeaDeep} 80%, ${token.color.seaDeep});
    --mark: ${token.color.saffron};
    padding-block: clamp(4rem, 8vw, 7rem);
    background: ${token.color.seaDeep};
    color: ${token.color.onSeaDeep};
    ${contourLines}
  }
  /* Two dark grounds in a row are told apart by a hairline. */
  [data-ground] + &[data-tone="sea"] {
    border-top: 1px solid color-mix(in srgb, ${token.color.onSeaDeep} 20%, ${token.color.seaDeep});
  }
  &[data-tone="sea"]::before {
    mask-size: max(100%, 60rem) auto;
    opacity: 0.2;
  }
`;

/** The colour of quieter words on whichever ground a section stands. */
export const onGround = {
  soft: `var(--soft, ${token.color.soft})`,
  mark: `var(--mark, ${token.color.sea})`,
} as const;
