import { styled } from "styled-components";
import { media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

export const Page = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  min-height: 100dvh;
  font-size: ${token.text.small};
  line-height: 1.45;

  @media ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto 1fr;
  }
`;

/** The dark half of the page, with the brand's pattern and logo mark. */
export const Water = styled.div`
  position: relative;
  overflow: hidden;
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};

  > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    max-width: none;
    height: 100%;
  }
  @media ${media.mobile} {
    min-height: ${token.space[14]};

    /* Moves the mark below the name. */
    > svg {
      top: ${token.space[5]};
      overflow: visible;
    }
  }
`;

export const HomeLink = styled.a`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${token.space[1]};
  min-height: ${token.size.target};
  margin: ${token.space[1.5]} ${token.space[2.5]};
  color: inherit;
  font: 700 ${token.text.subheading}/1 ${token.font.display};
  text-decoration: none;

  &:focus-visible {
    outline-color: ${token.color.saffron};
  }
  @media ${media.mobile} {
    margin: ${token.space[1]} ${token.space[2]};
  }
`;

export const Side = styled.div`
  display: grid;
  place-items: center;
  padding: ${token.space[4]} ${token.space[3]};

  @media ${media.mobile} {
    place-items: start stretch;
    padding: ${token.space[4]} ${token.space[2]};
  }
`;

export const FormFrame = styled.form`
  display: grid;
  gap: ${token.space[2.5]};
  width: 100%;
  max-width: ${token.width[24]};

  @media ${media.mobile} {
    max-width: none;
  }
`;

export const Title = styled.h1`
  font-size: ${token.text.heading};
  font-weight: 620;

  &[tabindex]:focus {
    outline: none;
  }
`;

export const Subtitle = styled.p`
  margin-top: ${token.space[1]};
  color: ${token.color.soft};
`;

/** A link below a form's button. */
export const FormLink = styled.a`
  justify-self: start;
  padding: ${token.space[0.5]} 0;
  color: ${token.color.sea};
  font-weight: 600;
`;

/** A message above a form or instead of it. */
export const Outcome = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space[2]};
  width: 100%;
  max-width: ${token.width[24]};
  overflow-wrap: anywhere;
`;

/** The note that tells a user why they were signed out. */
export const SignedOutNote = styled.p`
  padding: ${token.space[1.5]} ${token.space[2]};
  border-left: ${token.border.rule} solid ${token.color.saffron};
  background: ${token.color.panel};
`;
