import { BarChartIcon } from "@sanity/icons/BarChart";
import { definePlugin, type DocumentInspector } from "sanity";
import { ResultsPanel } from "./results-panel.tsx";

/** Documents with sections: a page, and what several pages use. */
const WITH_SECTIONS = new Set(["page", "reusable"]);

const inspector: DocumentInspector = {
  name: "results",
  component: ResultsPanel,
  useMenuItem: ({ documentType }) => ({
    icon: BarChartIcon,
    title: "Results",
    showAsAction: true,
    hidden: !WITH_SECTIONS.has(documentType),
  }),
};

/** What came of the words of a page or a reusable section, beside its form (decision 092). */
export const results = definePlugin({
  name: "results",
  document: { inspectors: (inspectors) => [...inspectors, inspector] },
});
