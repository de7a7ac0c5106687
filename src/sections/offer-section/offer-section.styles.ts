import { styled } from "styled-components";
import { breakpoint, contourLines, Wrap } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

/** The one page that opens dark: an advertisement has a second to be seen. */
export const Frame = styled.section`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  margin-bottom: clamp(1.5rem, 3vw, 2.5rem);
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};
  ${contourLines}

  &::before {
    mask-size: max(100%, 60rem) auto;
    opacity: 0.2;
  }
`;

export const Layout = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[6]};
  align-items: center;
  padding-block: clamp(3rem, 7vw, 6rem);

  @container (min-width: ${breakpoint.laptop}) {
    &[data-box="true"] {
      grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
      gap: ${token.space[8]};
    }
  }
`;

export const Copy = styled.div`
  min-width: 0;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  overflow-wrap: anywhere;

  > * {
    max-width: 100%;
  }
`;

/** Round at both ends on one line; on several no corner cuts into the words. */
export const Urgency = styled.p`
  padding: 0.375rem 0.875rem;
  border-radius: 1.0625rem;
  /* Seen in forced colours only. */
  outline: 1px solid transparent;
  background: ${token.color.saffron};
  color: ${token.color.saffronInk};
  font-size: 0.9375rem;
  font-weight: 600;
  line-height: 1.4;
`;

export const Heading = styled.h1`
  max-width: min(10em, 100%);
  margin-top: ${token.space[3]};
  font-size: min(clamp(2.3rem, 1.35rem + 4.9vw, 4.875rem), 15vw);
  line-height: 1;
  letter-spacing: -0.035em;

  em {
    color: ${token.color.saffron};
    font-style: normal;
  }
`;

export const Lead = styled.p`
  max-width: min(32.5rem, 100%);
  margin-top: ${token.space[3]};
  color: color-mix(in srgb, ${token.color.onSeaDeep} 84%, ${token.color.seaDeep});
  font-size: clamp(1.125rem, 1rem + 0.5vw, 1.25rem);
  line-height: 1.55;
`;

export const Action = styled.div`
  width: 100%;
  margin-top: ${token.space[4]};
`;

export const Rating = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem 0.75rem;
  align-items: center;
  margin-top: ${token.space[3]};
  font-weight: 600;
  overflow-wrap: anywhere;
`;
