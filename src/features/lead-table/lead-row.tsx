import { createContext, memo, use, type ReactNode, type Ref } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../theme/layout.tsx";
import { formatMoney } from "../../lib/format-money.ts";
import { countryTitles } from "../../lib/lead-terms.ts";
import { useNewLead } from "../lead-ui/card/new-leads.ts";
import { Created, TimeInStage } from "../lead-ui/card/lead-details.tsx";
import { MoveTrigger } from "../lead-ui/card/move-menu.tsx";
import { OwnerButton } from "../lead-ui/card/owner.tsx";
import { StageMark } from "../lead-ui/card/stage-mark.styles.ts";
import { LeadParts } from "../leads/extensions/parts.tsx";
import { Urgency } from "../lead-ui/card/urgency.tsx";
import { stageTitle } from "../leads/model/board-model.ts";
import { panelPath } from "../leads/model/desk-paths.ts";
import { countryOf, valueOfLead } from "../leads/model/lead-facts.ts";
import { languageName } from "../../lib/language-name.ts";
import type { Lead } from "../leads/model/lead.ts";
import { listState } from "../../lib/return-path.ts";
import { SelectCheck, useCardSelection } from "../lead-selection/select-check.tsx";
import type { BoardColumnId, TableColumn } from "./table-columns.ts";
import { CellLine, CompanyLine, Row } from "./lead-table.styles.ts";
import { telephoneLink } from "../../lib/telephone.ts";

/** The ids of all rows, through which the panel steps. */
export const ListContext = createContext<readonly string[]>([]);

function Company({ lead, isNew }: { lead: Lead; isNew: boolean }) {
  const location = useLocation();
  const path = panelPath(lead.id);
  return (
    <CompanyLine>
      <SelectCheck lead={lead} in="row" />
      <Link
        to={path + location.search}
        aria-current={location.pathname === path ? "page" : undefined}
        state={listState(location, use(ListContext))}
        title={lead.company_name}
      >
        {isNew ? <VisuallyHidden>Just arrived: </VisuallyHidden> : null}
        {lead.company_name}
      </Link>
      <Urgency lead={lead} />
    </CompanyLine>
  );
}

function Contact({ lead }: { lead: Lead }) {
  return (
    <CellLine title={lead.contact_name}>
      <LeadParts of="Hint" lead={lead} place="board" />
      {lead.contact_name}
    </CellLine>
  );
}

function Stage({ lead }: { lead: Lead }) {
  return (
    <>
      <MoveTrigger lead={lead} visibleText={stageTitle(lead.stage)}>
        <StageMark data-stage={lead.stage} />
        {stageTitle(lead.stage)}
      </MoveTrigger>
      <LeadParts of="Question" lead={lead} place="board" />
    </>
  );
}

function valueText(lead: Lead): string {
  const value = valueOfLead(lead);
  return value ? formatMoney(value.amount, value.currency) : "";
}

/** Renders the cells of the board's own columns, except the company. */
const cells: Record<Exclude<BoardColumnId, "company">, (lead: Lead) => ReactNode> = {
  contact: (lead) => <Contact lead={lead} />,
  stage: (lead) => <Stage lead={lead} />,
  owner: (lead) => <OwnerButton lead={lead} />,
  solution: ({ solution_interested }) => <CellLine>{solution_interested}</CellLine>,
  country: (lead) => <CellLine>{countryTitles[countryOf(lead)]}</CellLine>,
  language: ({ language }) => <CellLine>{languageName(language)}</CellLine>,
  came: ({ created_at }) => <Created iso={created_at} />,
  here: (lead) => <TimeInStage lead={lead} />,
  value: (lead) => <CellLine>{valueText(lead)}</CellLine>,
  email: ({ email }) => (
    <CellLine title={email}>
      <a href={`mailto:${email}`}>{email}</a>
    </CellLine>
  ),
  phone: ({ contact_number }) => (
    <CellLine>
      <a href={telephoneLink(contact_number)}>{contact_number}</a>
    </CellLine>
  ),
  source: ({ source }) => <CellLine>{source}</CellLine>,
};

type LeadRowProps = {
  lead: Lead;
  columns: readonly TableColumn[];
  /** The row's index, from 0. */
  index: number;
  /** Measures the row, whose height may depend on its text. */
  ref: Ref<HTMLTableRowElement>;
};

/** One lead as a row of the table; its company links to the panel. */
export const LeadRow = memo(function LeadRow({ lead, columns, index, ref }: LeadRowProps) {
  const { isNew, see } = useNewLead(lead.id);
  const { isSelected, onClickCapture } = useCardSelection(lead);
  return (
    <Row
      data-lead={lead.id}
      data-new={isNew || undefined}
      data-selected={isSelected || undefined}
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      onClickCapture={onClickCapture}
      onPointerEnter={see}
      onFocus={see}
    >
      {columns.map((column) =>
        !("Cell" in column) && column.id === "company" ? (
          <th key={column.id} scope="row">
            <Company lead={lead} isNew={isNew} />
          </th>
        ) : (
          <td key={column.id} data-column={column.id}>
            {"Cell" in column ? <column.Cell lead={lead} /> : cells[column.id](lead)}
          </td>
        ),
      )}
    </Row>
  );
});
