import type { ReactElement } from "react";
import { createPreviewHandle, Preview, PreviewTrigger } from "../../../ui/preview.tsx";
import { Created, LeadDetails, TimeInStage } from "../../lead-ui/card/lead-details.tsx";
import { LeadParts } from "../../leads/extensions/parts.tsx";
import { Ages } from "../../lead-ui/card/lead-details.styles.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { PreviewFoot } from "./lead-preview.styles.ts";

/** Connects the one preview with the company on every short card. */
const leadPreview = createPreviewHandle<Lead>();

/** A link that shows the full lead while the pointer rests on it, or it has the focus. */
export function PreviewedLink({ lead, children }: { lead: Lead; children: ReactElement }) {
  return (
    <PreviewTrigger handle={leadPreview} payload={lead}>
      {children}
    </PreviewTrigger>
  );
}

/** The fields that a short card omits: contact details, source, remarks and ages. The panel also has them. */
export function LeadPreview() {
  return (
    <Preview handle={leadPreview}>
      {(lead) => (
        <>
          <LeadDetails lead={lead} />
          <LeadParts of="Mark" lead={lead} place="board" />
          <PreviewFoot>
            <Ages>
              <Created iso={lead.created_at} />
              <TimeInStage lead={lead} label="in stage" />
            </Ages>
          </PreviewFoot>
        </>
      )}
    </Preview>
  );
}
