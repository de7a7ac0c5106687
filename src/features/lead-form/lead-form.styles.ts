import { keyframes, styled } from "styled-components";
import { visuallyHidden } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";
import { Button } from "../../ui/button.tsx";

export const Form = styled.form`
  container-type: inline-size;
`;

/** Two columns where the form itself, not the window, is wide enough. */
export const Fields = styled.fieldset`
  min-width: 0;
  display: grid;
  gap: ${token.space[3]};

  @container (min-width: 32rem) {
    grid-template-columns: 1fr 1fr;

    > .wide {
      grid-column: 1 / -1;
    }
  }
`;

/** Off the screen, not `display: none`, which machines know to leave alone. */
export const Honeypot = styled.div`
  ${visuallyHidden}
`;

export const Foot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[2]};
  margin-top: ${token.space[4]};

  @container (min-width: 32rem) {
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: ${token.space[3]};
  }
`;

export const SubmitButton = styled(Button)`
  min-width: min(11.5rem, 100%);

  // Only until hydration: it looks ready, it is ready a moment later.
  &:disabled {
    background: ${token.color.saffron};
    cursor: default;
  }
`;

export const Consent = styled.p`
  color: ${token.color.soft};
  font-size: 0.875rem;
  line-height: 1.5;

  a {
    color: ${token.color.ink};
  }
`;

export const NoScript = styled.p`
  margin-bottom: ${token.space[3]};
  font-weight: 600;
`;

const appear = keyframes`
  to {
    visibility: visible;
    margin-top: ${token.space[2]};
    font-size: 0.9375rem;
  }
`;

/** In the built page only, and seen when the code has not come ten seconds after the first field was entered. */
export const LateCode = styled.p`
  visibility: hidden;
  font-size: 0;
  font-weight: 600;
  line-height: 1.5;

  form:focus-within > & {
    animation: ${appear} 1ms 10s forwards;
  }

  /* No motion to reduce: shown at once, it would be untrue. */
  @media (prefers-reduced-motion: reduce) {
    animation-delay: 10s !important;
  }
  @media (scripting: none) {
    display: none;
  }
`;
