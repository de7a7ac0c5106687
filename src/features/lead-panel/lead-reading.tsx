import { useServerData } from "../../supabase/use-server-data.ts";
import { token } from "../../theme/tokens.ts";
import { SkeletonBlock } from "../../ui/page.styles.ts";
import { LoadFailed } from "../lead-ui/controls/load-states.tsx";
import { fetchReading, type Reading, readingKeys } from "./reading-data.ts";
import type { Lead } from "../leads/model/lead.ts";
import { FactRow } from "../lead-ui/controls/fact-row.tsx";
import { Facts, Section, SectionTitle } from "../lead-ui/controls/panel-parts.styles.ts";

const pageName = (path: string) => (path === "/" ? "the home page" : path);

/** Returns which sections of a page were read, e.g. "“Answer every guest”, “Questions” on the home page". */
function sectionsText({ page, sections }: Reading["read"][number]): string {
  if (sections.length === 0) return pageName(page);
  return `${[...new Set(sections)].map((heading) => `“${heading}”`).join(", ")} on ${pageName(page)}`;
}

function pressedText({ page, heading, target }: NonNullable<Reading["pressed"]>): string {
  const link = target === null ? "A link" : `The link to ${target.replace(/[?#].*$/, "")}`;
  return `${link}${heading === null ? "" : ` in “${heading}”`} on ${pageName(page)}`;
}

/** What the visitor read and clicked before sending the form; renders nothing if that is unknown. */
export function LeadReading({ lead: { id, path } }: { lead: Lead }) {
  const { data, hasFailed, refetch } = useServerData(
    path === null ? null : readingKeys.of(id),
    () => fetchReading(id),
  );
  const hasReading = data && (data.read.length > 0 || data.pressed || data.campaign);
  if (path === null || (data !== undefined && !hasReading)) return null;
  return (
    <Section aria-label="What led here">
      <SectionTitle>What led here</SectionTitle>
      {data === undefined && !hasFailed ? (
        <SkeletonBlock style={{ height: token.space[8] }} />
      ) : null}
      {data === undefined && hasFailed ? (
        <LoadFailed what="visit" onRetry={() => void refetch()} />
      ) : null}
      {data ? (
        <Facts>
          <FactRow label="Read">{data.read.map(sectionsText).join("; ")}</FactRow>
          <FactRow label="Clicked">{data.pressed ? pressedText(data.pressed) : null}</FactRow>
          <FactRow label="Came from">
            {data.campaign === null ? null : `The campaign ${data.campaign}`}
          </FactRow>
        </Facts>
      ) : null}
    </Section>
  );
}
