import { keyframes, styled } from "styled-components";
import { visuallyHidden } from "../../theme/layout.tsx";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { Button } from "../../ui/button.tsx";

export const Form = styled.form`
  container-type: inline-size;
`;

export const Summary = styled.div`
  &:not(:empty) {
    margin-bottom: ${token.space[3]};
  }
`;

export const SummaryCard = styled.div`
  padding: ${token.space[2]};
  border: ${token.border.hairline} solid ${token.color.clay};
  border-left-width: ${token.border.bar};
  border-radius: ${token.radius.small};

  p {
    font-weight: 650;
  }
  a {
    display: inline-block;
    padding-block: ${token.space[0.5]};
    color: ${token.color.clay};
  }
`;

/** Two columns if the form, not the window, is wide enough. */
export const Fields = styled.fieldset`
  min-width: 0;
  display: grid;
  gap: ${token.space[3]};

  @container (min-width: ${breakpoint.compact}) {
    grid-template-columns: 1fr 1fr;

    > .wide {
      grid-column: 1 / -1;
    }
  }
`;

/** The hidden field for bots. Without `display: none`, because bots skip fields that are hidden that way. */
export const Honeypot = styled.div`
  ${visuallyHidden}
`;

export const Foot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[2]};
  margin-top: ${token.space[4]};

  @container (min-width: ${breakpoint.compact}) {
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: ${token.space[3]};
  }
`;

export const SubmitButton = styled(Button)`
  min-width: min(${token.width[12]}, 100%);

  /* Without JavaScript the form cannot be sent, which a notice explains. */
  @media ${media.noScript} {
    display: none;
  }
`;

export const Consent = styled.p`
  color: ${token.color.soft};
  font-size: ${token.text.small};
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
    font-size: ${token.text.small};
  }
`;

/** The notice, in the built page only, that appears if the code has not loaded ten seconds after the first focus. */
export const LateCode = styled.p`
  visibility: hidden;
  font-size: 0;
  font-weight: 600;
  line-height: 1.5;

  form:focus-within > & {
    animation: ${appear} 1ms 10s forwards;
  }

  /* Keeps the delay with reduced motion, because the delay is when the notice appears, not motion. */
  @media ${media.reducedMotion} {
    animation-delay: 10s !important;
  }
  @media ${media.noScript} {
    display: none;
  }
`;
