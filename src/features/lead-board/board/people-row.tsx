import { useDroppable } from "@dnd-kit/core";
import { memo, use } from "react";
import { PersonSign } from "../../lead-ui/card/owner.tsx";
import { TeamContext } from "../../leads/data/team-data.ts";
import type { Person } from "../../leads/model/team.ts";
import { ownerDropId } from "./drop-targets.ts";
import { PersonTarget, Row } from "./people-row.styles.ts";

function Target({ person, name }: { person: Person | undefined; name: string }) {
  const { setNodeRef, isOver } = useDroppable({
    id: ownerDropId(person?.id ?? null),
    data: { name },
  });
  return (
    <PersonTarget ref={setNodeRef} data-over={isOver || undefined}>
      <PersonSign person={person} />
      <span>{name}</span>
    </PersonTarget>
  );
}

/**
 * The team and "Unassigned", to drop a card on; in sight while one is dragged. It always has its place, since drop targets are
 * measured before a drag. Hidden from screen readers: by keyboard a lead is assigned with A.
 */
export const PeopleRow = memo(function PeopleRow({ isShown }: { isShown: boolean }) {
  const { people, ownUserId } = use(TeamContext);
  if (people.length === 0) return null;
  return (
    <Row aria-hidden="true" data-shown={isShown || undefined}>
      {people.map((person) => (
        <Target
          key={person.id}
          person={person}
          name={person.id === ownUserId ? "You" : person.name}
        />
      ))}
      <Target person={undefined} name="Unassigned" />
    </Row>
  );
});
