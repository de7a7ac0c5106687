import { TrashIcon } from "../../../ui/icon.tsx";
import type { LeadActions } from "../data/use-lead-actions.ts";
import { ReplyOverdue } from "../board/lead-age.tsx";
import { StageMark } from "../board/column.styles.ts";
import { Suspected } from "../board/lead-details.tsx";
import { ChatIcon, ChevronIcon, MailIcon, PhoneIcon, UndoIcon } from "../icons.tsx";
import { isStage, stages } from "../model/board-model.ts";
import { contactOf } from "../model/contact.ts";
import { formatDay, formatExact } from "../model/format-time.ts";
import type { Lead } from "../model/lead.ts";
import {
  Contact,
  Deed,
  Deeds,
  Head,
  Marks,
  PanelTitle,
  StageFrame,
  StageSelect,
  TrashNote,
} from "./lead-panel.styles.ts";

type PanelHeadProps = { lead: Lead; actions: LeadActions };

function StageChoice({ lead, actions }: PanelHeadProps) {
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
      <Deed as="button" type="button" onClick={() => void actions.restore(lead)}>
        <UndoIcon />
        Restore
      </Deed>
    </TrashNote>
  );
}

/** Who it is, where the lead stands, and the three ways to answer with one tap. */
export function PanelHead({ lead, actions }: PanelHeadProps) {
  const { tel, whatsapp } = contactOf(lead);
  const isActive = lead.deleted_at === null;
  return (
    <Head>
      {/* The dialog has the same title, which is read out and not drawn. */}
      <PanelTitle aria-hidden="true">{lead.company_name}</PanelTitle>
      <Contact>{lead.contact_name}</Contact>
      <Marks>
        {lead.is_suspected ? <Suspected /> : null}
        {isActive ? <ReplyOverdue lead={lead} /> : null}
      </Marks>
      {isActive ? null : <InTrash lead={lead} actions={actions} />}
      <Deeds>
        <Deed href={tel}>
          <PhoneIcon />
          Call
        </Deed>
        {whatsapp && (
          <Deed href={whatsapp} target="_blank" rel="noreferrer">
            <ChatIcon />
            WhatsApp
          </Deed>
        )}
        <Deed href={`mailto:${lead.email}`}>
          <MailIcon />
          E-mail
        </Deed>
        {isActive ? (
          <>
            <StageChoice lead={lead} actions={actions} />
            <Deed
              as="button"
              type="button"
              data-danger
              aria-label="Move to trash"
              title="Move to trash"
              onClick={() => void actions.remove(lead)}
            >
              <TrashIcon />
            </Deed>
          </>
        ) : null}
      </Deeds>
    </Head>
  );
}
