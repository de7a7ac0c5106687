import { type ReactNode, useEffect } from "react";
import { CloseIcon } from "../../ui/icon.tsx";
import { HiddenStatus } from "../../ui/page.styles.ts";
import { uncover } from "../../ui/toast-place.ts";
import { useBusy } from "../../ui/use-busy.ts";
import { MAX_LEADS } from "./bulk-data.ts";
import { countLeads } from "../leads/model/lead-facts.ts";
import { PlainButton } from "../lead-ui/controls/tool-parts.styles.ts";
import { Bar, Selected } from "./selection-bar.styles.ts";

type SelectionBarProps = {
  /** How many leads are selected; for 0 the bar is not rendered. */
  count: number;
  /** How many leads match the list's filter, loaded or not. */
  total: number;
  onSelectAll: () => Promise<void> | void;
  onClear: () => void;
  /** The controls of the actions. */
  children: ReactNode;
  /** A question after an action, e.g. why leads were lost. */
  question?: ReactNode;
};

const FULL = "One action changes at most 1,000 leads. Select the rest afterwards.";

function allName(total: number): string {
  return total > MAX_LEADS
    ? `First ${MAX_LEADS.toLocaleString("en")} of ${total.toLocaleString("en")}`
    : `All ${total.toLocaleString("en")}`;
}

/** The bar that shows how many leads are selected, with the actions; announces each change to screen readers. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, total, onSelectAll, onClear, children, question } = props;
  const [isReading, start] = useBusy();
  const isFull = count === MAX_LEADS && total > MAX_LEADS;
  const isOpen = count > 0;
  useEffect(() => {
    if (isOpen) uncover();
  }, [isOpen]);
  const text = `${count.toLocaleString("en")} selected${isFull ? ", the maximum" : ""}`;

  return (
    <>
      <HiddenStatus>
        {isOpen ? `${countLeads(count)} selected${isFull ? `. ${FULL}` : ""}` : ""}
      </HiddenStatus>
      {isOpen ? (
        <Bar aria-label="Selected leads" data-selection data-uncovered>
          <Selected title={isFull ? FULL : undefined}>{text}</Selected>
          <PlainButton aria-label="Clear selection" title="Clear selection (Esc)" onClick={onClear}>
            <CloseIcon />
          </PlainButton>
          {count < Math.min(total, MAX_LEADS) ? (
            <PlainButton aria-disabled={isReading} onClick={() => start(async () => onSelectAll())}>
              {allName(total)}
            </PlainButton>
          ) : null}
          {children}
          {question}
        </Bar>
      ) : null}
    </>
  );
}
