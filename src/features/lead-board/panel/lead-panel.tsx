import { useLocation, useNavigate, useParams } from "react-router-dom";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { NoticeTitle, SkeletonBlock } from "../../../ui/page.styles.ts";
import { useDesk } from "../desk.ts";
import { CloseIcon } from "../icons.tsx";
import { BOARD_PATH } from "../model/paths.ts";
import { LeadDelivery } from "./lead-delivery.tsx";
import { LeadDetails, LeadOrigin } from "./lead-facts.tsx";
import { LeadHistory } from "./lead-history.tsx";
import { LeadNotes } from "./lead-notes.tsx";
import { CloseButton, Content, Message, SkeletonLines } from "./lead-panel.styles.ts";
import { PanelHead } from "./panel-head.tsx";
import { useLead } from "./use-lead.ts";

function Loading() {
  return (
    <SkeletonLines aria-label="Loading lead...">
      <SkeletonBlock style={{ width: "60%", height: "1.75rem" }} />
      <SkeletonBlock style={{ height: "2.5rem" }} />
      <SkeletonBlock style={{ height: "9rem" }} />
      <SkeletonBlock style={{ height: "6rem" }} />
    </SkeletonLines>
  );
}

/** The panel of section 4's lead at its own address, over the board that it came from. */
export function LeadPanel() {
  const { leadId = "" } = useParams();
  const desk = useDesk();
  const shown = useLead(leadId, desk);
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => void navigate(BOARD_PATH + search);

  return (
    <Dialog
      isOpen
      placement="end"
      title={shown.state === "found" ? shown.lead.company_name : "Lead"}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <Content>
        <CloseButton type="button" aria-label="Close" onClick={close}>
          <CloseIcon />
        </CloseButton>
        {shown.state === "loading" && <Loading />}
        {shown.state === "missing" && (
          <Message>
            <NoticeTitle>This lead is not here</NoticeTitle>
            <p>It may have been erased from the trash, or the address is not complete.</p>
          </Message>
        )}
        {shown.state === "failed" && (
          <Message role="alert">
            <NoticeTitle>The lead could not be loaded</NoticeTitle>
            <p>Check your connection, then try again.</p>
            <Button $variant="quiet" $size="small" onClick={shown.retry}>
              Try again
            </Button>
          </Message>
        )}
        {shown.state === "found" && (
          <>
            <PanelHead lead={shown.lead} actions={desk.actions} />
            <LeadDetails lead={shown.lead} />
            <LeadNotes
              key={`notes-${shown.lead.id}`}
              lead={shown.lead}
              actions={desk.actions}
              isLive={desk.isLive}
            />
            <LeadOrigin lead={shown.lead} />
            <LeadDelivery key={shown.lead.id} lead={shown.lead} />
            <LeadHistory lead={shown.lead} actions={desk.actions} isLive={desk.isLive} />
          </>
        )}
      </Content>
    </Dialog>
  );
}
