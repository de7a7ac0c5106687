import { styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";
import { cardControl } from "../../lead-ui/card/lead-details.styles.ts";

export const Notes = styled.ul`
  display: grid;
  gap: ${token.space[1]};
`;

export const Note = styled.li`
  padding: ${token.space[1]} ${token.space[1.5]};
  /* Transparent borders are visible in forced-colours mode, which removes the background. */
  border: ${token.border.hairline} solid transparent;
  border-radius: ${token.radius.medium};
  background: ${token.color.mist};

  > p + p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  > form {
    margin: ${token.space[0.75]} 0 0;
  }
`;

export const NoteButtons = styled.div`
  display: flex;
  gap: ${token.space[0.5]};
  margin: ${token.space[0.25]} 0 calc(-1 * ${token.space[0.75]}) calc(-1 * ${token.space[0.75]});
`;

/** A button as small as the byline, because a note is read more often than it is edited. */
export const NoteButton = styled.button`
  ${cardControl}
  min-height: ${token.size.controlSmall};
  padding: 0 ${token.space[0.75]};
  font: 600 ${token.text.caption}/1.3 ${token.font.text};

  &:hover {
    text-decoration: underline;
  }
  &[data-danger]:hover {
    color: ${token.color.clay};
  }
  @media ${media.coarsePointer} {
    min-height: ${token.size.target};
    padding-inline: ${token.space[1]};
  }
`;

export const Byline = styled.p`
  color: ${token.color.soft};
  font-size: ${token.text.caption};

  b {
    font-weight: 600;
  }
  time {
    margin-left: ${token.space[0.5]};
  }
`;

export const Events = styled.ol`
  display: grid;
`;

export const Event = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  column-gap: ${token.space[1.5]};
  padding: 0 0 ${token.space[1.5]} ${token.space[2]};

  &::before,
  &::after {
    content: "";
    position: absolute;
    top: ${token.space[0.75]};
    left: 0;
    width: ${token.space[1]};
    height: ${token.space[1]};
    border-radius: ${token.radius.pill};
    background: ${token.color.soft};
  }
  &::after {
    top: ${token.space[2]};
    bottom: calc(-1 * ${token.space[0.25]});
    left: calc(${token.space[0.5]} - ${token.border.hairline} / 2);
    width: ${token.border.hairline};
    height: auto;
    background: ${token.color.line};
  }
  &:last-child::after {
    display: none;
  }
  > p {
    grid-column: 1;
  }
  > button {
    grid-area: 1 / 2 / span 2;
    align-self: start;
  }
  b {
    font-weight: 600;
  }
  b > span {
    display: inline-block;
  }
`;
