import { use } from "react";
import { TeamContext } from "../../leads/data/team-data.ts";
import { ChevronIcon, PersonIcon } from "../../leads/controls/icons.tsx";
import { choices } from "../model/board-view.ts";
import { SortFrame, SortSelect } from "../../leads/controls/tool-parts.styles.ts";

type OwnerFilterProps = { owner: string; onChange: (owner: string) => void };

/** Whose leads are shown: all, one's own, unassigned ones, or those of a person of the team. */
export function OwnerFilter({ owner, onChange }: OwnerFilterProps) {
  const { people, ownUserId } = use(TeamContext);
  const others = people.filter(({ id }) => id !== ownUserId || id === owner);
  return (
    <SortFrame data-wide>
      <PersonIcon />
      <SortSelect
        aria-label="Owner"
        value={owner}
        onChange={(event) => onChange(event.target.value)}
      >
        {Object.entries(choices.owner).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
        {/* Of somebody who has left, as a link that was kept may say. */}
        {owner in choices.owner || people.some(({ id }) => id === owner) ? null : (
          <option value={owner}>Somebody else</option>
        )}
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SortSelect>
      <ChevronIcon />
    </SortFrame>
  );
}
