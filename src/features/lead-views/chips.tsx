import { formatCount } from "../../lib/format-count.ts";
import { VisuallyHidden } from "../../theme/layout.tsx";
import type { BoardView } from "./model/board-view.ts";
import type { ChipCounts } from "./chips-data.ts";
import { Chip } from "./views.styles.ts";

type ChipsProps = {
  counts: ChipCounts | null;
  view: Pick<BoardView, "only" | "owner">;
  onChange: (changes: Partial<BoardView>) => void;
};

/** Buttons for the most used filters, each with its number of leads. */
export function Chips({ counts, view, onChange }: ChipsProps) {
  const { only, owner } = view;
  const chips = [
    {
      title: "Overdue",
      count: counts?.overdue,
      isOn: only === "overdue",
      hint: "The next action or the reply is overdue",
      setOn: (isOn: boolean) => onChange({ only: isOn ? "overdue" : "" }),
    },
    {
      title: "Mine",
      count: counts?.mine,
      isOn: owner === "me",
      hint: "Leads that you own",
      setOn: (isOn: boolean) => onChange({ owner: isOn ? "me" : "" }),
    },
    {
      title: "New",
      count: counts?.fresh,
      isOn: only === "new",
      hint: "Open leads without a reply",
      setOn: (isOn: boolean) => onChange({ only: isOn ? "new" : "" }),
    },
    {
      title: "Nothing planned",
      count: counts?.unplanned,
      isOn: only === "unplanned",
      hint: "Open leads without a next action",
      setOn: (isOn: boolean) => onChange({ only: isOn ? "unplanned" : "" }),
    },
  ];
  return chips.map(({ title, count, isOn, hint, setOn }) => (
    <Chip
      key={title}
      type="button"
      aria-pressed={isOn}
      title={hint}
      data-urgent={(title === "Overdue" && Boolean(count)) || undefined}
      onClick={() => setOn(!isOn)}
    >
      {title}
      {count === undefined ? null : (
        <b>
          {" "}
          {formatCount(count)}
          <VisuallyHidden> {count === 1 ? "lead" : "leads"}</VisuallyHidden>
        </b>
      )}
    </Chip>
  ));
}
