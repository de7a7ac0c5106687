import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

/** One column of cards, or two where each is wide enough for a form. */
export const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${token.space[2]};
  max-width: ${token.width[75]};
  padding: ${token.space[2]} 0 ${token.space[4]};

  @container (min-width: ${breakpoint.tablet}) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** A container: the cards are laid out by the width of their column, not of the page. */
export const Column = styled.div`
  display: grid;
  gap: ${token.space[2]};
  min-width: 0;
  container-type: inline-size;
`;

export const CardForm = styled.form`
  display: grid;
  gap: ${token.space[2]};
  margin-top: ${token.space[2]};

  > button {
    justify-self: start;
  }
  @container (max-width: ${breakpoint.narrow}) {
    > button {
      justify-self: stretch;
    }
  }
`;
