import { StageMark } from "./stage-mark.styles.ts";
import { ChevronIcon } from "../controls/icons.tsx";
import { isStage, stages } from "../../leads/model/board-model.ts";
import { StageFrame, StageSelect } from "../controls/panel-parts.styles.ts";
import { usePageActions } from "../../lead-actions/lead-page.tsx";
import type { Lead } from "../../leads/model/lead.ts";
import { Options } from "../../../ui/options.tsx";

/** The select that shows a lead's stage and moves it to another. */
export function StageSelector({ lead }: { lead: Lead }) {
  const { move } = usePageActions();
  return (
    <StageFrame>
      <StageMark data-stage={lead.stage} />
      <StageSelect
        aria-label="Stage"
        data-move
        value={lead.stage}
        onChange={(event) => {
          const to = event.target.value;
          if (isStage(to)) void move(lead, to);
        }}
      >
        <Options of={stages.map(({ id, title }) => [id, title])} />
      </StageSelect>
      <ChevronIcon />
    </StageFrame>
  );
}
