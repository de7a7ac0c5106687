import type { ToolMenuProps } from "sanity";
import { useHealth } from "./health-provider.tsx";

/** The Studio's tools; Health shows its number of findings. */
export function ToolMenu(props: ToolMenuProps) {
  const { health } = useHealth();
  const count = (health?.findings.length ?? 0) + (health?.releases.length ?? 0);
  const tools = props.tools.map((tool) =>
    tool.name === "health" && count > 0 ? { ...tool, title: `${tool.title} (${count})` } : tool,
  );
  return props.renderDefault({ ...props, tools });
}
