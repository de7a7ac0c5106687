import type { Fault } from "./fault.ts";

/** Faults of the Studio that an editor would meet. */
export const studioFaults: Fault[] = [
  {
    name: "Start of an experiment stores nothing",
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
    name: "the words that won an experiment are offered for its page, and not put there",
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
    name: "a visitor sees both versions of a section that an experiment tries",
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
    name: "three addresses of one person decide an experiment",
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
    name: "Publish is not queued: who leaves the document has a draft",
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
    name: "who leaves a document that is still validated has a draft, and no notice of it",
    change: {
      file: "studio/components/publish-queue.ts",
      find: "change(id, { isLeft: true });",
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
    name: "every change has all documents validated again, while the open form waits",
    change: {
      file: "studio/components/health/marker-cache.ts",
      find: "known?.dependencies === dependencies",
      replace: "false",
    },
    caughtBy: {
      file: "studio/components/health/marker-cache.test.ts",
      test: "after a change validates only the changed document, and rules that read others",
    },
  },
  {
    name: "the picker of sections has words only: nobody sees what a section looks like",
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
    name: "something that is used is offered to be deleted, and then refused",
    change: {
      file: "studio/components/publishing/with-uses.tsx",
      find: "if (found.findings.length > 0) setUses(found);",
      replace: "if (found.findings.length > 99) setUses(found);",
    },
    caughtBy: {
      file: "studio/components/publishing/with-uses.test.tsx",
      test: "offers no deletion of what page-a uses, but lists the places",
    },
  },
  {
    name: "the preview chooses another layout than the page, since it counts edit info as letters",
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
    name: "texts of the preview keep their edit info, and its lines break elsewhere than those of the page",
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
      find: "hasPage: own.length > 0",
      replace: "hasPage: true",
    },
    caughtBy: {
      file: "src/content/listed-countries.test.ts",
      test: "lists the countries that have a page, in the footer's order",
    },
  },
  {
    name: "something that breaks the site is published without a reason",
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
    name: "a page that others link to is hidden without a word",
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
    name: "a release that breaks a link goes live without a word",
    change: {
      file: "studio/components/publishing/release-checks.tsx",
      find: "known.errors.length === 0 ||",
      replace: "known.errors.length < 99 ||",
    },
    caughtBy: {
      file: "studio/components/publishing/release-checks.test.tsx",
      test: "stops a release that breaks something",
    },
  },
  {
    name: "a release that somebody kept back goes live",
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
    name: "a schedule that breaks something is made without asking why",
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
    name: "Publish that is pressed while the Studio saves is forgotten when it asks for the actions again",
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
    name: "a finding of Health leads to the document and not to its field",
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
    name: "Health lists what was fixed until the Studio is opened again",
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
    name: "nobody hears that the picture of a shared link could not be drawn",
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
    name: "a release that breaks a link is listed nowhere before it goes live",
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
    name: "a schedule that stopped is listed without why",
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
    name: "the counter under a search title says nothing about letters that are too many",
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
    name: "an empty search title shows no sign of what Google will say in its place",
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
    name: "the picture of a shared link is shown as if it said what is typed, and it does not",
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
    name: "a page that was never published shows the site's picture as its own",
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
    name: "the desk has no list of facts any more",
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
    name: "a brace in a one-line text offers no facts",
    change: {
      file: "studio/components/facts/text-input.tsx",
      find: "const isOpen = found.length > 0;",
      replace: "const isOpen = found.length > 99;",
    },
    caughtBy: {
      file: "studio/components/facts/text-input.test.tsx",
      test: "a brace opens the list of facts",
    },
  },
  {
    name: "the value of a fact in a text leads nowhere",
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
    name: "an editor who writes Malay is offered the English value of a fact",
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
    name: "a brace in running text is a brace and no fact",
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
    name: "a list of figures in a Malay page calls them in English",
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
    name: "a list of sections says {businesses} and not 500+",
    change: {
      file: "studio/components/facts/fact-preview.tsx",
      find: 'if (typeof text === "string") read[line] = withFacts(text, texts);',
      replace: 'if (typeof text === "string") read[line] = text;',
    },
    caughtBy: {
      file: "studio/components/facts/fact-preview.test.tsx",
      test: "lists a section by its text as visitors read it",
    },
  },
  {
    name: "the WhatsApp number that a marketer changed is a link that WhatsApp does not open",
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
    name: "the code of a new country fills nothing in",
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
    name: "the drafts of a country are made with an invalid code",
    change: {
      file: "studio/components/countries/new-country-pane.tsx",
      find: "      if (found) return;\n",
      replace: "",
    },
    caughtBy: {
      file: "studio/components/countries/new-country-pane.test.tsx",
      test: "shows what is missing or wrong, and creates nothing",
    },
  },
  {
    name: "a row of the desk shows no picture of the page",
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
    name: "a row does not say that a page was never published",
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
    name: "what was typed in the Studio's first second is lost when it learns its features",
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
    name: "what was typed in a document's first second is lost when it learns that it has comments",
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
    name: "what is typed while a translation is saved is gone once it has been saved",
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
    name: "what is in only one language is in no list and nobody finds it",
    change: {
      file: "studio/components/translations/translations-tool.tsx",
      find: "{found.alone.length > 0 && <InOneLanguage found={found} />}",
      replace: "{found.alone.length > 99 && <InOneLanguage found={found} />}",
    },
    caughtBy: {
      file: "studio/components/translations/translations-tool.test.tsx",
      test: "lists what is in one language only, with a link to its panel",
    },
  },
  {
    name: "a translation whose source says something else now is nowhere marked",
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
    name: "a translation that somebody called right is out of date forever",
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
    name: "the English version of what is only in Malay cannot be made",
    change: {
      file: "studio/components/translations/document-panel.tsx",
      find: "if (alone) return <UnlinkedPanel found={found} entry={alone} />;",
      replace: "if (alone) return null;",
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
    name: "what is made from a field of a Malay page is in English",
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
    name: "a fact that is changed does not keep its old value, and Health finds it nowhere",
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
    name: "a page that is moved keeps no former path, and its old address is a 404",
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
    name: "a conversation with a total that is wrong on one of its ways can be published",
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
    name: "if no visit is counted What sells shows a table of zeros beside the leads",
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
    name: "a running experiment names the one that is behind as ahead",
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
    name: "a campaign's link cannot lead to a page that is not published yet",
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
    name: "Try again leaves the numbers unread",
    change: {
      file: "studio/components/results/use-results.ts",
      find: "tryAgain: () => setAttempt(attempt + 1),",
      replace: "tryAgain: () => setAttempt(attempt),",
    },
    caughtBy: {
      file: "studio/components/results/selling-tool.test.tsx",
      test: "shows why numbers cannot be read, and requests them again",
    },
  },
  {
    name: "what was changed since a release is compared with what is there now",
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
