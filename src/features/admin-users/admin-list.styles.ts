import { styled } from "styled-components";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { MenuTrigger } from "../../ui/menu.tsx";

/** One user: three lines on narrow screens, one line in aligned columns on wide ones. */
export const Row = styled.li`
  display: grid;
  grid-template: "who who" auto "email email" auto "created action" auto / minmax(0, 1fr) auto;
  align-items: center;
  gap: ${token.space[0.5]} ${token.space[2]};
  padding: ${token.space[1.5]} ${token.space[2]} ${token.space[1]};

  & + & {
    border-top: ${token.border.hairline} solid ${token.color.line};
  }
  @container (max-width: ${breakpoint.tiny}) {
    grid-template: "who" auto "email" auto "created" auto "action" auto / minmax(0, 1fr);
  }
  @container (min-width: ${breakpoint.tablet}) {
    grid-template: "who email created action" minmax(${token.space[5]}, auto) / minmax(0, 1.25fr) minmax(
        0,
        1fr
      ) ${token.width[10]} ${token.width[10]};
    padding: ${token.space[1]} ${token.space[3]} ${token.space[1]} ${token.space[2.5]};
  }
`;

export const Identity = styled.div`
  grid-area: who;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space[0.5]} ${token.space[1]};
  min-width: 0;
`;

export const Name = styled.p`
  margin-right: ${token.space[0.25]};
  font-weight: 600;
  overflow-wrap: anywhere;

  &[data-missing] {
    color: ${token.color.soft};
    font-weight: 400;
  }
`;

/** The badge with a user's role, in quieter colours than the "Primary Admin" badge. */
export const AdminBadge = styled(Badge).attrs({ $tone: "quiet" })`
  border-radius: ${token.radius.small};
`;

export const Email = styled.p`
  grid-area: email;
  overflow-wrap: anywhere;
`;

export const Created = styled.p`
  grid-area: created;
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  font-variant-numeric: tabular-nums;
`;

export const Action = styled.div`
  grid-area: action;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${token.space[1]};
  min-height: ${token.space[5]};
`;

export const Fixed = styled.p`
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  white-space: nowrap;
`;

export const DeleteButton = styled(Button).attrs({ $variant: "quiet", $size: "work" })`
  min-height: ${token.size.control};
  padding: ${token.space[0.75]} ${token.space[1.5]};
  border-radius: ${token.radius.small};
  box-shadow: none;
  color: ${token.color.soft};
  font-size: ${token.text.caption};

  &:hover {
    background: ${token.color.mist};
    box-shadow: none;
    color: ${token.color.clay};
  }
  &:focus-visible {
    border-radius: ${token.radius.small};
    outline-width: ${token.border.rule};
    outline-offset: 0;
  }
  @media ${media.coarsePointer} {
    min-height: ${token.size.target};
  }
`;

/** The button that opens the menu of less frequent actions. */
export const MoreButton = styled(MenuTrigger)`
  display: grid;
  place-items: center;
  width: ${token.size.control};
  height: ${token.size.control};
  border: 0;
  border-radius: ${token.radius.small};
  background: none;
  color: ${token.color.soft};
  cursor: pointer;

  &:hover,
  &[data-popup-open] {
    background: ${token.color.mist};
    color: ${token.color.ink};
  }
  @media ${media.coarsePointer} {
    width: ${token.size.target};
    height: ${token.size.target};
  }
` as typeof MenuTrigger;
