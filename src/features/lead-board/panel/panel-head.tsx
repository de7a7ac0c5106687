import { TrashIcon } from "../../../ui/icon.tsx";
import type { LeadActions } from "../data/use-lead-actions.ts";
import { ReplyOverdue, Suspected } from "../board/lead-details.tsx";
import { StageMark } from "../board/column.styles.ts";
import { ChatIcon, ChevronIcon, MailIcon, PhoneIcon, UndoIcon } from "../icons.tsx";
import { isStage, stages } from "../model/board-model.ts";
import { contactOf } from "../model/contact.ts";
import { formatDay, formatExact } from "../model/format-time.ts";
import type { Lead } from "../model/lead.ts";
import {
  Contact,
  ActionRow,
  Head,
  LeadAction,
  Marks,
  PanelTitle,
  StageFrame,
  StageSelect,
  TrashNote,
} from "./lead-panel.styles.ts";

type PanelHeadProps = { lead: Lead; actions: LeadActions };

function StageSelector({ lead, actions }: PanelHeadProps) {
  return (
    <StageFrame>
      <StageMark data-stage={lead.stage} />
      <StageSelect
        aria-label="Stage"
        value={lead.stage}
        onChange={(event) => {
          const to = event.target.value;
          if (isStage(to)) void actions.move(lead, to);
        }}
      >
        {stages.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </StageSelect>
      <ChevronIcon />
    </StageFrame>
  );
}

function InTrash({ lead, actions }: PanelHeadProps) {
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
      <LeadAction as="button" type="button" onClick={() => void actions.restore(lead)}>
        <UndoIcon />
        Restore
      </LeadAction>
    </TrashNote>
  );
}

/** Company, contact and stage of the lead, with buttons to call, write, move and delete. */
export function PanelHead({ lead, actions }: PanelHeadProps) {
  const { tel, whatsapp } = contactOf(lead);
  const isActive = lead.deleted_at === null;
  return (
    <Head>
      {/* Hidden from screen readers: the dialog has the same title, visually hidden. */}
      <PanelTitle aria-hidden="true">{lead.company_name}</PanelTitle>
      <Contact>{lead.contact_name}</Contact>
      <Marks>
        {lead.is_suspected ? <Suspected /> : null}
        {isActive ? <ReplyOverdue lead={lead} /> : null}
      </Marks>
      {isActive ? null : <InTrash lead={lead} actions={actions} />}
      <ActionRow>
        <LeadAction href={tel}>
          <PhoneIcon />
          Call
        </LeadAction>
        {whatsapp && (
          <LeadAction href={whatsapp} target="_blank" rel="noreferrer">
            <ChatIcon />
            WhatsApp
          </LeadAction>
        )}
        <LeadAction href={`mailto:${lead.email}`}>
          <MailIcon />
          E-mail
        </LeadAction>
        {isActive ? (
          <>
            <StageSelector lead={lead} actions={actions} />
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
          </>
        ) : null}
      </ActionRow>
    </Head>
  );
}
