import { ImagesIcon } from "@sanity/icons/Images";
import { definePlugin, type Tool } from "sanity";
import { whenOpened } from "../when-opened.tsx";

const picturesTool: Tool = {
  name: "pictures",
  title: "Pictures",
  icon: ImagesIcon,
  component: whenOpened(async () => (await import("./pictures-tool.tsx")).PicturesTool),
};

/** The media library of the Studio. */
export const pictures = definePlugin({
  name: "pictures",
  tools: (tools) => [...tools, picturesTool],
});
