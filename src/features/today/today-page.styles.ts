import { styled } from "styled-components";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

export const TodayBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space[1]} ${token.space[1.5]};
  padding-block: ${token.space[1]};
  color: ${token.color.soft};
  font-size: ${token.text.caption};

  > :last-child {
    margin-left: auto;
  }
`;

export const QueueRow = styled.li`
  position: relative;
  touch-action: pan-y;

  /* Rows outside the window are not laid out or painted, so that removing one of hundreds is fast. */
  &:not([data-current]) {
    content-visibility: auto;
    contain-intrinsic-height: auto ${token.size.target};
  }
  & + & {
    border-top: ${token.border.hairline} solid ${token.color.line};
  }
  &:first-child {
    border-start-start-radius: ${token.radius.medium};
    border-start-end-radius: ${token.radius.medium};
  }
  &:last-child {
    border-end-start-radius: ${token.radius.medium};
    border-end-end-radius: ${token.radius.medium};
  }
  &[data-current] {
    background: color-mix(in srgb, ${token.color.mist} 40%, ${token.color.panel});
  }
  /* Hides the plan in the head of the open row, because its menu button shows it. */
  &[data-current]:has([data-plan]) [data-planned] {
    display: none;
  }
  &[data-new] {
    background: color-mix(in srgb, ${token.color.saffron} 12%, ${token.color.panel});
    box-shadow: inset ${token.space[0.5]} 0 ${token.color.saffron};
  }
`;

/** The heading above the rows of one reason. */
export const ReasonTitle = styled.h2`
  padding: ${token.space[2]} 0 ${token.space[1]};
  color: ${token.color.soft};
  font: 600 ${token.text.caption}/1.4 ${token.font.text};
  letter-spacing: 0;

  &:first-of-type {
    padding-top: ${token.space[1]};
  }
`;

export const RowButton = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 4fr) minmax(0, 5fr) minmax(0, 6fr) auto;
  align-items: center;
  gap: ${token.space[0.25]} ${token.space[2]};
  width: 100%;
  min-height: ${token.size.target};
  padding: ${token.space[0.75]} ${token.space[2]};
  border: 0;
  background: none;
  color: ${token.color.soft};
  font: 400 ${token.text.small}/1.4 ${token.font.text};
  text-align: start;
  cursor: pointer;

  b {
    overflow: hidden;
    color: ${token.color.ink};
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &:hover b {
    text-decoration: underline;
  }
  &:focus-visible {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: calc(-1 * ${token.border.rule});
    border-radius: ${token.radius.medium};
  }
  @container (max-width: ${breakpoint.phone}) {
    grid-template:
      "company owner" auto
      "contact owner" auto
      "why owner" auto / minmax(0, 1fr) auto;
    padding-block: ${token.space[1]};

    > :last-child {
      grid-area: owner;
    }
  }
`;

/** The person's name and the requested solution. */
export const RowContact = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const QueueReason = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${token.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;
  color: ${token.color.ink};

  &[data-late] {
    color: ${token.color.clay};
    font-weight: 600;
  }
`;

export const MoreRow = styled.div`
  padding-top: ${token.space[1.5]};
`;

export const RowDetails = styled.div`
  display: grid;
  gap: ${token.space[1]};
  max-width: ${token.width[60]};
  padding: 0 ${token.space[2]} ${token.space[2]};
`;

export const Request = styled.p`
  color: ${token.color.soft};
  font-size: ${token.text.small};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Text that must not wrap, e.g. a date. */
export const OneLine = styled.span`
  white-space: nowrap;
`;

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space[1]};

  > :has(select) {
    flex: 0 1 ${token.width[12]};
  }
`;

export const EmptyQueue = styled.div`
  display: grid;
  margin-top: ${token.space[1]};
  justify-items: center;
  gap: ${token.space[1]};
  padding: ${token.fluid.section} ${token.space[2]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};
  color: ${token.color.soft};
  text-align: center;

  h2 {
    color: ${token.color.ink};
    font-size: ${token.text.subheading};
  }
  svg {
    width: ${token.width[14]};
    height: auto;
    margin-bottom: ${token.space[1]};
  }
  [data-sun] {
    fill: ${token.color.saffron};
  }
  [data-sea] {
    fill: none;
    stroke: ${token.color.sea};
    stroke-width: 3;
    stroke-linecap: round;
  }
  [data-far] {
    opacity: 0.4;
  }
`;

export const Keys = styled.p`
  padding-top: ${token.space[1.5]};
  color: ${token.color.soft};
  font-size: ${token.text.caption};

  kbd {
    padding: 0 ${token.space[0.75]};
    border: ${token.border.hairline} solid ${token.color.line};
    border-radius: ${token.radius.small};
    font: 600 ${token.text.caption}/1.4 ${token.font.text};
  }
  @media ${media.coarsePointer} {
    display: none;
  }
`;
