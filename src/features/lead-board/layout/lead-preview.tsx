import { PreviewCard } from "@base-ui/react/preview-card";
import { type ReactElement, useRef } from "react";
import { Created, LeadDetails, TimeInStage } from "../../leads/card/lead-details.tsx";
import { LeadParts } from "../../leads/extensions/parts.tsx";
import { Ages } from "../../leads/card/lead-details.styles.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { PreviewFoot, PreviewPopup, PreviewPositioner } from "./lead-preview.styles.ts";

/** Connects the one preview with the company on every short card. */
const leadPreview = PreviewCard.createHandle<Lead>();

/** A link whose lead is shown whole while the pointer rests on it, or it has the focus. */
export function PreviewedLink({ lead, children }: { lead: Lead; children: ReactElement }) {
  return <PreviewCard.Trigger handle={leadPreview} payload={lead} delay={500} render={children} />;
}

/** What a short card leaves out: contact details, source, remarks and ages. The panel has all of it as well. */
export function LeadPreview() {
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <PreviewCard.Root handle={leadPreview}>
        {({ payload: lead }) => (
          <PreviewCard.Portal container={container}>
            <PreviewPositioner
              side="right"
              align="start"
              sideOffset={8}
              collisionPadding={8}
              positionMethod="fixed"
            >
              <PreviewPopup>
                {lead ? (
                  <>
                    <LeadDetails lead={lead} />
                    <LeadParts of="Mark" lead={lead} place="board" />
                    <PreviewFoot>
                      <Ages>
                        <Created iso={lead.created_at} />
                        <TimeInStage lead={lead} />
                      </Ages>
                    </PreviewFoot>
                  </>
                ) : null}
              </PreviewPopup>
            </PreviewPositioner>
          </PreviewCard.Portal>
        )}
      </PreviewCard.Root>
    </div>
  );
}
