import { ImagesIcon } from "@sanity/icons/Images";
import { lazy } from "react";
import { definePlugin, type Tool } from "sanity";

const picturesTool: Tool = {
  name: "pictures",
  title: "Pictures",
  icon: ImagesIcon,
  component: lazy(async () => ({ default: (await import("./pictures-tool.tsx")).PicturesTool })),
};

/** The media library of the Studio. */
export const pictures = definePlugin({
  name: "pictures",
  tools: (tools) => [...tools, picturesTool],
});
