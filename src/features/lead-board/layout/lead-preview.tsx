import type { ReactElement } from "react";
import { createPreviewHandle, Preview, PreviewTrigger } from "../../../ui/preview.tsx";
import { Created, LeadDetails, TimeInStage } from "../../lead-ui/card/lead-details.tsx";
import { LeadParts } from "../../leads/extensions/parts.tsx";
import { Ages } from "../../lead-ui/card/lead-details.styles.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { PreviewFoot } from "./lead-preview.styles.ts";

/** Connects the company links of all compact cards with one shared preview. */
const leadPreview = createPreviewHandle<Lead>();

/** A link that shows the lead's preview while it is hovered over or focused. */
export function PreviewedLink({ lead, children }: { lead: Lead; children: ReactElement }) {
  return (
    <PreviewTrigger handle={leadPreview} payload={lead}>
      {children}
    </PreviewTrigger>
  );
}

/** The preview with the fields that a compact card omits: contact details, source, remarks and ages. */
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
