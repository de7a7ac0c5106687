import { styled } from "styled-components";
import { ContentImage } from "../../content/content-image.tsx";
import { breakpoint, contourLines, Wrap } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

export const Frame = styled.section`
  position: relative;
  isolation: isolate;
  /* A long ticket turns its corners out of a narrow window. */
  overflow-x: clip;
  margin-bottom: clamp(1.5rem, 3vw, 2.5rem);
  border-bottom: 1px solid ${token.color.line};
  ${contourLines}

  &::before {
    color: ${token.color.sea};
    mask-image: linear-gradient(90deg, transparent 5%, black 60%), var(--selat-contours);
    mask-composite: intersect;
  }
  /* The lines begin at the header, behind the breadcrumbs. */
  nav + &::before {
    top: -3.5rem;
  }

  /* The strait at the foot of the conversation; the build preloads the picture of the scheme. */
  &:has(> [data-visual="chat"])::after {
    content: "";
    position: absolute;
    inset: auto 0 0;
    z-index: -2;
    height: clamp(10rem, 16.7vw, 20rem);
    background: url("/media/hero-day.svg") 50% 100% / max(100%, 60rem) auto no-repeat;
    pointer-events: none;

    @media (prefers-color-scheme: dark) {
      background-image: url("/media/hero-night.svg");
    }
    /* Its sky is the colour of the page, which here is another. */
    @media (forced-colors: active) {
      display: none;
    }
  }
`;

/** Text, ticket and phone share one grid, so that a wide headline may run over the ticket's column. */
export const Layout = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[6]};
  padding-block: clamp(2.5rem, 5vw, 4.5rem);
  align-items: center;

  @container (min-width: ${breakpoint.laptop}) {
    column-gap: 0;

    &[data-visual="chat"] {
      grid-template-columns: minmax(0, 1fr) 13rem 20rem;
      padding-bottom: max(${token.space[12]}, 11vw);
    }
    &[data-visual="picture"] {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      column-gap: ${token.space[8]};
    }
  }
`;

export const Copy = styled.div`
  /* A word longer than the line breaks, it does not widen the column. */
  min-width: 0;
  display: flex;
  flex-direction: column;
  align-items: flex-start;

  @container (min-width: ${breakpoint.laptop}) {
    grid-row: 1;

    [data-visual="chat"] > & {
      grid-column: 1 / 3;
      padding-right: ${token.space[6]};
    }
    [data-ticket="long"] > & {
      grid-column: 1;
    }
  }
`;

export const Eyebrow = styled.p`
  display: flex;
  gap: 0.625rem;
  align-items: baseline;
  color: ${token.color.sea};
  font-size: 0.9375rem;
  font-weight: 600;
  line-height: 1.4;
  overflow-wrap: anywhere;

  &::before {
    content: "";
    flex: none;
    width: 1.75rem;
    height: 0.375rem;
    border-top: 1.5px solid currentcolor;
  }
`;

export const Heading = styled.h1`
  max-width: min(10em, 100%);
  margin-top: ${token.space[2]};
  font-size: min(clamp(2.3rem, 1.35rem + 4.9vw, 4.875rem), 15vw);
  line-height: 1;
  letter-spacing: -0.035em;

  em {
    color: ${token.color.sea};
    font-style: normal;
    background: linear-gradient(
        color-mix(in srgb, ${token.color.saffron} 65%, transparent),
        color-mix(in srgb, ${token.color.saffron} 65%, transparent)
      )
      0 96% / 100% 0.12em no-repeat;
    box-decoration-break: clone;
  }
`;

export const Lead = styled.p`
  max-width: min(32.5rem, 100%);
  margin-top: ${token.space[3]};
  color: ${token.color.soft};
  font-size: clamp(1.125rem, 1rem + 0.5vw, 1.25rem);
  line-height: 1.55;

  /* The ticket stands beside it, 12 px into the text's own column. */
  @container (min-width: ${breakpoint.laptop}) {
    [data-ticket="short"] & {
      max-width: min(32.5rem, 100% - 12.25rem);
    }
  }
`;

export const Actions = styled.div`
  margin-top: ${token.space[4]};

  &:empty {
    display: none;
  }
`;

export const Note = styled.p`
  max-width: min(30rem, 100%);
  margin-top: ${token.space[3]};
  color: ${token.color.soft};
  font-size: 0.9375rem;

  span {
    display: inline-block;
  }
`;

export const Photo = styled(ContentImage)`
  width: 100%;
  height: auto;
  aspect-ratio: 5 / 4;
  object-fit: cover;
  border-radius: ${token.radius.large};
`;
