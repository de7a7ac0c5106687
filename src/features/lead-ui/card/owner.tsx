import { use, useRef } from "react";
import { createMenuHandle, Menu, MenuItem } from "../../../ui/menu.tsx";
import { TeamContext } from "../../leads/data/team-data.ts";
import { usePageActions } from "../../lead-actions/lead-page.tsx";
import { PersonIcon } from "../controls/icons.tsx";
import type { Lead } from "../../leads/model/lead.ts";
import type { Person } from "../../leads/model/team.ts";
import { CardControlsContext } from "./card-controls.ts";
import { OwnerPlace, OwnerTrigger, AvatarCircle } from "./owner.styles.ts";

/** Connects the one menu with the owner's mark on every card. */
const ownerMenu = createMenuHandle<Lead>();

/** The mark of an owner, or of an unassigned lead; the name is beside it or in its control's label. */
export function OwnerAvatar({ person }: { person: Person | undefined }) {
  return person ? (
    <AvatarCircle aria-hidden="true" data-tone={person.tone}>
      {person.initials}
    </AvatarCircle>
  ) : (
    <AvatarCircle aria-hidden="true">
      <PersonIcon />
    </AvatarCircle>
  );
}

/** Who owns the lead; undefined for an unassigned one, and until the team is read. */
export function useOwner({ owner }: Pick<Lead, "owner">): Person | undefined {
  return use(TeamContext).people.find(({ id }) => id === owner);
}

/** The owner's mark, a button that opens the menu of the team. */
export function OwnerButton({ lead }: { lead: Lead }) {
  const owner = useOwner(lead);
  const name = `Owner of ${lead.company_name}: ${owner?.name ?? "Unassigned"}`;
  return (
    <OwnerTrigger
      handle={ownerMenu}
      payload={lead}
      data-assign
      aria-label={name}
      // The same text as the name: screen readers also read a title that differs.
      title={name}
    >
      <OwnerAvatar person={owner} />
    </OwnerTrigger>
  );
}

/** The owner's mark of a card, which becomes the button under the pointer. */
export function OwnerSpot({ lead }: { lead: Lead }) {
  return (
    <OwnerPlace>
      <OwnerAvatar person={useOwner(lead)} />
      {use(CardControlsContext) ? <OwnerButton lead={lead} /> : null}
    </OwnerPlace>
  );
}

type PersonItemsProps = {
  /** The current owner, who is left out of the list; null for an unassigned lead, undefined leaves none out. */
  owner?: string | null;
  onAssign: (to: Person | null) => void;
};

/** The team, and "Unassigned", as items of a menu. */
export function PersonItems({ owner, onAssign }: PersonItemsProps) {
  const { people, ownUserId } = use(TeamContext);
  return (
    <>
      {people
        .filter(({ id }) => id !== owner)
        .map((person) => (
          <MenuItem key={person.id} onClick={() => onAssign(person)}>
            <OwnerAvatar person={person} />
            {person.id === ownUserId ? `${person.name} (you)` : person.name}
          </MenuItem>
        ))}
      {owner === null ? null : (
        <MenuItem onClick={() => onAssign(null)}>
          <OwnerAvatar person={undefined} />
          Unassigned
        </MenuItem>
      )}
    </>
  );
}

/** The menu of the team and "Unassigned" for the lead whose owner was pressed, without its current owner. */
export function OwnerMenu() {
  const { assign } = usePageActions();
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <Menu handle={ownerMenu} label="Assign to..." container={container}>
        {(lead) => <PersonItems owner={lead.owner} onAssign={(to) => void assign(lead, to)} />}
      </Menu>
    </div>
  );
}
