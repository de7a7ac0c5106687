import { defineConfig, defineLocaleResourceBundle } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { validationMessages } from "./checks/validation-messages.ts";
import { experimentActions } from "./components/experiments/experiment-actions.tsx";
import { withExperimentForm } from "./components/experiments/with-experiment-form.ts";
import { facts, withFactForm } from "./components/facts/facts-plugin.ts";
import { withQuestionForm } from "./components/questions/question-form.tsx";
import { health } from "./components/health/tool.ts";
import { pasting } from "./components/pasting/pasting.tsx";
import { pictures } from "./components/pictures/tool.ts";
import { changesSince, releaseChanges } from "./components/releases/release-changes.tsx";
import { withChatInput } from "./components/chat/with-chat-input.ts";
import { withPageInput } from "./components/address/with-page-input.ts";
import { withSeoInputs } from "./components/seo/with-seo-inputs.ts";
import { withDuplicateInPlace } from "./components/publishing/duplicate-in-place.ts";
import { withEditButton } from "./components/publishing/edit-draft.ts";
import { publishQueue } from "./components/publishing/publish-queue-host.tsx";
import { releaseChecks } from "./components/publishing/release-checks.tsx";
import { withUsesFirst } from "./components/publishing/with-uses.tsx";
import { withPublishChecks } from "./components/publishing/with-checks.tsx";
import {
  DocumentLayoutWithFeatures,
  LayoutWithFeatures,
} from "./components/layouts-with-features.tsx";
import { hostedWorkspace } from "./hosted-workspace.ts";
import { localProject, localWorkspace, uploadMessages } from "./local-workspace.ts";
import { presentationOptions } from "./presentation.ts";
import { schemaTypes } from "./schema-types.ts";
import { withIcons } from "./components/icons.ts";
import { results } from "./components/experiments/results-plugin.ts";
import { translations } from "./components/translations/plugin.ts";
import { ownLanguageTemplates, createInOwnLanguage } from "./desk/own-language-templates.ts";
import { pageFromTemplate, pageOfKind } from "./components/templates/page-template.ts";
import { withRowMedia } from "./components/rows/with-row-media.ts";
import { singletonActions, creatableTemplates } from "./desk/singletons.ts";
import { structure } from "./desk/structure.ts";
import { studioEnv } from "./studio-env.ts";

export default defineConfig({
  title: "Selat",
  projectId: studioEnv.projectId,
  dataset: studioEnv.dataset,
  ...(studioEnv.apiHost ? localWorkspace(studioEnv.apiHost) : hostedWorkspace),
  plugins: [
    structureTool({ structure }),
    presentationTool(presentationOptions),
    facts(),
    pasting(),
    pictures(),
    health(),
    translations(),
    publishQueue(),
    ...(studioEnv.supabaseUrl ? [results()] : []),
    releaseChanges(),
    releaseChecks(),
    ...(studioEnv.apiHost ? [localProject()] : []),
  ],
  // The workspace's own layouts are inside those of all plugins.
  studio: { components: { layout: LayoutWithFeatures } },
  releases: { actions: [changesSince] },
  document: {
    components: { unstable_layout: DocumentLayoutWithFeatures },
    actions: (actions, context) =>
      [
        singletonActions,
        withDuplicateInPlace,
        withPublishChecks,
        withUsesFirst,
        withEditButton,
        experimentActions,
      ].reduce((current, change) => change(current, context), actions),
    newDocumentOptions: (items, context) =>
      createInOwnLanguage(
        items.filter(
          ({ templateId }) => creatableTemplates([{ schemaType: templateId }]).length > 0,
        ),
        context,
      ),
  },
  i18n: {
    bundles: [
      defineLocaleResourceBundle({
        locale: "en-US",
        namespace: "validation",
        resources: validationMessages,
      }),
      // Sanity lists published releases among the archived ones, so these texts name both.
      defineLocaleResourceBundle({
        locale: "en-US",
        namespace: "releases",
        resources: {
          "action.archived": "Published and archived",
          "no-archived-release": "No published or archived releases",
          "publish-info.title": "This release is published.",
        },
      }),
      defineLocaleResourceBundle({
        locale: "en-US",
        namespace: "studio",
        resources: {
          "release.schedule-dialog.publish-date-in-past-warning": "Choose a time in the future.",
        },
      }),
      // Not in the local workspace, whose `i18n` would replace this one.
      ...(studioEnv.apiHost ? [uploadMessages] : []),
    ],
  },
  schema: {
    types: [
      withExperimentForm,
      withSeoInputs,
      withPageInput,
      withChatInput,
      withFactForm,
      withQuestionForm,
      withIcons,
      withRowMedia,
    ].reduce((types, change) => change(types), schemaTypes),
    templates: (templates) => [
      ...creatableTemplates(templates),
      pageOfKind,
      pageFromTemplate,
      ...ownLanguageTemplates,
    ],
  },
});
