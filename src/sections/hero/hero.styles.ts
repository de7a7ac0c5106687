import { css, styled } from "styled-components";
import { ContentImage } from "../../content/content-image.tsx";
import { contourMargins, gutter, Wrap } from "../../theme/layout.tsx";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { SectionRoot } from "../section-root.tsx";

export const Frame = styled(SectionRoot)`
  position: relative;
  isolation: isolate;
  /* The corners of the rotated ticket reach beyond a narrow window. */
  overflow-x: clip;
  margin-bottom: ${token.fluid.block};
  border-bottom: ${token.border.hairline} solid ${token.color.line};
  ${contourMargins}

  @media ${media.phone} {
    margin-bottom: 0;
  }
  /* If a section of figures follows, no stripe of the page's background is between the two. */
  &:has(+ [data-titled]) {
    margin-bottom: 0;
    border-bottom: 0;
  }

  &::before {
    color: ${token.color.sea};
    /* The lines continue behind the illustration, which covers them. */
    --selat-margins: linear-gradient(
      90deg,
      transparent calc(50vw + ${token.width[75]} / 2 - ${token.width[24]}),
      currentcolor calc(50vw + ${token.width[75]} / 2 - ${token.width[12]})
    );
  }
  /* The pattern starts at the header, behind the breadcrumbs. */
  nav + &::before {
    top: calc(-1 * ${token.space[7]});
  }

  /* The illustration below the chat; the build preloads the one of the visitor's colour scheme. */
  &:has(> [data-visual="chat"])::after {
    content: "";
    position: absolute;
    inset: auto 0 0;
    z-index: -2;
    height: clamp(${token.width[10]}, 16.7vw, ${token.width[20]});
    background: url("/media/hero-day.svg") 50% 100% / max(100%, ${token.width[60]}) auto no-repeat;
    pointer-events: none;

    @media ${media.dark} {
      background-image: url("/media/hero-night.svg");
    }
    /* Its sky has the page's own colour, which forced colours replace. */
    @media ${media.forcedColors} {
      display: none;
    }
  }
`;

/** Text, ticket and phone share one grid, so that a wide headline may run over the ticket's column. */
export const Layout = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.fluid.gap};
  padding-block: ${token.fluid.section};
  align-items: center;

  @container (min-width: ${breakpoint.laptop}) {
    column-gap: 0;

    &[data-visual="chat"] {
      grid-template-columns: minmax(0, 1fr) ${token.width[12]} ${token.width[20]};
      padding-bottom: max(${token.space[12]}, 11vw);
    }
    &[data-visual="picture"] {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      column-gap: ${token.space[8]};
    }
  }
`;

export const Copy = styled.div`
  /* A word longer than the line breaks instead of widening the column. */
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

/** Limits a text to this width; beside a short ticket to less, since that reaches 20 px into the column. */
function clearOfTicket(width: string) {
  return css`
    max-width: min(${width}, 100%);

    @container (min-width: ${breakpoint.laptop}) {
      [data-ticket="short"] & {
        max-width: min(${width}, 100% - ${token.width[12]});
      }
    }
  `;
}

export const Eyebrow = styled.p`
  display: flex;
  gap: ${token.space[1]};
  align-items: baseline;
  color: ${token.color.sea};
  font-size: ${token.text.small};
  font-weight: 600;
  line-height: 1.4;
  overflow-wrap: anywhere;

  &::before {
    content: "";
    flex: none;
    width: ${token.size.controlSmall};
    height: ${token.space[0.75]};
    border-top: ${token.border.ring} solid currentcolor;
  }
`;

export const Heading = styled.h2`
  max-width: min(10em, 100%);
  margin-top: clamp(${token.space[1]}, 2.1vw, ${token.space[2]});
  font-size: ${token.text.display};
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
  ${clearOfTicket(token.width[34])}
  margin-top: ${token.fluid.row};
  color: ${token.color.soft};
  font-size: ${token.text.lead};
  line-height: 1.55;

  @media ${media.phone} {
    line-height: inherit;
  }
`;

export const Actions = styled.div`
  ${clearOfTicket("100%")}
  align-self: stretch;
  margin-top: clamp(${token.space[2]}, 4.2vw, ${token.space[4]});

  &:empty {
    display: none;
  }
`;

export const Note = styled.p`
  ${clearOfTicket(token.width[34])}
  margin-top: ${token.fluid.row};
  color: ${token.color.soft};
  font-size: ${token.text.small};

  /* At 360 px the English note would fill its line, and need a second one until its font has loaded. */
  @media ${media.phone} {
    letter-spacing: -0.01em;
  }
  span {
    display: inline-block;
  }
`;

export const PHOTO_ASPECT = 5 / 4;

/** The width of the picture in the grid above, for the browser's choice before it knows the layout. */
export const photoSizes = `(min-width: ${breakpoint.laptop}) calc((min(100vw, ${token.width[75]}) - 2 * ${gutter} - ${token.space[8]}) / 2), calc(100vw - 2 * ${gutter})`;

export const Photo = styled(ContentImage)`
  width: 100%;
  height: auto;
  aspect-ratio: ${PHOTO_ASPECT};
  object-fit: cover;
  border-radius: ${token.radius.large};
`;
