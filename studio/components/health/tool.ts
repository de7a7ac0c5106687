import { ActivityIcon } from "@sanity/icons/Activity";
import type { Tool } from "sanity";
import { HealthTool } from "./health-tool.tsx";

/** The entry of the publish health panel in the Studio's bar. */
export const healthTool: Tool = {
  name: "health",
  title: "Health",
  icon: ActivityIcon,
  component: HealthTool,
};
