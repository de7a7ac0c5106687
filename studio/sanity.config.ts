import { defineConfig } from "sanity";
import { structureTool } from "sanity/structure";
import { schemaTypes } from "./schema-types.ts";
import { studioEnv } from "./studio-env.ts";

export default defineConfig({
  title: "Selat content",
  projectId: studioEnv.projectId,
  dataset: studioEnv.dataset,
  plugins: [structureTool()],
  schema: { types: schemaTypes },
});
