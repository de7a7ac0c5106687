import { styled } from "styled-components";
import { breakpoint, contourLines } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

export const Panel = styled.div`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[6]};
  padding: clamp(min(1.75rem, 8.75vw), 5vw, 4rem);
  border-radius: ${token.radius.large};
  /* Seen in forced colours only. */
  outline: 1px solid transparent;
  background: ${token.color.mist};
  ${contourLines}

  &::before {
    color: ${token.color.sea};
    mask-position: right center;
    opacity: 0.22;
  }

  @container (min-width: ${breakpoint.tablet}) {
    &[data-cover="true"] {
      grid-template-columns: minmax(0, 1fr) auto;
      gap: clamp(2rem, 6vw, 6rem);
      align-items: center;
    }
  }
`;

export const Copy = styled.div`
  min-width: 0;
`;

/** The button stands on the line of the field, or below where there is no room for both. */
export const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  align-items: end;
  max-width: 34rem;
  margin-top: ${token.space[4]};
  overflow-wrap: anywhere;

  > div {
    flex: 1 1 14rem;
  }
  > button {
    max-width: 100%;

    /* As wide as the field above it, where it is below. */
    @container (max-width: ${breakpoint.phone}) {
      flex: 1 1 100%;
    }
  }
  input {
    min-height: 3.25rem;
  }
`;

/** A booklet seen from the front, its pages a little wider than the cover. */
export const Booklet = styled.div`
  justify-self: center;
  width: 14rem;
  max-width: 100%;
  padding: 0 0.5rem 0.5rem 0;
  background: repeating-linear-gradient(
    90deg,
    ${token.scene.paper} 0 2px,
    ${token.scene.perforation} 2px 3px
  );
  border-radius: ${token.radius.small};
  box-shadow: ${token.shadow.raised};
  /* Seen in forced colours only. */
  outline: 1px solid transparent;
  transform: rotate(2.5deg);
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
  padding: 1.5rem 1.25rem 1.25rem 1.75rem;
  border-left: 0.625rem solid ${token.color.saffron};
  border-radius: ${token.radius.small} 2px 2px ${token.radius.small};
  background: ${token.scene.bar};
  color: ${token.scene.onBar};
  overflow-wrap: anywhere;
  ${contourLines}

  &::before {
    mask-size: 34rem auto;
    opacity: 0.35;
  }
  strong {
    font: 640 1.5rem/1.1 ${token.font.display};
    letter-spacing: -0.02em;
  }
  span {
    font-size: 0.9375rem;
    line-height: 1.4;
  }
`;
