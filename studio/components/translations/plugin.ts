import { TranslateIcon } from "@sanity/icons/Translate";
import { definePlugin, type DocumentInspector, type Tool, useSchema } from "sanity";
import { hasLocalizedTexts, hasVersions } from "../../translations/languages.ts";
import { panelWhenOpened, whenOpened } from "../when-opened.tsx";
import { INSPECTOR } from "./inspector-name.ts";
import { FormWithLanguages } from "./language-switch.tsx";

const inspector: DocumentInspector = {
  name: INSPECTOR,
  component: panelWhenOpened(
    "Translations",
    async () => (await import("./document-panel.tsx")).DocumentPanel,
  ),
  useMenuItem: ({ documentType }) => {
    const schema = useSchema();
    return {
      icon: TranslateIcon,
      title: "Translations",
      showAsAction: true,
      hidden: !hasVersions(schema, documentType) && !hasLocalizedTexts(schema, documentType),
    };
  },
};

const tool: Tool = {
  name: "translations",
  title: "Translations",
  icon: TranslateIcon,
  component: whenOpened(async () => (await import("./translations-tool.tsx")).TranslationsTool),
};

/** A language switch above each form, an inspector with the document's translations, and a tool for the whole site. */
export const translations = definePlugin({
  name: "translations",
  document: { inspectors: (inspectors) => [...inspectors, inspector] },
  form: { components: { input: FormWithLanguages } },
  tools: (tools) => [...tools, tool],
});
