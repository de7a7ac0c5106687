import { styled } from "styled-components";
import { contourLines } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

/** A section whose ground an editor chooses: the page's paper, mist, or sea green from edge to edge. */
export const SectionGround = styled.section`
  position: relative;
  isolation: isolate;
  padding-block: clamp(2.5rem, 5vw, 4.5rem);

  &[data-tone="mist"] {
    margin-block: clamp(1.5rem, 3vw, 2.5rem);
    padding-block: clamp(3.5rem, 7vw, 6rem);
    background: ${token.color.mist};
  }

  &[data-tone="sea"] {
    --soft: color-mix(in srgb, ${token.color.onSeaDeep} 80%, ${token.color.seaDeep});
    --mark: ${token.color.saffron};
    margin-block: clamp(1.5rem, 3vw, 2.5rem);
    padding-block: clamp(4rem, 8vw, 7rem);
    background: ${token.color.seaDeep};
    color: ${token.color.onSeaDeep};
    ${contourLines}
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
