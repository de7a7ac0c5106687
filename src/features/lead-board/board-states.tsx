import { use } from "react";
import { Link } from "../../ui/link.tsx";
import { AdminOnly } from "../../supabase/desk-role.tsx";
import { NoticeTitle } from "../../ui/page.styles.ts";
import { Columns } from "./board/board.styles.ts";
import { FirstSteps, SkeletonColumn } from "./lead-board-page.styles.ts";
import { QuietButton } from "../../ui/work-button.tsx";
import { stages } from "../leads/model/board-model.ts";
import { searchHelp } from "../lead-views/toolbar/search-field.tsx";
import type { FirstStep } from "../leads/extensions/extension.ts";
import { ExtensionsContext } from "../leads/extensions/parts.tsx";
import { BoardNotice } from "../lead-ui/controls/load-states.styles.ts";

const SKELETON_CARDS = [3, 2, 2, 1, 1];

/** Placeholder of the columns while the leads are loading. */
export function BoardSkeleton() {
  return (
    <Columns aria-hidden="true">
      {stages.map(({ id }, index) => (
        <SkeletonColumn key={id}>
          <span />
          {Array.from({ length: SKELETON_CARDS[index] ?? 1 }, (_, card) => (
            <span key={card} />
          ))}
        </SkeletonColumn>
      ))}
    </Columns>
  );
}

const colleagues: FirstStep = {
  title: "Add your colleagues",
  hint: "They can own leads.",
  to: "/admin/dashboard/users",
};

/** The notice while there are no leads at all: explains where leads come from, and shows an admin the first steps. */
export function NoLeadsYet() {
  const steps = use(ExtensionsContext).flatMap(({ firstSteps = [] }) => firstSteps);
  return (
    <BoardNotice>
      <NoticeTitle>No leads yet</NoticeTitle>
      <p>Requests from the contact form appear here as they come in.</p>
      <AdminOnly>
        <FirstSteps>
          {[...steps, colleagues].map(({ title, hint, to }) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
              <span>{hint}</span>
            </li>
          ))}
        </FirstSteps>
      </AdminOnly>
    </BoardNotice>
  );
}

/** The notice if no lead matches the search and the filters. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <BoardNotice>
      <NoticeTitle>No leads match</NoticeTitle>
      <p>Try other words, or clear the filters. {searchHelp}</p>
      <QuietButton onClick={onClear}>Clear search and filters</QuietButton>
    </BoardNotice>
  );
}
