import { asDefault } from "../../lib/as-default.ts";
import type { Extension, PanelParts } from "../leads/extensions/extension.ts";
import { templateKeys } from "./templates-data.ts";

async function loadWriting(): Promise<PanelParts> {
  const { TemplateMenu } = await import("./template-menu.tsx");
  return { Writing: TemplateMenu };
}

/** Adds templates: texts that a WhatsApp message or an email can begin with. */
export const leadTemplates: Extension = {
  name: "lead-templates",
  panel: loadWriting,
  today: loadWriting,
  keys: [
    { key: "w", press: "[data-write=whatsapp]", places: ["panel", "today"], hint: "WhatsApp" },
    { key: "e", press: "[data-write=email]", places: ["panel", "today"], hint: "email" },
  ],
  help: [{ keys: ["W", "E"], action: "WhatsApp or email, with a template", places: ["panel"] }],
  settings: { leads: [() => asDefault(import("./templates-card.tsx"), "TemplatesCard")] },
  settingsKeys: { message_templates: [templateKeys.all()] },
};
