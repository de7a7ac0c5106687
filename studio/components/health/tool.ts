import { ActivityIcon } from "@sanity/icons/Activity";
import { definePlugin, type Tool } from "sanity";
import { whenOpened } from "../when-opened.tsx";
import { InputWithFindings } from "./field-findings.tsx";
import { LayoutWithHealth } from "./health-provider.tsx";
import { ToolMenu } from "./tool-menu.tsx";

/** The entry of Health in the Studio's navigation bar. */
const healthTool: Tool = {
  name: "health",
  title: "Health",
  icon: ActivityIcon,
  component: whenOpened(async () => (await import("./health-tool.tsx")).HealthTool),
};

/** Checks the content while the Studio is open, and lists its findings. */
export const health = definePlugin({
  name: "health",
  studio: { components: { layout: LayoutWithHealth, toolMenu: ToolMenu } },
  form: { components: { input: InputWithFindings } },
  tools: (tools) => [...tools, healthTool],
});
