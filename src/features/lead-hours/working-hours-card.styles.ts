import { styled } from "styled-components";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

export const CountryFrame = styled.fieldset`
  display: grid;
  gap: ${token.space[1.5]};
  padding-bottom: ${token.space[2]};
  border-bottom: ${token.border.hairline} solid ${token.color.line};

  legend {
    margin-bottom: ${token.space[1]};
    padding: 0;
    font-weight: 600;
  }
  @container (min-width: ${breakpoint.tablet}) {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: end;
    gap: ${token.space[1.5]} ${token.space[3]};

    > p {
      grid-column: 1 / -1;
    }
  }
`;

export const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, ${token.space[5]}));
  gap: ${token.space[0.5]};
`;

/** A checkbox that looks like a toggle button. */
export const Day = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  height: ${token.space[6]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.small};
  color: ${token.color.soft};
  font-weight: 600;
  cursor: pointer;

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    appearance: none;
    border-radius: ${token.radius.small};
    cursor: pointer;
  }
  &:has(:checked) {
    border-color: ${token.color.sea};
    background: ${token.color.mist};
    color: ${token.color.ink};

    @media ${media.forcedColors} {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

export const HoursRow = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${token.space[1.5]};

  input {
    height: ${token.space[6]};
    padding-inline: ${token.space[1]};
  }
  @container (min-width: ${breakpoint.compact}) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  @container (max-width: ${breakpoint.compact}) {
    > :last-child {
      grid-column: 1 / -1;
    }
  }
  /* One field per row in a narrow card, because a twelve-hour time field needs 7rem. */
  @container (max-width: ${breakpoint.narrow}) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
