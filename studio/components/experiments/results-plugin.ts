import { BarChartIcon } from "@sanity/icons/BarChart";
import { ChartUpwardIcon } from "@sanity/icons/ChartUpward";
import { createElement } from "react";
import {
  definePlugin,
  type DocumentInspector,
  type DocumentInspectorProps,
  type Tool,
} from "sanity";
import { panelWhenOpened, whenOpened } from "../when-opened.tsx";

const ExperimentPanel = panelWhenOpened(
  "Results",
  async () => (await import("./experiment-panel.tsx")).ExperimentPanel,
);
const ResultsPanel = panelWhenOpened(
  "Results",
  async () => (await import("../results/results-panel.tsx")).ResultsPanel,
);

/** Types with results: pages, reusable sections, the settings with their chat button, and experiments. */
const WITH_RESULTS = new Set(["page", "reusable", "siteSettings", "experiment"]);

function DocumentResults(props: DocumentInspectorProps) {
  const Panel = props.documentType === "experiment" ? ExperimentPanel : ResultsPanel;
  return createElement(Panel, props);
}

const inspector: DocumentInspector = {
  name: "results",
  component: DocumentResults,
  useMenuItem: ({ documentType }) => ({
    icon: BarChartIcon,
    title: "Results",
    showAsAction: true,
    hidden: !WITH_RESULTS.has(documentType),
  }),
};

const tool: Tool = {
  name: "what-sells",
  title: "What sells",
  icon: ChartUpwardIcon,
  component: whenOpened(async () => (await import("../results/selling-tool.tsx")).SellingTool),
};

/** The panel "Results" beside a form, and the tool "What sells", which ranks all pages and sections (decision 043). */
export const results = definePlugin({
  name: "results",
  document: { inspectors: (inspectors) => [...inspectors, inspector] },
  tools: (tools) => [...tools, tool],
});
