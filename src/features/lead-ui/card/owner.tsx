import { use, useRef } from "react";
import { createMenuHandle, Menu, MenuItem } from "../../../ui/menu.tsx";
import { TeamContext } from "../../leads/data/team-data.ts";
import { usePageActions } from "../../lead-actions/lead-page.tsx";
import { PersonIcon } from "../controls/icons.tsx";
import type { Lead } from "../../leads/model/lead.ts";
import type { Person } from "../../leads/model/team.ts";
import { CardControlsContext } from "./card-controls.ts";
import { OwnerSlot, OwnerTrigger, AvatarCircle } from "./owner.styles.ts";

/** Connects the owner button of every card with the one menu of the page. */
const ownerMenu = createMenuHandle<Lead>();

/** The mark of an owner, or of an unassigned lead; hidden from screen readers, which read the name beside it. */
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

/** Returns the person who owns the lead; undefined for an unassigned lead, and until the team is loaded. */
export function useOwner({ owner }: Pick<Lead, "owner">): Person | undefined {
  return use(TeamContext).people.find(({ id }) => id === owner);
}

/** The owner's mark as a button that opens the menu of the team. */
export function OwnerButton({ lead }: { lead: Lead }) {
  const owner = useOwner(lead);
  const name = `Owner of ${lead.company_name}: ${owner?.name ?? "Unassigned"}`;
  return (
    <OwnerTrigger
      handle={ownerMenu}
      payload={lead}
      data-assign
      aria-label={name}
      // Equal to the accessible name, because screen readers also read a title that differs from it.
      title={name}
    >
      <OwnerAvatar person={owner} />
    </OwnerTrigger>
  );
}

/** The owner's mark of a card; the button is over it while the card has the pointer or the focus. */
export function OwnerSpot({ lead }: { lead: Lead }) {
  return (
    <OwnerSlot>
      <OwnerAvatar person={useOwner(lead)} />
      {use(CardControlsContext) ? <OwnerButton lead={lead} /> : null}
    </OwnerSlot>
  );
}

type PersonItemsProps = {
  /** The current owner (null if unassigned), who is left out of the menu; undefined leaves out nobody. */
  owner?: string | null;
  onAssign: (to: Person | null) => void;
};

/** Menu items for the team's members and "Unassigned". */
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

/** The menu that assigns the lead whose owner button was clicked. */
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
