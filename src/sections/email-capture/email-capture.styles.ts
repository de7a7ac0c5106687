import { styled } from "styled-components";
import { contourLines } from "../../theme/layout.tsx";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

export const Panel = styled.div`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.fluid.gap};
  padding: clamp(${token.space[2]}, 5vw, ${token.space[8]});
  border-radius: ${token.radius.large};
  /* Visible in forced colours only. */
  outline: ${token.border.hairline} solid transparent;
  background: ${token.color.mist};

  @container (min-width: ${breakpoint.tablet}) {
    &[data-cover="true"] {
      grid-template-columns: minmax(0, 1fr) auto;
      gap: clamp(${token.space[4]}, 6vw, ${token.space[12]});
      align-items: center;
    }
  }
  /* On a phone a small cover is beside the heading, above the text and the form. */
  @container (${breakpoint.narrow} <= width < ${breakpoint.tablet}) {
    &[data-cover="true"] {
      grid-template-columns: minmax(0, 1fr) auto;
      gap: ${token.space[1.5]} ${token.space[2]};

      > :first-child,
      > :first-child > div {
        display: contents;
      }
      p,
      form {
        grid-column: 1 / -1;
        margin: 0;
      }
    }
  }
`;

export const Copy = styled.div`
  min-width: 0;
`;

/** The button beside the field, or below it if both do not fit. */
export const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[1.5]};
  align-items: end;
  max-width: ${token.width[34]};
  margin-top: clamp(${token.space[2]}, 4.2vw, ${token.space[4]});
  overflow-wrap: anywhere;

  > div {
    flex: 1 1 ${token.width[14]};
  }
  > button {
    max-width: 100%;

    /* Below the field it is as wide as the field. */
    @container (max-width: ${breakpoint.phone}) {
      flex: 1 1 100%;
    }
  }
  input {
    min-height: ${token.space[6]};
  }
`;

/** A booklet seen from the front; its pages show at the right and lower edge. */
export const Booklet = styled.div`
  justify-self: center;
  width: ${token.width[14]};
  max-width: 100%;
  padding: 0 ${token.space[1]} ${token.space[1]} 0;
  background: repeating-linear-gradient(
    90deg,
    ${token.scene.paper} 0 ${token.border.rule},
    ${token.scene.perforation} ${token.border.rule} ${token.border.bar}
  );
  border-radius: ${token.radius.small};
  box-shadow: ${token.shadow.raised};
  /* Visible in forced colours only. */
  outline: ${token.border.hairline} solid transparent;
  transform: rotate(2.5deg);

  @container (${breakpoint.narrow} <= width < ${breakpoint.tablet}) {
    grid-row: 1;
    grid-column: 2;
    width: ${token.space[14]};
  }
`;

export const BookletPage = styled.div`
  position: relative;
  isolation: isolate;
  overflow: clip;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: ${token.space[3]};
  aspect-ratio: 3 / 4;
  padding: ${token.space[3]} ${token.space[2.5]} ${token.space[2.5]} ${token.space[3]};
  border-left: ${token.space[1]} solid ${token.color.saffron};
  border-radius: ${token.radius.small} ${token.border.rule} ${token.border.rule}
    ${token.radius.small};
  background: ${token.scene.bar};
  color: ${token.scene.onBar};
  overflow-wrap: anywhere;

  /* The pattern fills what title and text leave free. */
  &::before {
    ${contourLines}
    flex: 1;
    margin: 0 calc(-1 * ${token.space[3]});
    mask-size: ${token.width[34]} auto;
    opacity: 0.35;
  }
  strong {
    order: -1;
    font: 640 ${token.text.heading}/1.1 ${token.font.display};
    letter-spacing: -0.02em;
  }
  span {
    font-size: ${token.text.small};
    line-height: 1.4;
    text-wrap: balance;
  }

  @container (${breakpoint.narrow} <= width < ${breakpoint.tablet}) {
    gap: ${token.space[1]};
    padding: ${token.space[1]};
    border-left-width: ${token.space[0.5]};

    strong,
    span {
      font-size: ${token.text.caption};
      line-height: 1.15;
    }
  }
`;
