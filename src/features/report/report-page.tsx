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
import { Credits } from "./credits.tsx";
import { fetchReport, reportKeys } from "./data.ts";
import { ImportsLine, PeriodForm, usePeriod } from "./period-form.tsx";
import {
  Arrivals,
  Funnel,
  GroupFigures,
  Outcomes,
  ResponseFigures,
  Summary,
  Waiting,
} from "./report-figures.tsx";
import { periodTitle } from "./report.ts";
import { Figures, PrintLine } from "./report.styles.ts";
import { useOnline } from "../../ui/use-online.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { QuietButton } from "../../ui/work-button.tsx";

/** The report of a period: all figures on one page that can be printed, each with a table and links to its leads. */
export function ReportPage() {
  const { period, change, presets } = usePeriod();
  const isOnline = useOnline();
  const reading = useServerData(reportKeys.figures(period), () => fetchReport(period), {
    failureMessage: "Failed to fetch the report. Please try again.",
    offlineMessage: "You are offline. The report loads when the connection is back.",
    keepPreviousData: isOnline,
    // A user who moves a lead and returns within two seconds would otherwise see the old figures.
    dedupingInterval: 0,
  });
  // While another period loads, the page still shows the previous figures, but not after loading has failed.
  const isOther = JSON.stringify(reading.data?.period) !== JSON.stringify(period);
  const data = isOther && reading.hasFailed ? undefined : reading.data?.report;
  const isEmpty = data?.arrivals.length === 0;
  return (
    <>
      <PageHeading>Report</PageHeading>
      <ReadingBody aria-busy={reading.isValidating || undefined}>
        <PageIntro>
          <p>Leads that came in on these days, and where they are now.</p>
          <QuietButton onClick={() => window.print()}>Print</QuietButton>
        </PageIntro>
        <PeriodForm period={period} change={change} presets={presets} />
        <PrintLine>{periodTitle(period)}</PrintLine>
        <PageLoadState what="the report" verb="loads" reading={{ ...reading, data }}>
          <SkeletonBlock style={{ height: token.width[24] }} />
        </PageLoadState>
        {data ? (
          <>
            <ImportsLine period={period} change={change} count={data.uncounted} />
            {isEmpty ? null : <Summary report={data} period={period} />}
            <Figures>
              {isEmpty ? (
                <Notice data-wide>
                  <NoticeTitle>No leads came in on these days</NoticeTitle>
                  <p>Choose other days or another country.</p>
                </Notice>
              ) : (
                <>
                  <Arrivals report={data} period={period} />
                  <Funnel report={data} period={period} />
                  <Outcomes report={data} period={period} />
                  <GroupFigures report={data} period={period} />
                  <ResponseFigures report={data} period={period} />
                  <Credits report={data} period={period} />
                </>
              )}
              <Waiting report={data} />
            </Figures>
          </>
        ) : null}
      </ReadingBody>
    </>
  );
}
