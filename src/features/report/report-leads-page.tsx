import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import { stageTitles } from "../../lib/lead-terms.ts";
import { formatCount } from "../../lib/format-count.ts";
import { formatMoney } from "../../lib/format-money.ts";
import { formatMoment } from "../../lib/format-time.ts";
import { listState } from "../../lib/return-path.ts";
import { reportAccess } from "../../supabase/report-access.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { token } from "../../theme/tokens.ts";
import { PageLoadState } from "../../ui/load-state.tsx";
import {
  Notice,
  NoticeTitle,
  PageIntro,
  ReadingBody,
  SkeletonBlock,
} from "../../ui/page.styles.ts";
import { fetchReportLeads, reportKeys } from "./data.ts";
import { usePeriod } from "./period-form.tsx";
import {
  countryTitle,
  describeLeadFilter,
  formatWorkingTime,
  periodQuery,
  periodTitle,
  readLeadFilter,
  REPORT_PATH,
  type ReportLead,
} from "./report.ts";
import { FigureTable } from "./figure-table.tsx";
import { Panel } from "./report.styles.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

function LeadRow({ lead, ids }: { lead: ReportLead; ids: readonly string[] }) {
  const location = useLocation();
  const { id, company_name, stage, country, source, came_in, response_seconds } = lead;
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/dashboard/leads/${id}`} state={listState(location, ids)}>
          {company_name}
        </Link>
      </th>
      <td>
        {stageTitles[stage]}
        {lead.lost_reason ? `: ${lead.lost_reason}` : ""}
      </td>
      <td>{source}</td>
      <td>{countryTitle(country)}</td>
      <td>{formatMoment(came_in)}</td>
      <td>
        {response_seconds === null
          ? "None yet"
          : `${formatWorkingTime(response_seconds)}, ${lead.responder_name ?? "unknown"}`}
      </td>
      <td>
        {lead.value === null || lead.currency === null
          ? "-"
          : formatMoney(lead.value, lead.currency)}
      </td>
    </tr>
  );
}

const columns = ["Company", "Stage", "Source", "Country", "Came in", "First reply", "Value"];

/** The page that lists the leads behind a figure of the report; the URL has the period and the filter. */
export function ReportLeadsPage() {
  const { period, params } = usePeriod();
  useEffect(() => void reportAccess("report-leads-opened"), []);
  const filter = readLeadFilter(params);
  const reading = useServerData(
    reportKeys.leads(period, filter),
    () => fetchReportLeads(period, filter),
    {
      failureMessage: "Failed to fetch leads. Please try again.",
      offlineMessage: "You are offline. The leads load when the connection is back.",
      dedupingInterval: 0,
    },
  );
  const { data } = reading;
  const ids = data?.leads.map(({ id }) => id) ?? [];
  const backQuery = new URLSearchParams(periodQuery(period));
  return (
    <>
      <PageHeading>Leads of the report</PageHeading>
      <ReadingBody>
        <PageIntro>
          <p>
            {periodTitle(period)}
            {describeLeadFilter(filter) && ` · ${describeLeadFilter(filter)}`}
          </p>
          <Link to={`${REPORT_PATH}?${backQuery.toString()}`}>Back to the report</Link>
        </PageIntro>
        <PageLoadState what="the leads" reading={reading}>
          <SkeletonBlock style={{ height: token.width[16] }} />
        </PageLoadState>
        {data?.total === 0 ? (
          <Notice>
            <NoticeTitle>No leads here</NoticeTitle>
            <p>They may have moved, or the address is incomplete.</p>
          </Notice>
        ) : null}
        {data && data.total > 0 ? (
          <Panel aria-label="Leads">
            <p>
              {data.total === 1 ? "1 lead" : `${formatCount(data.total)} leads`}
              {data.total > data.leads.length
                ? `, the newest ${formatCount(data.leads.length)} of them`
                : ""}
            </p>
            <FigureTable label="Leads, table" columns={columns} isWhole>
              {data.leads.map((lead) => (
                <LeadRow key={lead.id} lead={lead} ids={ids} />
              ))}
            </FigureTable>
          </Panel>
        ) : null}
      </ReadingBody>
    </>
  );
}
