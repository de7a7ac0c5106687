import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import type { CsvSeparator } from "../../lib/csv.ts";
import { returnState } from "../../lib/return-path.ts";
import { formatExact, formatMoment } from "../../lib/format-time.ts";
import { isAccessLost } from "../../supabase/access.ts";
import { reportAccess } from "../../supabase/report-access.ts";
import { token } from "../../theme/tokens.ts";
import { PageLoadState } from "../../ui/load-state.tsx";
import { CsvMenu } from "../../ui/csv-menu.tsx";
import {
  Notice,
  NoticeTitle,
  PageIntro,
  ReadingBody,
  SkeletonBlock,
  RowList,
} from "../../ui/page.styles.ts";
import { useToast } from "../../ui/toast.tsx";
import { ActivityFilters, noFilter } from "./activity-filters.tsx";
import { Actor, EntryRow, Foot, Tools, EntryText } from "./activity-page.styles.ts";
import { actorOf, detailsOf, titleOf } from "./activity-text.ts";
import type { ActivityFilter, Entry } from "./data.ts";
import { useActivity } from "./use-activity.ts";
import { useAddressQuery } from "../../ui/use-address-query.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { QuietButton } from "../../ui/work-button.tsx";
import { useBusy } from "../../ui/use-busy.ts";

function filterOf(params: URLSearchParams): ActivityFilter {
  const { person, action, from, to } = { ...noFilter, ...Object.fromEntries(params) };
  return { person, action, from, to };
}

/** Keeps the filter in the URL's query, so that a link to the page shows the same entries. */
function useFilter() {
  const { params, changeQuery } = useAddressQuery();
  const filter = useMemo(() => filterOf(params), [params]);
  function change(changes: Partial<ActivityFilter>) {
    changeQuery((before) => {
      const filters = Object.entries({ ...filterOf(before), ...changes });
      return Object.fromEntries(filters.filter(([, value]) => value !== ""));
    });
  }
  return { filter, change };
}

function ActivityEntry({ entry }: { entry: Entry }) {
  const details = detailsOf(entry);
  const title = titleOf(entry.action);
  const location = useLocation();
  return (
    <EntryRow>
      <time dateTime={entry.at} title={formatExact(entry.at)}>
        {formatMoment(entry.at)}
      </time>
      <Actor title={entry.actor_email ?? undefined}>{actorOf(entry)}</Actor>
      <EntryText>
        {entry.subject_type === "lead" && entry.subject_id ? (
          <Link to={`/admin/dashboard/leads/${entry.subject_id}`} state={returnState(location)}>
            {title}
          </Link>
        ) : (
          title
        )}
        {details && <span> · {details}</span>}
      </EntryText>
    </EntryRow>
  );
}

const EXPORT_FAILED = "The activity could not be exported. Please try again.";

function useExport(filter: ActivityFilter) {
  const toasts = useToast();
  const [isExporting, start] = useBusy();
  async function run(separator: CsvSeparator) {
    try {
      const { exportActivity } = await import("./export-activity.ts");
      const rowCount = await exportActivity(filter, separator);
      toasts.settle(EXPORT_FAILED);
      void reportAccess("activity-exported", { rowCount });
    } catch (error) {
      if (!isAccessLost(error)) {
        toasts.error("Error", EXPORT_FAILED, { about: EXPORT_FAILED });
      }
    }
  }
  return { isExporting, run: (separator: CsvSeparator) => start(() => run(separator)) };
}

/** The page that lists who did what in the desk, newest first; can be filtered, and exported as CSV. */
export function ActivityPage() {
  const { filter, change } = useFilter();
  const activity = useActivity(filter);
  const { data: entries, hasMore, isLoadingMore, isValidating } = activity;
  const download = useExport(filter);
  return (
    <>
      <PageHeading>Activity</PageHeading>
      <ReadingBody>
        <PageIntro>
          <p>
            Sign-ins, changes to accounts and settings, and who opened, imported, exported,
            corrected, merged or erased leads. Moves, notes and plans are in each lead's history. No
            one can edit this list.
          </p>
          <Tools>
            <QuietButton isBusy={isValidating} onClick={activity.refetch}>
              Refresh
            </QuietButton>
            <CsvMenu
              onExport={download.run}
              trigger={
                <QuietButton aria-disabled={download.isExporting || undefined}>
                  {download.isExporting ? "Exporting..." : "Export CSV"}
                </QuietButton>
              }
            />
          </Tools>
        </PageIntro>
        <ActivityFilters filter={filter} onChange={change} />
        <PageLoadState what="the activity" verb="loads" reading={activity}>
          <SkeletonBlock style={{ height: token.width[16] }} />
        </PageLoadState>
        {entries?.length === 0 && (
          <Notice>
            <NoticeTitle>No activity</NoticeTitle>
            <p>Choose another person, action or time.</p>
          </Notice>
        )}
        {entries && entries.length > 0 && (
          <RowList as="ol" aria-label="Activity">
            {entries.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} />
            ))}
          </RowList>
        )}
        {hasMore && (
          <Foot>
            <QuietButton isBusy={isLoadingMore} busy="Loading..." onClick={activity.showOlder}>
              Show older
            </QuietButton>
          </Foot>
        )}
      </ReadingBody>
    </>
  );
}
