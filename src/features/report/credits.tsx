import { useId } from "react";
import { FigureCard } from "./figure-card.tsx";
import { leadsPath, type Period, type Report } from "./report.ts";
import { Figures, GroupTitle } from "./report.styles.ts";

const counts = ["Leads", "Won"];
const empty = "No leads came in.";

/** Leads and won leads by the page, the section and the campaign that led to them. */
export function Credits({ report, period }: { report: Report; period: Period }) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-wide>
      <GroupTitle id={id}>What led to leads</GroupTitle>
      <Figures>
        <FigureCard
          title="Leads by page"
          hint="The page whose link led to the form."
          columns={["Page", ...counts]}
          rows={report.pages.map(({ page, lead_count, customer_count }) => ({
            key: page ?? "",
            cells: [page ?? "No page", lead_count, customer_count],
            to: leadsPath(period, { page: page ?? "" }),
          }))}
          empty={empty}
        />
        <FigureCard
          title="Leads by campaign"
          hint="The campaign (utm_campaign) that the visit came from."
          columns={["Campaign", ...counts]}
          rows={report.campaigns.map(({ campaign, lead_count, customer_count }) => ({
            key: campaign ?? "",
            cells: [campaign ?? "Without a campaign", lead_count, customer_count],
            to: leadsPath(period, { campaign: campaign ?? "" }),
          }))}
          empty={empty}
        />
        <FigureCard
          isWide
          title="Leads by section"
          hint="The section with that link, named by its first words at the time."
          columns={["Section", "Page", ...counts]}
          rows={report.sections.map(({ section, page, heading, lead_count, customer_count }) => ({
            key: `${section} ${page}`,
            cells: [
              section === null ? "No section" : (heading ?? "A section without text"),
              page ?? "-",
              lead_count,
              customer_count,
            ],
            to: leadsPath(
              period,
              section === null
                ? { section: "" }
                : { section, page: page ?? "", heading: heading ?? "" },
            ),
          }))}
          empty={empty}
        />
      </Figures>
    </section>
  );
}
