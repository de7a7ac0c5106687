import { styled } from "styled-components";
import { breakpoint, media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";
import { Card } from "../../../ui/card.styles.ts";
import { TextInput } from "../../../ui/field.tsx";
import { FormLink } from "../sign-in-page.styles.ts";

export const Form = styled.form`
  display: grid;
  gap: ${token.space[2]};
`;

export const CodeInput = styled(TextInput)`
  max-width: ${token.width[14]};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.15em;
`;

export const FormActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[1]};

  p + & {
    margin-top: ${token.space[1]};
  }
  [role="dialog"] & {
    justify-content: flex-end;
  }
  @media ${media.phone} {
    display: grid;

    [role="dialog"] & {
      justify-content: stretch;
    }
  }
`;

/** A button that looks like a link, for an alternative below a form's button. */
export const LinkButton = styled(FormLink).attrs({ as: "button", type: "button" })`
  border: 0;
  background: none;
  font: inherit;
  font-weight: 600;
  text-decoration: underline;
  cursor: pointer;
`;

/** The parts of a step, one below the other, on the sign-in page or in a dialog. */
export const Steps = styled.div`
  display: grid;
  gap: ${token.space[2.5]};
  width: 100%;
  max-width: ${token.width[24]};
  overflow-wrap: anywhere;

  [role="dialog"] & {
    max-width: none;
  }
`;

/** The QR code is on white in the dark scheme too, because a camera needs the contrast and the white edge. */
export const QrCode = styled.img`
  width: ${token.width[12]};
  max-width: 100%;
  aspect-ratio: 1;
  padding: ${token.space[1]};
  border-radius: ${token.radius.medium};
  background: ${token.scene.theirs};
`;

export const Secret = styled.code`
  display: block;
  padding: ${token.space[1]} ${token.space[1.5]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.small};
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
  user-select: all;
`;

export const SecretRow = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space[1]};
`;

export const FactorCard = styled(Card)`
  display: grid;
  gap: ${token.space[2]};

  > button {
    justify-self: start;
  }
  @container (max-width: ${breakpoint.narrow}) {
    > button {
      justify-self: stretch;
    }
  }
`;

export const FactorList = styled.ul`
  display: grid;
  gap: ${token.space[1]};
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${token.space[1]};
    padding-bottom: ${token.space[1]};
    border-bottom: ${token.border.hairline} solid ${token.color.line};
  }
  p {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

export const DialogBody = styled.div`
  margin-top: ${token.space[2]};
`;

export const CodeList = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${token.width[14]}), 1fr));
  gap: ${token.space[0.5]} ${token.space[2]};
  padding: ${token.space[1.5]} ${token.space[2]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.small};
  font-family: ui-monospace, monospace;
  list-style: none;
`;

export const Choice = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: ${token.space[1.5]};
  padding-top: ${token.space[2]};
  border-top: ${token.border.hairline} solid ${token.color.line};
  font-weight: 600;

  input {
    width: ${token.space[3]};
    height: ${token.space[3]};
    margin: 0;
    accent-color: ${token.color.sea};
  }
  small {
    display: block;
    font-weight: 400;
  }
`;
