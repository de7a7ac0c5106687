import { styled } from "styled-components";
import { Wrap } from "../../theme/layout.tsx";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

/** The text above the form; beside it if both have room. */
export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[4]};

  @container (min-width: ${breakpoint.laptop}) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    column-gap: ${token.space[8]};
    align-items: start;
  }
`;

export const Panel = styled.div`
  min-width: 0;
  padding: clamp(min(${token.space[2.5]}, 6vw), 4vw, ${token.space[5]});
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};
`;
