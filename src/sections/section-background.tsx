import { styled } from "styled-components";
import { contourMargins } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { SectionRoot } from "./section-root.tsx";

/** The backgrounds that an editor can choose; `paper` is that of the page. */
export type SectionTone = "paper" | "mist" | "sea";

/** A section with a background that an editor selects: the page's own, mist, or sea green over the full width. */
export const SectionBackground = styled(SectionRoot).attrs<{
  "data-tone": SectionTone;
  "data-background"?: string;
}>(({ "data-tone": tone }) => ({ "data-background": tone === "paper" ? undefined : tone }))`
  position: relative;
  isolation: isolate;
  padding-block: ${token.fluid.section};

  &[data-tone="mist"] {
    padding-block: ${token.fluid.band};
    background: ${token.color.mist};
  }

  &[data-tone="sea"] {
    --soft: color-mix(in srgb, ${token.color.onSeaDeep} 80%, ${token.color.seaDeep});
    --mark: ${token.color.saffron};
    padding-block: ${token.fluid.band};
    background: ${token.color.seaDeep};
    color: ${token.color.onSeaDeep};
    ${contourMargins}
  }
  /* A hairline separates two dark sections in a row. */
  [data-background] + &[data-tone="sea"] {
    border-top: ${token.border.hairline} solid
      color-mix(in srgb, ${token.color.onSeaDeep} 20%, ${token.color.seaDeep});
  }
`;

/** Text colours that suit the background of the section they are used in. */
export const onBackground = {
  soft: `var(--soft, ${token.color.soft})`,
  mark: `var(--mark, ${token.color.sea})`,
} as const;
