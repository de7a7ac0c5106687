import { use } from "react";
import { TrashIcon } from "../../ui/icon.tsx";
import { usePageActions } from "../lead-actions/lead-page.tsx";
import { ReplyOverdue, Suspected } from "../lead-ui/card/lead-details.tsx";
import { OwnerAvatar, useOwner } from "../lead-ui/card/owner.tsx";
import { TeamContext } from "../leads/data/team-data.ts";
import { ChevronIcon, UndoIcon } from "../lead-ui/controls/icons.tsx";
import { formatDay, formatExact } from "../../lib/format-time.ts";
import { Options } from "../../ui/options.tsx";
import type { Attempt, Lead, StartAttempt } from "../leads/model/lead.ts";
import { ContactActions } from "../lead-ui/card/contact-actions.tsx";
import { LeadParts, PageParts, PanelPart } from "../leads/extensions/parts.tsx";
import { ReachQuestion } from "../lead-ui/card/reach-question.tsx";
import { ActionRows, Contact, Head, Marks, PanelTitle, StateRow } from "./lead-panel.styles.ts";
import {
  LeadAction,
  StageFrame,
  StageSelect,
  TrashNote,
} from "../lead-ui/controls/panel-parts.styles.ts";
import { ButtonRow } from "../lead-ui/controls/menu-keys.styles.ts";
import { StageSelector } from "../lead-ui/card/stage-selector.tsx";

type PanelHeadProps = {
  lead: Lead;
  /** The call or message that was started from the panel and whose outcome is not known yet. */
  attempt: Attempt | null;
  onStart: StartAttempt;
  onAnswered: () => void;
};

function OwnerSelector({ lead }: { lead: Lead }) {
  const { assign } = usePageActions();
  const { people, ownUserId } = use(TeamContext);
  const owner = useOwner(lead);
  return (
    <StageFrame data-person>
      <OwnerAvatar person={owner} />
      <StageSelect
        aria-label="Owner"
        data-assign
        value={lead.owner ?? ""}
        onChange={(event) => {
          const to = people.find(({ id }) => id === event.target.value);
          void assign(lead, to ?? null);
        }}
      >
        <option value="">Unassigned</option>
        <Options
          of={people.map(({ id, name }) => [id, id === ownUserId ? `${name} (you)` : name])}
        />
      </StageSelect>
      <ChevronIcon />
    </StageFrame>
  );
}

function InTrash({ lead }: { lead: Lead }) {
  const { restore } = usePageActions();
  const { purge_at } = lead;
  return (
    <TrashNote>
      <p>
        In the trash.{" "}
        {purge_at && (
          <>
            It is erased for good on{" "}
            <time dateTime={purge_at} title={formatExact(purge_at)}>
              {formatDay(purge_at)}
            </time>
            .
          </>
        )}
      </p>
      <LeadAction as="button" type="button" onClick={() => void restore(lead)}>
        <UndoIcon />
        Restore
      </LeadAction>
    </TrashNote>
  );
}

/** The lead's company, contact and state, and the buttons to call, write, move and delete. */
export function PanelHead({ lead, attempt, onStart, onAnswered }: PanelHeadProps) {
  const actions = usePageActions();
  const isActive = lead.deleted_at === null;
  return (
    <Head>
      {/* Hidden from screen readers, because the dialog has the same title as visually hidden text. */}
      <PanelTitle aria-hidden="true">{lead.company_name}</PanelTitle>
      <Contact>{lead.contact_name}</Contact>
      <Marks>
        {lead.is_suspected ? <Suspected /> : null}
        {isActive ? <ReplyOverdue lead={lead} /> : null}
      </Marks>
      {isActive || lead.merged_into ? null : <InTrash lead={lead} />}
      <PanelPart of="Note" props={{ lead }} />
      <ActionRows data-uncovered>
        <ButtonRow>
          <ContactActions lead={lead} onStart={onStart} />
        </ButtonRow>
        {isActive ? (
          <StateRow>
            <StageSelector lead={lead} />
            <OwnerSelector lead={lead} />
            <LeadAction
              as="button"
              type="button"
              data-danger
              aria-label="Move to trash"
              title="Move to trash"
              onClick={() => void actions.remove(lead)}
            >
              <TrashIcon />
            </LeadAction>
          </StateRow>
        ) : null}
      </ActionRows>
      {isActive ? (
        <>
          <LeadParts of="Question" lead={lead} place="panel" />
          <LeadParts of="Line" lead={lead} place="panel" />
          <PageParts of="Menus" place="panel" />
          <ReachQuestion lead={lead} attempt={attempt} actions={actions} onAnswered={onAnswered} />
        </>
      ) : null}
    </Head>
  );
}
