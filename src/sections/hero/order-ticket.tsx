import { keyframes, styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import type { Chat } from "./chat-choices.ts";
import { wholeWords } from "../../ui/whole-words.tsx";

type Ticket = NonNullable<Chat["ticket"]>;
type OrderLine = NonNullable<Ticket["lines"]>[number];

const printed = keyframes`
  from { opacity: 0; transform: translateY(${token.space[3]}) rotate(0deg); }
`;

/** Paper with a torn lower edge: the mask cuts a zigzag. */
const Paper = styled.div`
  width: min(${token.width[14]}, 84cqi);
  padding: ${token.space[2]} ${token.space[2]} ${token.space[3]};
  background: ${token.scene.paper};
  color: ${token.scene.ink};
  border-radius: ${token.radius.small} ${token.radius.small} 0 0;
  font-size: ${token.text.small};
  line-height: 1.35;
  mask: conic-gradient(from -45deg at bottom, transparent, black 1deg 89deg, transparent 90deg)
    50% / ${token.space[1.5]} 100%;

  [hidden] {
    display: none;
  }
`;

/** Draws the shadow, which the mask of the paper would clip. Beside the phone if it fits, else below it. */
const Slip = styled.div`
  justify-self: center;
  z-index: -1;
  margin-top: calc(-1 * ${token.space[4]});
  padding-top: ${token.space[4]};
  filter: drop-shadow(${token.shadow.paper});
  transform: rotate(-2.5deg);

  @container (min-width: ${breakpoint.phone}) {
    z-index: 1;
    grid-row: 1;
    grid-column: 1;
    align-self: end;
    justify-self: end;
    margin: 0 calc(-1 * ${token.space[1.5]}) ${token.space[7]} 0;
    padding: 0;
  }
  @container (min-width: ${breakpoint.laptop}) {
    grid-column: 2;
    /* A tall ticket reaches further down, not up to the heading. */
    transform: translateY(clamp(0%, 100% - ${token.width[14]}, ${token.space[4]})) rotate(-2.5deg);
    animation: ${printed} 420ms cubic-bezier(0.2, 0.7, 0.2, 1) backwards;
  }
`;

/** The title of a ticket. */
export const TicketTitle = styled.p`
  margin-bottom: ${token.space[1]};
  font: 640 ${token.text.lead}/1.2 ${token.font.display};
`;

const Line = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${token.space[2]};
  padding-block: clamp(${token.space[0.5]}, 1.05vw, ${token.space[1]});
  border-top: ${token.border.hairline} dashed ${token.scene.perforation};
  font-variant-numeric: tabular-nums;

  > span {
    overflow-wrap: anywhere;
  }
  /* An amount wraps only at half of the line's width. */
  > :last-child {
    flex: none;
    max-width: 50%;
    overflow-wrap: break-word;
  }

  &[data-total] {
    border-top: ${token.border.rule} solid currentcolor;
    color: ${token.scene.bar};
    font-weight: 700;
  }
`;

type TicketLineProps = { line: OrderLine } | { total: string; label: string };

/** A printed line: an item with its price, or the total. */
export function TicketLine(props: TicketLineProps) {
  if ("total" in props) {
    return (
      <Line data-total="">
        <span>{wholeWords(props.label)}</span>
        <span>{props.total}</span>
      </Line>
    );
  }
  const { quantity, item, amount } = props.line;
  return (
    <Line>
      <span>
        {quantity ? `${quantity} × ` : ""}
        {wholeWords(item)}
      </span>
      <span>{amount}</span>
    </Line>
  );
}

/** The order as the agent understood it, on paper. */
export function OrderTicket({
  title,
  lines,
  totalLabel,
  total,
  delay,
}: Ticket & { delay: number }) {
  return (
    <Slip style={{ animationDelay: `${delay}ms` }}>
      <Paper data-chat="ticket">
        {title && <TicketTitle>{wholeWords(title)}</TicketTitle>}
        {lines
          ?.filter(({ item }) => item)
          .map((line) => (
            <TicketLine key={line._key} line={line} />
          ))}
        {(totalLabel || total) && <TicketLine total={total ?? ""} label={totalLabel ?? ""} />}
      </Paper>
    </Slip>
  );
}
