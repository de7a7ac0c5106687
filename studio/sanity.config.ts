import { defineConfig } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { localWorkspace } from "./local-workspace.ts";
import { presentationOptions } from "./presentation.ts";
import { schemaTypes } from "./schema-types.ts";
import { singletonActions, withoutSingletons } from "./singletons.ts";
import { structure } from "./structure.ts";
import { studioEnv } from "./studio-env.ts";

export default defineConfig({
  title: "Selat content",
  projectId: studioEnv.projectId,
  dataset: studioEnv.dataset,
  ...(studioEnv.apiHost ? localWorkspace(studioEnv.apiHost) : {}),
  plugins: [structureTool({ structure }), presentationTool(presentationOptions)],
  document: {
    actions: singletonActions,
    newDocumentOptions: (items) =>
      items.filter(({ templateId }) => withoutSingletons([{ schemaType: templateId }]).length > 0),
    ...(studioEnv.apiHost ? { comments: { enabled: false } } : {}),
  },
  schema: { types: schemaTypes, templates: withoutSingletons },
});
