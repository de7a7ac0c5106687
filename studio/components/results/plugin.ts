import { BarChartIcon } from "@sanity/icons/BarChart";
import { ChartUpwardIcon } from "@sanity/icons/ChartUpward";
import { definePlugin, type DocumentInspector, type Tool } from "sanity";
import { ResultsPanel } from "./results-panel.tsx";
import { SellingTool } from "./selling-tool.tsx";

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

const tool: Tool = {
  name: "what-sells",
  title: "What sells",
  icon: ChartUpwardIcon,
  component: SellingTool,
};

/** What came of words: of a page or a reusable section beside its form, of all of them in a tool (decision 092). */
export const results = definePlugin({
  name: "results",
  document: { inspectors: (inspectors) => [...inspectors, inspector] },
  tools: (tools) => [...tools, tool],
});
