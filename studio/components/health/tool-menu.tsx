import { useEffect } from "react";
import type { ToolMenuProps } from "sanity";
import { useHealthSoFar } from "./health-provider.tsx";

/** Milliseconds that the number waits for the first list, if nothing on the screen needs the content. */
const AFTER_LISTS = 3000;

/** The Studio's tools; Health shows its number of findings. */
export function ToolMenu(props: ToolMenuProps) {
  const { health, begin } = useHealthSoFar();
  useEffect(() => {
    const timer = setTimeout(begin, AFTER_LISTS);
    return () => clearTimeout(timer);
  }, [begin]);
  const count = (health?.findings.length ?? 0) + (health?.releases.length ?? 0);
  const tools = props.tools.map((tool) =>
    tool.name === "health" && count > 0 ? { ...tool, title: `${tool.title} (${count})` } : tool,
  );
  return props.renderDefault({ ...props, tools });
}
