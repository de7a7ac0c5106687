import { styled } from "styled-components";
import type { Messages } from "../../lib/messages/messages.ts";
import { token } from "../../theme/tokens.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Part } from "../../ui/part.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";

// Rendered empty by the build, because screen readers announce only changes of a live region.
const Region = styled.div`
  scroll-margin-bottom: calc(${token.space[14]} + ${token.space[3]});

  &:not(:empty) {
    margin-top: ${token.space[3]};
  }
`;

const Card = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${token.space[0.5]} ${token.space[1.5]};
  padding: ${token.space[2]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-left: ${token.border.bar} solid ${token.color.sea};
  border-radius: ${token.radius.small};
  background: ${token.color.mist};
  line-height: 1.5;

  &[data-kind="failed"] {
    border-left-color: ${token.color.clay};
  }
  > svg {
    margin-top: ${token.space[0.25]};
    color: ${token.color.sea};
  }
  &[data-kind="failed"] > svg {
    color: ${token.color.clay};
  }
  > :not(svg) {
    grid-column: 2;
  }
  > button {
    justify-self: start;
    margin-top: ${token.space[1]};
  }
`;

const Title = styled.p`
  font-weight: 650;
`;

const Text = styled.p`
  font-size: ${token.text.small};
  text-wrap: balance;
`;

const RING = "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z";
const CHECK = "M6.5 10.5 9 13l4.5-5.5";

/** The SVG path inside the ring of each notice's icon. */
const NOTICES = {
  slow: "M10 6v4l2.5 2",
  failed: "M10 6v5m0 2.4v.6",
  unkept: "M10 6v5m0 2.4v.6",
  saved: CHECK,
  busy: CHECK,
  kept: CHECK,
  sent: CHECK,
} as const;

type Notice = keyof typeof NOTICES;

/** The region of the notices about the state of the request, and a template for each notice. */
export function LeadFormNotices({ texts }: { texts: Messages["notices"] }) {
  return (
    <>
      <Region aria-live="polite" aria-atomic="true" data-notices="" />
      {(Object.entries(NOTICES) as [Notice, string][]).map(([status, drawing]) => (
        <Part key={status} name={status}>
          <Card data-kind={status === "unkept" ? "failed" : status}>
            <Icon size={20}>
              <path d={RING + drawing} />
            </Icon>
            <Title>{wholeWords(texts[`${status}Title`])}</Title>
            <Text>{wholeWords(texts[`${status}Text`])}</Text>
            {(status === "saved" || status === "busy") && (
              <Button $variant="quiet" $size="small">
                {texts.withdraw}
              </Button>
            )}
          </Card>
        </Part>
      ))}
    </>
  );
}
