import { useEffect } from "react";
import type { ToolMenuProps } from "sanity";
import { useHealthSoFar } from "./health-provider.tsx";

/** How long the count of findings waits, in milliseconds, so that the first list loads before all content. */
const COUNT_DELAY_MS = 3000;

/** The menu of the Studio's tools, with the number of findings beside Health. */
export function ToolMenu(props: ToolMenuProps) {
  const { health, begin } = useHealthSoFar();
  useEffect(() => {
    const timer = setTimeout(begin, COUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [begin]);
  const count = (health?.findings.length ?? 0) + (health?.releases.length ?? 0);
  const tools = props.tools.map((tool) =>
    tool.name === "health" && count > 0 ? { ...tool, title: `${tool.title} (${count})` } : tool,
  );
  return props.renderDefault({ ...props, tools });
}
