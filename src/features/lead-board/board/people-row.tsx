import { memo, use } from "react";
import { OwnerAvatar } from "../../lead-ui/card/owner.tsx";
import { TeamContext } from "../../leads/data/team-data.ts";
import type { Person } from "../../leads/model/team.ts";
import { ownerDropId } from "./drop-targets.ts";
import { PersonTarget, Row } from "./people-row.styles.ts";

type TargetProps = { person: Person | undefined; name: string; over: string | null };

function Target({ person, name, over }: TargetProps) {
  const id = ownerDropId(person?.id ?? null);
  return (
    <PersonTarget data-drop={id} data-drop-name={name} data-over={over === id || undefined}>
      <OwnerAvatar person={person} />
      <span>{name}</span>
    </PersonTarget>
  );
}

type PeopleRowProps = {
  isShown: boolean;
  /** The id of the drop target under the dragged card. */
  over: string | null;
};

/**
 * The drop targets that assign a lead: the team and "Unassigned". Visible only during a drag, but always laid out,
 * because drop targets are measured before it. Hidden from screen readers, whose users assign a lead with the key A.
 */
export const PeopleRow = memo(function PeopleRow({ isShown, over }: PeopleRowProps) {
  const { people, ownUserId } = use(TeamContext);
  if (people.length === 0) return null;
  return (
    <Row aria-hidden="true" data-shown={isShown || undefined}>
      {people.map((person) => (
        <Target
          key={person.id}
          person={person}
          over={over}
          name={person.id === ownUserId ? "You" : person.name}
        />
      ))}
      <Target person={undefined} name="Unassigned" over={over} />
    </Row>
  );
});
