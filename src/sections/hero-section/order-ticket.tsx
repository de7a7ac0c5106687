import { keyframes, styled } from "styled-components";
import type { SectionOf } from "../../content/page-content.ts";
import { breakpoint } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

type Ticket = NonNullable<NonNullable<SectionOf<"heroSection">["chat"]>["ticket"]>;

const printed = keyframes`
  from { opacity: 0; transform: translateY(1.5rem) rotate(0deg); }
`;

/** The lower edge is torn: a zigzag cut out by the mask. */
const Paper = styled.div`
  width: min(14.5rem, 84cqi);
  padding: 1.125rem 1.125rem 1.75rem;
  background: ${token.scene.paper};
  color: ${token.scene.ink};
  border-radius: ${token.radius.small} ${token.radius.small} 0 0;
  font-size: 0.9375rem;
  line-height: 1.35;
  mask: conic-gradient(from -45deg at bottom, transparent, black 1deg 89deg, transparent 90deg) 50%
    / 0.875rem 100%;
`;

/** The shadow sits outside the mask. Beside the phone where there is room, below it where not. */
const Slip = styled.div`
  justify-self: center;
  z-index: -1;
  margin-top: -2.25rem;
  padding-top: 2.25rem;
  filter: drop-shadow(0 12px 14px rgb(from ${token.scene.frame} r g b / 0.2));
  transform: rotate(-2.5deg);

  @container (min-width: ${breakpoint.phone}) {
    z-index: 1;
    grid-row: 1;
    grid-column: 1;
    align-self: end;
    justify-self: end;
    margin: 0 -0.75rem 3.5rem 0;
    padding: 0;
  }
  @container (min-width: ${breakpoint.laptop}) {
    grid-column: 2;
    animation: ${printed} 420ms cubic-bezier(0.2, 0.7, 0.2, 1) backwards;
  }
`;

const Title = styled.p`
  margin-bottom: 0.5rem;
  font: 640 1.125rem/1.2 ${token.font.display};
`;

const Line = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${token.space[2]};
  padding: 0.4375rem 0;
  border-top: 1px dashed ${token.scene.perforation};
  font-variant-numeric: tabular-nums;

  > span {
    overflow-wrap: anywhere;
  }
  /* An amount breaks only where it has half of the line. */
  > :last-child {
    max-width: 50%;
    overflow-wrap: break-word;
  }

  &[data-total] {
    border-top: 2px solid currentcolor;
    color: ${token.scene.bar};
    font-weight: 700;
  }
`;

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
      <Paper>
        {title && <Title>{title}</Title>}
        {lines
          ?.filter(({ item }) => item)
          .map((line) => (
            <Line key={line._key}>
              <span>
                {line.quantity ? `${line.quantity} × ` : ""}
                {line.item}
              </span>
              <span>{line.amount}</span>
            </Line>
          ))}
        {(totalLabel || total) && (
          <Line data-total="">
            <span>{totalLabel}</span>
            <span>{total}</span>
          </Line>
        )}
      </Paper>
    </Slip>
  );
}
