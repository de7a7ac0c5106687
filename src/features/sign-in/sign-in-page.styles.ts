import { Link } from "react-router-dom";
import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

export const Page = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  min-height: 100dvh;
  font-size: 0.875rem;
  line-height: 1.45;

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto 1fr;
  }
`;

/** The dark water side: contour lines, and the tide mark on top of them. */
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
  @media (max-width: 767px) {
    min-height: 7rem;

    /* The bright current runs below the name, not through it. */
    > svg {
      top: 2.5rem;
      overflow: visible;
    }
  }
`;

export const HomeLink = styled(Link)`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 0.5625rem;
  min-height: 2.75rem;
  margin: 0.875rem 1.25rem;
  color: inherit;
  font: 700 1.3125rem/1 ${token.font.display};
  text-decoration: none;

  &:focus-visible {
    outline-color: ${token.color.saffron};
  }
  @media (max-width: 767px) {
    margin: 0.5rem ${token.space[2]};
  }
`;

export const Side = styled.div`
  display: grid;
  place-items: center;
  padding: ${token.space[4]} ${token.space[3]};

  @media (max-width: 767px) {
    place-items: start stretch;
    padding: ${token.space[4]} ${token.space[2]};
  }
`;

export const FormFrame = styled.form`
  display: grid;
  gap: 1.25rem;
  width: 100%;
  max-width: 24rem;

  @media (max-width: 767px) {
    max-width: none;
  }
`;

export const Title = styled.h1`
  font-size: 2rem;
  font-weight: 620;
`;

export const Subtitle = styled.p`
  margin-top: ${token.space[1]};
  color: ${token.color.soft};
`;
