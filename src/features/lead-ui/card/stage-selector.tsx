import { StageMark } from "./stage-mark.styles.ts";
import { ChevronIcon } from "../controls/icons.tsx";
import { isStage, stages } from "../../leads/model/board-model.ts";
import { StageFrame, StageSelect } from "../controls/panel-parts.styles.ts";
import type { LeadActions } from "../../lead-actions/use-lead-actions.ts";
import type { Lead } from "../../leads/model/lead.ts";

type StageSelectorProps = { lead: Lead; actions: Pick<LeadActions, "move"> };

/** The stage of a lead, to choose another. */
export function StageSelector({ lead, actions }: StageSelectorProps) {
  return (
    <StageFrame>
      <StageMark data-stage={lead.stage} />
      <StageSelect
        aria-label="Stage"
        data-move
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
