import type { Fault } from "./fault.ts";

/** Faults of the Studio that an editor would notice. */
export const studioFaults: Fault[] = [
  {
    name: "Start does not start the experiment",
    change: {
      file: "studio/components/experiments/experiment-dialogs.tsx",
      find: "onStep={(client) => startExperiment(client, document, plan.needed)}",
      replace: "onStep={async () => undefined}",
    },
    caughtBy: {
      file: "studio/components/experiments/experiment-actions.test.tsx",
      test: "Start now publishes the experiment as running and locks its form",
    },
  },
  {
    name: "an experiment whose effect takes years to find can be started",
    change: {
      file: "studio/components/experiments/experiment-dialogs.tsx",
      find: "const isRefused = state.results.countsVisits === false || refusalOf(plan) !== null;",
      replace: "const isRefused = state.results.countsVisits === false;",
    },
    caughtBy: {
      file: "studio/components/experiments/experiment-actions.test.tsx",
      test: "refuses to start for an effect that takes too long to find",
    },
  },
  {
    name: "a running experiment cannot be stopped",
    change: {
      file: "studio/components/experiments/experiment-actions.tsx",
      find: 'if (!document || statusOf(props) !== "running") return null;',
      replace: 'if (!document || statusOf(props) !== "started") return null;',
    },
    caughtBy: {
      file: "studio/components/experiments/experiment-actions.test.tsx",
      test: "Stop now ends a running experiment",
    },
  },
  {
    name: "publishing the winning text of an experiment does not change its page",
    change: {
      file: "studio/components/experiments/experiment-dialogs.tsx",
      find: "onStep={(client) => publishVariant(client, document)}",
      replace: "onStep={(client) => stopExperiment(client, document)}",
    },
    caughtBy: {
      file: "studio/components/experiments/experiment-actions.test.tsx",
      test: "publishes the words of a stopped experiment on its page, once",
    },
  },
  {
    name: "a visitor sees both versions of a section in an experiment",
    change: {
      file: "src/site/choose-version.ts",
      find: "control.replaceWith(variant);",
      replace: "control.after(variant);",
    },
    caughtBy: {
      file: "src/site/choose-version.test.ts",
      test: "shows one version, and removes the other",
    },
  },
  {
    name: "three addresses of one person can decide an experiment",
    change: {
      file: "studio/components/experiments/networks.ts",
      find: "const HEAVIEST = 3;",
      replace: "const HEAVIEST = 0;",
    },
    caughtBy: {
      file: "studio/components/experiments/networks.test.ts",
      test: "decide nothing in 30 days: the variant wins",
    },
  },
  {
    name: "a document that is closed while it is validated stays a draft after Publish",
    change: {
      file: "studio/components/publishing/with-checks.tsx",
      find: "onHandle: begin,",
      replace: "onHandle: handle,",
    },
    caughtBy: {
      file: "studio/components/publishing/publish-queue.test.tsx",
      test: "publishes a document closed during the validation, and shows it in the bar until then",
    },
  },
  {
    name: "a document that is closed while it is validated is dropped from the queue without a notice",
    change: {
      file: "studio/components/publish-queue.ts",
      find: "change(id, { isFormClosed: true });",
      replace: "endPublish(id);",
    },
    caughtBy: {
      file: "studio/components/publishing/publish-queue.test.tsx",
      test: "publishes a document closed during the validation, and shows it in the bar until then",
    },
  },
  {
    name: "the window is closed without a question while something is published",
    change: {
      file: "studio/components/publish-queue.ts",
      find: "  event.preventDefault();\n",
      replace: "",
    },
    caughtBy: {
      file: "studio/components/publishing/publish-queue.test.tsx",
      test: "publishes a document closed during the validation, and shows it in the bar until then",
    },
  },
  {
    name: "every change validates all documents again, while the open form waits",
    change: {
      file: "studio/components/health/marker-cache.ts",
      find: "cached?.dependencies === dependencies",
      replace: "false",
    },
    caughtBy: {
      file: "studio/components/health/marker-cache.test.ts",
      test: "after a change validates only the changed document, and rules that read others",
    },
  },
  {
    name: "the picker of sections shows no pictures of them",
    change: {
      file: "studio/schemas/sections-field.ts",
      find: "previewImageUrl: (type: string) => thumbnails.get(type),",
      replace: "previewImageUrl: (type: string) => thumbnails.get(`${type}.webp`),",
    },
    caughtBy: {
      file: "studio/tests/page-form.test.tsx",
      test: "the picker shows each section with its picture",
    },
  },
  {
    name: "the Studio offers to delete a document that is in use, and then refuses",
    change: {
      file: "studio/components/publishing/with-uses.tsx",
      find: "if (usesFound.findings.length > 0) setUses(usesFound);",
      replace: "if (usesFound.findings.length > 99) setUses(usesFound);",
    },
    caughtBy: {
      file: "studio/components/publishing/with-uses.test.tsx",
      test: "offers no deletion of what page-a uses, but lists the places",
    },
  },
  {
    name: "the preview has another layout than the page, since it counts invisible edit info as letters",
    change: {
      file: "src/sections/hero/hero.tsx",
      find: 'plainText(texts.join(""))',
      replace: 'texts.join("")',
    },
    caughtBy: {
      file: "studio/tests/edit-info.test.tsx",
      test: "draws / equally for visitors and with the preview's edit info",
    },
  },
  {
    name: "lines break differently in the preview, since its texts keep their invisible edit info",
    change: {
      file: "src/content/preview/move-edit-info.ts",
      find: "if (encoded) text.nodeValue = cleaned;",
      replace: "",
    },
    caughtBy: {
      file: "src/content/preview/move-edit-info.test.ts",
      test: "a heading keeps only its words, and its element has the edit info",
    },
  },
  {
    name: "the footer lists a country that has no page",
    change: {
      file: "src/content/listed-countries.ts",
      find: "hasPage: countryPages.length > 0",
      replace: "hasPage: true",
    },
    caughtBy: {
      file: "src/content/listed-countries.test.ts",
      test: "lists the countries that have a page, in the footer's order",
    },
  },
  {
    name: "a document that breaks the site can be published without a reason",
    change: {
      file: "studio/components/publishing/breaks-dialog.tsx",
      find: 'disabled={reason.trim() === ""}',
      replace: "disabled={false}",
    },
    caughtBy: {
      file: "studio/components/publishing/with-checks.test.tsx",
      test: "publishes what breaks something only with a reason",
    },
  },
  {
    name: "a page that others link to can be hidden without a warning",
    change: {
      file: "studio/components/publishing/with-checks.tsx",
      find: "if (errors.length > 0) {",
      replace: "if (errors.length > 99) {",
    },
    caughtBy: {
      file: "studio/components/publishing/with-checks.test.tsx",
      test: "publishes nothing after Cancel",
    },
  },
  {
    name: "a reason that could not be stored is lost, and the page is still published",
    change: {
      file: "studio/components/publishing/with-checks.tsx",
      find: "await keepReason({ id, type: props.type, kind, reason, errors: broken });",
      replace:
        "void keepReason({ id, type: props.type, kind, reason, errors: broken }).catch(() => {});",
    },
    caughtBy: {
      file: "studio/components/publishing/with-checks.test.tsx",
      test: "shows why a reason cannot be stored",
    },
  },
  {
    name: "a release that breaks a link goes live without a warning",
    change: {
      file: "studio/components/publishing/release-checks.tsx",
      find: "checked.errors.length === 0 ||",
      replace: "checked.errors.length < 99 ||",
    },
    caughtBy: {
      file: "studio/components/publishing/release-checks.test.tsx",
      test: "stops a release that breaks something",
    },
  },
  {
    name: "a release goes live although the editor chose to keep it back",
    change: {
      file: "studio/components/publishing/release-checks.tsx",
      find: "onCancel={() => close(false)}",
      replace: "onCancel={() => close(true)}",
    },
    caughtBy: {
      file: "studio/components/publishing/release-checks.test.tsx",
      test: "a release that an editor keeps back stays unchanged",
    },
  },
  {
    name: "a publication that breaks something can be scheduled without a reason",
    change: {
      file: "studio/components/publishing/with-checks.tsx",
      find: "isChecked(action.action) ? checked[action.action](action) : action,",
      replace:
        'isChecked(action.action) && action.action !== "schedule" ? checked[action.action](action) : action,',
    },
    caughtBy: {
      file: "studio/components/publishing/with-checks.test.tsx",
      test: "asks for a reason before it schedules a publication that breaks something",
    },
  },
  {
    name: "Publish pressed while the Studio saves is lost when the Studio requests the actions again",
    change: {
      file: "studio/components/publishing/once-per-action.ts",
      find: "wrapped.get(action) ?? wrap(action)",
      replace: "wrap(action)",
    },
    caughtBy: {
      file: "studio/components/publishing/with-checks.test.tsx",
      test: "a document (page) keeps its actions when the Studio requests them again",
    },
  },
  {
    name: "a finding of Health links to the document instead of its field",
    change: {
      file: "studio/components/health/document-findings.tsx",
      find: "const field = path.length > 0 ? { path: pathToString(path as Path) } : {};",
      replace: "const field = path.length > 99 ? { path: pathToString(path as Path) } : {};",
    },
    caughtBy: {
      file: "studio/components/health/health-tool.test.tsx",
      test: "lists each error with a link to its field, until it is fixed",
    },
  },
  {
    name: "Health lists an error until the Studio is reloaded, even if it was fixed",
    change: {
      file: "studio/components/health/watch-health.ts",
      find: "timer = setTimeout(() => void check(), CHECK_DELAY_MS);",
      replace: "timer = setTimeout(() => undefined, CHECK_DELAY_MS);",
    },
    caughtBy: {
      file: "studio/components/health/health-tool.test.tsx",
      test: "lists each error with a link to its field, until it is fixed",
    },
  },
  {
    name: "Health does not report that the picture for a shared link could not be drawn",
    change: {
      file: "studio/components/health/watch-health.ts",
      find: "readPathsWithoutCard(studioEnv.siteUrl),",
      replace: "Promise.resolve<string[]>([]),",
    },
    caughtBy: {
      file: "studio/components/health/health-tool.test.tsx",
      test: "names a page whose picture for shared links could not be drawn",
    },
  },
  {
    name: "Health does not list the errors that a scheduled release will cause",
    change: {
      file: "studio/components/health/health-tool.tsx",
      find: "{health && <ReleaseNotes notes={health.releases} />}",
      replace: "{health && <ReleaseNotes notes={[]} />}",
    },
    caughtBy: {
      file: "studio/components/health/health-tool.test.tsx",
      test: "lists the errors that a release will cause, with a link to the release",
    },
  },
  {
    name: "Health lists a stopped schedule without the reason",
    change: {
      file: "studio/components/health/watch-health.ts",
      find: 'publishAt, publishedAt, "error": error.message',
      replace: "publishAt, publishedAt",
    },
    caughtBy: {
      file: "studio/components/health/health-tool.test.tsx",
      test: "lists a stopped schedule with the reason",
    },
  },
  {
    name: "the counter under a search title does not show how many letters are too many",
    change: {
      file: "studio/components/seo/inherited-text-input.tsx",
      find: '{length > max ? `, ${length - max} too many` : ""}',
      replace: '{""}',
    },
    caughtBy: {
      file: "studio/components/seo/seo-input.test.tsx",
      test: "counts a title against its limit",
    },
  },
  {
    name: "an empty search title does not show the text that search engines will use instead",
    change: {
      file: "studio/components/seo/inherited-text-input.tsx",
      find: "const elementProps = { ...props.elementProps, placeholder: inherited[field] };",
      replace: "const elementProps = { ...props.elementProps };",
    },
    caughtBy: {
      file: "studio/components/seo/seo-input.test.tsx",
      test: "uses the page's own name for an empty title",
    },
  },
  {
    name: "the picture for a shared link is shown as current although its description has changed",
    change: {
      file: "studio/components/seo/drawn-card.ts",
      find: 'if (heading === newHeading && (description ?? "") === (newDescription ?? "")) return { src };',
      replace: "if (heading === newHeading) return { src };",
    },
    caughtBy: {
      file: "studio/components/seo/seo-input.test.tsx",
      test: "shows shared links with the site's last drawn picture, and names newer changes",
    },
  },
  {
    name: "a page that was never published is shown with a picture for shared links",
    change: {
      file: "studio/components/seo/drawn-card.ts",
      find: "if (!isSettings && published === null) {",
      replace: "if (isSettings && published === null) {",
    },
    caughtBy: {
      file: "studio/components/seo/seo-input.test.tsx",
      test: "shows no picture of shared links for a page that was never published",
    },
  },
  {
    name: "the settings of the whole site can be deleted",
    change: {
      file: "studio/desk/singletons.ts",
      find: 'const KEPT_ACTIONS = new Set(["publish", "discardChanges", "restore"]);',
      replace: 'const KEPT_ACTIONS = new Set(["publish", "discardChanges", "restore", "delete"]);',
    },
    caughtBy: {
      file: "studio/desk/structure.test.tsx",
      test: "a single document cannot be duplicated",
    },
  },
  {
    name: "the Studio's menu lacks the list of facts",
    change: {
      file: "studio/desk/structure.ts",
      find: '  { type: "fact", title: "Facts" },\n',
      replace: "",
    },
    caughtBy: {
      file: "studio/desk/structure.test.tsx",
      test: "the desk groups daily content first",
    },
  },
  {
    name: "typing a brace in a one-line text offers no facts",
    change: {
      file: "studio/components/facts/text-input.tsx",
      find: "const isOpen = matches.length > 0;",
      replace: "const isOpen = matches.length > 99;",
    },
    caughtBy: {
      file: "studio/components/facts/text-input.test.tsx",
      test: "a brace opens the list of facts",
    },
  },
  {
    name: "the value of a fact in a text does not link to the fact",
    change: {
      file: "studio/components/facts/shown-text.tsx",
      find: "            as={IntentLink}\n",
      replace: '            as="span"\n',
    },
    caughtBy: {
      file: "studio/components/facts/text-input.test.tsx",
      test: "a brace opens the list of facts",
    },
  },
  {
    name: "a Malay document offers the English value of a fact",
    change: {
      file: "studio/components/facts/text-input.tsx",
      find: 'useFacts(typeof language === "string" ? language : undefined);',
      replace: 'useFacts(language === "" ? "" : undefined);',
    },
    caughtBy: {
      file: "studio/components/facts/text-input.test.tsx",
      test: "a document in another language offers and shows the values",
    },
  },
  {
    name: "typing a brace in running text does not insert a fact",
    change: {
      file: "studio/components/facts/running-text-input.tsx",
      find: 'if (event.data !== "{" ||',
      replace: 'if (event.data !== "{{" ||',
    },
    caughtBy: {
      file: "studio/components/facts/running-text.test.tsx",
      test: "typing a brace in running text inserts a fact",
    },
  },
  {
    name: "a fact that an editor inserts into running text does not open its list",
    change: [
      {
        file: "studio/components/facts/running-text-input.tsx",
        find: "props.onItemOpen(props.path.concat(path));",
        replace: "",
      },
      {
        file: "studio/components/facts/running-text-input.tsx",
        find: 'props.onPathFocus(path.concat("fact"));',
        replace: "",
      },
    ],
    caughtBy: {
      file: "studio/components/facts/running-text.test.tsx",
      test: "typing a brace in running text inserts a fact",
    },
  },
  {
    name: "a fact in the running text of a Malay answer is shown with its English value",
    change: {
      file: "studio/components/facts/fact-in-text.tsx",
      find: 'useFacts(typeof language === "string" ? language : undefined);',
      replace: 'useFacts(language === "" ? "" : undefined);',
    },
    caughtBy: {
      file: "studio/components/facts/running-text.test.tsx",
      test: "shows a fact in running text with its value in the language",
    },
  },
  {
    name: "a list of facts in a Malay page shows their English names",
    change: {
      file: "studio/components/facts/fact-preview.tsx",
      find: "{ ...props, title: fact.shown, subtitle: fact.label }",
      replace: "{ ...props, title: fact.shown, subtitle: fact.name }",
    },
    caughtBy: {
      file: "studio/components/facts/fact-preview.test.tsx",
      test: "lists a fact by its name in the document's language",
    },
  },
  {
    name: "a list of sections shows {businesses} instead of 500+",
    change: {
      file: "studio/components/facts/fact-preview.tsx",
      find: 'if (typeof text === "string") filled[line] = withFacts(text, texts);',
      replace: 'if (typeof text === "string") filled[line] = text;',
    },
    caughtBy: {
      file: "studio/components/facts/fact-preview.test.tsx",
      test: "lists a section by its text as visitors read it",
    },
  },
  {
    name: "the link of a changed WhatsApp number contains spaces, so that WhatsApp does not open it",
    change: {
      file: "src/site/chat-link.ts",
      find: 'number?.replace(/\\D/g, "")',
      replace: "number",
    },
    caughtBy: {
      file: "tests/served/published.test.ts",
      test: "a changed contact fact changes texts, links, structured data and the policy at once",
    },
  },
  {
    name: "the code of a new country does not fill in its name and region",
    change: {
      file: "studio/components/countries/new-country-pane.tsx",
      find: "part.name === undefined ? code === next.code : name === next.name,",
      replace: "part.name === undefined ? name === next.code : name === next.name,",
    },
    caughtBy: {
      file: "studio/components/countries/new-country-pane.test.tsx",
      test: "a known code fills in name and region, and creates all documents of the country as drafts",
    },
  },
  {
    name: "the drafts of a country are created with an invalid code",
    change: {
      file: "studio/components/countries/new-country-pane.tsx",
      find: "      if (newProblem) return;\n",
      replace: "",
    },
    caughtBy: {
      file: "studio/components/countries/new-country-pane.test.tsx",
      test: "shows what is missing or wrong, and creates nothing",
    },
  },
  {
    name: "a row of the Studio's list does not show the page's picture",
    change: {
      file: "studio/components/rows/row-media.tsx",
      find: "const src = card ?? uploaded;",
      replace: "const src = uploaded;",
    },
    caughtBy: {
      file: "studio/components/rows/row-media.test.tsx",
      test: "shows the page's own picture",
    },
  },
  {
    name: "a row of the Studio's list does not show that a page was never published",
    change: {
      file: "studio/components/rows/use-published.ts",
      find: "?? null;",
      replace: "?? undefined;",
    },
    caughtBy: {
      file: "studio/components/rows/row-media.test.tsx",
      test: "shows the page's own picture",
    },
  },
  {
    name: "Manage project opens a page of Sanity that a local project does not have",
    change: {
      file: "studio/components/manage-project.tsx",
      find: "    event.preventDefault();\n",
      replace: "",
    },
    caughtBy: {
      file: "studio/components/manage-project.test.tsx",
      test: "Manage project lists what can be managed on this machine",
    },
  },
  {
    name: "the Studio stays empty if the features of its project cannot be loaded",
    change: {
      file: "studio/components/layouts-with-features.tsx",
      find: 'useFeatureEnabled("studioComments");\n  return isLoading ?',
      replace: 'useFeatureEnabled("studioComments");\n  return isLoading || !enabled ?',
    },
    caughtBy: {
      file: "studio/components/layouts-with-features.test.tsx",
      test: "a Studio whose features are refused opens without them",
    },
  },
  {
    name: "text typed in the Studio's first second is lost when its features load",
    change: {
      file: "studio/components/layouts-with-features.tsx",
      find: 'useFeatureEnabled("sanityTasks");\n  return isLoading ?',
      replace: 'useFeatureEnabled("sanityTasks");\n  return isLoading && false ?',
    },
    caughtBy: {
      file: "studio/components/layouts-with-features.test.tsx",
      test: "The Studio draws once, even if its features load late",
    },
  },
  {
    name: "text typed in a document's first second is lost when its comments load",
    change: {
      file: "studio/components/layouts-with-features.tsx",
      find: 'useFeatureEnabled("studioComments");\n  return isLoading ?',
      replace: 'useFeatureEnabled("studioComments");\n  return isLoading && false ?',
    },
    caughtBy: {
      file: "studio/components/layouts-with-features.test.tsx",
      test: "A document draws once, even if its features load late",
    },
  },
  {
    name: "text typed while a translation is being saved is lost",
    change: {
      file: "studio/components/translations/field-row.tsx",
      find: "if (isSame(written, stored)) setWritten(text);",
      replace: "setWritten(text);",
    },
    caughtBy: {
      file: "studio/components/translations/document-panel.test.tsx",
      test: "keeps what is typed while a text is saved",
    },
  },
  {
    name: "a translation is lost when its panel is closed",
    change: {
      file: "studio/components/translations/field-row.tsx",
      find: "        onBlur={() => void save()}\n",
      replace: "",
    },
    caughtBy: {
      file: "studio/components/translations/document-panel.test.tsx",
      test: "saves what is typed when its panel is closed",
    },
  },
  {
    name: "documents in only one language are not listed",
    change: {
      file: "studio/components/translations/translations-tool.tsx",
      find: "{data.unlinked.length > 0 && <InOneLanguage data={data} />}",
      replace: "{data.unlinked.length > 99 && <InOneLanguage data={data} />}",
    },
    caughtBy: {
      file: "studio/components/translations/translations-tool.test.tsx",
      test: "lists what is in one language only, with a link to its panel",
    },
  },
  {
    name: "a translation whose source has changed is not marked as out of date",
    change: {
      file: "studio/components/translations/translations-tool.tsx",
      find: '.filter(({ status }) => status === "outOfDate")',
      replace: '.filter(({ status }) => status === "missing")',
    },
    caughtBy: {
      file: "studio/components/translations/translations-tool.test.tsx",
      test: "a text is out of date after its source was changed, until an editor confirms it",
    },
  },
  {
    name: "a translation that an editor confirmed stays out of date",
    change: {
      file: "studio/components/translations/translation-writes.ts",
      find: "await patchDocument(client, target, document, storeSource(source, path));",
      replace: "void storeSource(source, path);",
    },
    caughtBy: {
      file: "studio/components/translations/translations-tool.test.tsx",
      test: "a text is out of date after its source was changed, until an editor confirms it",
    },
  },
  {
    name: "the English version of a document that is only in Malay cannot be created",
    change: {
      file: "studio/components/translations/document-panel.tsx",
      find: "if (unlinked) return <UnlinkedPanel data={data} entry={unlinked} />;",
      replace: "if (unlinked) return null;",
    },
    caughtBy: {
      file: "studio/components/translations/document-panel.test.tsx",
      test: "creates a version in the first language for a document without one",
    },
  },
  {
    name: "a field of a Malay page offers solutions of every language",
    change: {
      file: "studio/schemas/own-language.ts",
      find: ': "language == $language";',
      replace: ': "true";',
    },
    caughtBy: {
      file: "studio/schemas/own-language.test.ts",
      test: "a document shows only documents of its language",
    },
  },
  {
    name: "a document created from a field of a Malay page is in English",
    change: {
      file: "studio/desk/own-language-templates.ts",
      find: "return language === null ? {} : { language };",
      replace: "return {};",
    },
    caughtBy: {
      file: "studio/desk/own-language-templates.test.ts",
      test: "a question created beside page-ms gets its language",
    },
  },
  {
    name: "a changed fact does not keep its old value, so that Health cannot find where it is still written",
    change: {
      file: "studio/components/facts/fact-form.tsx",
      find: 'onChange(set(lost, ["formerValues"]));',
      replace: "void set;",
    },
    caughtBy: {
      file: "studio/components/facts/fact-form.test.tsx",
      test: "changing a fact's value keeps the published one",
    },
  },
  {
    name: "the old address of a moved page is a 404, since the page does not keep its former path",
    change: {
      file: "studio/components/address/page-input.tsx",
      find: 'if (next) onChange(next.length > 0 ? set(next, ["formerPaths"]) : unset(["formerPaths"]));',
      replace: "void [set, unset];",
    },
    caughtBy: {
      file: "studio/components/address/page-input.test.tsx",
      test: "stores the published path of a page as a former one",
    },
  },
  {
    name: "a conversation can be published although one of its branches has a wrong total",
    change: {
      file: "studio/texts/chat-problems.ts",
      find: "  if (isWrong(lines, total)) {",
      replace: "  if (isWrong(answer.lines ?? [], total)) {",
    },
    caughtBy: {
      file: "studio/texts/chat-problems.test.ts",
      test: "requires a total to be the sum of the lines",
    },
  },
  {
    name: "What sells shows a table of zeros if visits are not counted",
    change: {
      file: "studio/components/results/selling-view.tsx",
      find: "if (pages.every(({ visits }) => visits === 0)) {",
      replace: "if (leads === 0 && pages.every(({ visits }) => visits === 0)) {",
    },
    caughtBy: {
      file: "studio/components/results/results.test.ts",
      test: "shows how to turn counting on instead of a table of zeros",
    },
  },
  {
    name: "a running experiment names the wrong version as the leading one",
    change: {
      file: "studio/components/experiments/experiment-summary.ts",
      find: "const isVariantAhead = isMore(variant, control);",
      replace: "const isVariantAhead = isMore(control, variant);",
    },
    caughtBy: {
      file: "studio/components/experiments/experiment-summary.test.ts",
      test: "a running experiment says which version leads, how likely, and for how many more days",
    },
  },
  {
    name: "a campaign's link cannot be made for a page that is not published yet",
    change: {
      file: "studio/components/results/campaign-links.tsx",
      find: "setPages(linkedPages(found))",
      replace: "setPages(linkedPages(found).filter(({ isPublished }) => isPublished))",
    },
    caughtBy: {
      file: "studio/components/results/selling-tool.test.tsx",
      test: "makes a link of a campaign to a published or future page",
    },
  },
  {
    name: "Try again does not request the numbers again",
    change: {
      file: "studio/components/results/use-results.ts",
      find: "retry: () => setAttempt(attempt + 1),",
      replace: "retry: () => setAttempt(attempt),",
    },
    caughtBy: {
      file: "studio/components/results/selling-tool.test.tsx",
      test: "shows why numbers cannot be read, and requests them again",
    },
  },
  {
    name: "a change since a release is compared with the current version instead of the released one",
    change: {
      file: "studio/components/releases/changes-since.tsx",
      find: 'query: { time: publishedAt ?? "" },',
      replace: "query: { time: new Date().toISOString() },",
    },
    caughtBy: {
      file: "studio/components/releases/release-changes.test.tsx",
      test: "shows both versions of what was changed since a release",
    },
  },
];
