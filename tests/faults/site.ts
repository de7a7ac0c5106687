import type { Fault } from "./fault.ts";

/** Faults of the public pages: sections, menus, popup, language offer and privacy. */
export const siteFaults: Fault[] = [
  {
    name: "a page with a hero and an offer has two main headings",
    change: {
      file: "src/sections/main-heading.ts",
      find: "section._key === mainKey ||",
      replace: 'section._type === "offerSection" || section._key === mainKey ||',
    },
    caughtBy: {
      file: "src/sections/main-heading.test.tsx",
      test: "a page with hero, offer and lead form has one main heading, the first",
    },
  },
  {
    name: "the cards of the home page are one below the other at 1440 px, beside an empty third",
    change: {
      file: "src/sections/card-grid/card-mosaic.tsx",
      find: "data-slot={slot}",
      replace: "data-room={slot}",
    },
    caughtBy: {
      file: "tests/repository/data-attributes.test.ts",
      test: "every data attribute that a style or a selector reads is set by some element",
    },
  },
  {
    name: "a closed announcement appears again on the next page",
    change: {
      file: "src/site/announcement.ts",
      find: "  storeClosed(name);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/site/announcement.test.tsx",
      test: "closing an announcement by keyboard keeps it closed and moves the focus to the header",
    },
  },
  {
    name: "the footer links to a list of articles that does not exist",
    change: {
      file: "src/content/resolve-content.ts",
      find: "    ...(localList && { articles: localList.path }),\n",
      replace: "    articles: articlesPath(language.code, languages),\n",
    },
    caughtBy: {
      file: "src/content/resolve-content.test.ts",
      test: "every page links to the article list of its language, and the lists are translations",
    },
  },
  {
    name: "several questions can be open at the same time",
    change: {
      file: "src/sections/faq/faq.tsx",
      find: "<Item key={item._id} name={`faq-${_key}`}>",
      replace: "<Item key={item._id} name={`faq-${item._id}`}>",
    },
    caughtBy: {
      file: "src/sections/faq/faq.test.tsx",
      test: "opens one question at a time: all share the name of their group",
    },
  },
  {
    name: "the free guide's form confirms after 0.3 seconds instead of one",
    change: {
      file: "src/sections/email-capture/free-guide.island.ts",
      find: "const SENDING_MS = 1_000;",
      replace: "const SENDING_MS = 300;",
    },
    caughtBy: {
      file: "src/sections/email-capture/email-capture.test.tsx",
      test: "after one second confirms, clears the field and has sent no request",
    },
  },
  {
    name: "the free guide keeps the address in the field",
    change: {
      file: "src/sections/email-capture/free-guide.island.ts",
      find: '      field.value = "";\n',
      replace: "",
    },
    caughtBy: {
      file: "src/sections/email-capture/email-capture.test.tsx",
      test: "after one second confirms, clears the field and has sent no request",
    },
  },
  {
    name: "the popup opens at 30 % of the page instead of 50 %",
    change: {
      file: "src/site/popup-triggers.ts",
      find: "const SCROLL_THRESHOLD = 0.5;",
      replace: "const SCROLL_THRESHOLD = 0.3;",
    },
    caughtBy: {
      file: "src/site/conversion-popup.test.tsx",
      test: "scroll: opens past half of the page, not at half",
    },
  },
  {
    name: "the popup opens 30 seconds after its code loaded, not after the page",
    change: {
      file: "src/site/popup-triggers.ts",
      find: "openedAt + DELAY_MS - performance.now()",
      replace: "DELAY_MS",
    },
    caughtBy: {
      file: "src/site/conversion-popup.test.tsx",
      test: "time: counts the seconds before its code loaded",
    },
  },
  {
    name: "the popup opens when the pointer leaves the window by a side",
    change: {
      file: "src/site/popup-triggers.ts",
      find: "    if (event.clientY <= 0) onDue();",
      replace: "    if (event.clientY <= 0 || event.clientX <= 0) onDue();",
    },
    caughtBy: {
      file: "src/site/conversion-popup.test.tsx",
      test: "exit: opens when the pointer leaves by the top, not by a side",
    },
  },
  {
    name: "the popup opens over an open menu",
    change: {
      file: "src/site/is-visitor-busy.ts",
      find: '  if ([...document.querySelectorAll("[popover]")].some((menu) => menu.matches(":popover-open"))) {\n    return true;\n  }\n',
      replace: "",
    },
    caughtBy: {
      file: "src/site/conversion-popup.test.tsx",
      test: "waits while a menu is open, and opens when that is closed",
    },
  },
  {
    name: "the popup opens while the page is scrolled by key",
    change: {
      file: "src/site/popup.island.ts",
      find: "    if (remainingMs > 0) {",
      replace: "    if (remainingMs > PAUSE_MS) {",
    },
    caughtBy: {
      file: "src/site/conversion-popup.test.tsx",
      test: "waits until a page that is scrolled by key has not moved for a second",
    },
  },
  {
    name: "the popup opens before a keyboard user has reached the form",
    change: {
      file: "src/site/popup-triggers.ts",
      find: "(!isKeyed || areFormsReached())",
      replace: "true",
    },
    caughtBy: {
      file: "src/site/conversion-popup.test.tsx",
      test: "waits until a visitor who scrolls by key has reached the form",
    },
  },
  {
    name: "the popup opens again after it was closed",
    change: {
      file: "src/site/popup.island.ts",
      find: '  dialog.addEventListener("close", storeDismissed);\n',
      replace: "",
    },
    caughtBy: {
      file: "src/site/conversion-popup.test.tsx",
      test: "closes the popup for the rest of the page session",
    },
  },
  {
    name: "the menu opens at once under the mouse, without the delay of 100 ms",
    change: {
      file: "src/site/menus.ts",
      find: "const OPEN_AFTER_MS = 100;",
      replace: "const OPEN_AFTER_MS = 0;",
    },
    caughtBy: {
      file: "src/site/menus.test.ts",
      test: "opens a menu 100 ms after the mouse has entered, and not before",
    },
  },
  {
    name: "the menu closes although the mouse has returned to it",
    change: {
      file: "src/site/menus.ts",
      find: "    clearTimeout(timers.get(menu));\n    const toggle",
      replace: "    const toggle",
    },
    caughtBy: {
      file: "src/site/menus.test.ts",
      test: "closes 300 ms after the mouse has left, and stays open if the mouse returns before",
    },
  },
  {
    name: "a click right after the menu opened on hover closes it",
    change: {
      file: "src/site/menus.ts",
      find: "if (isOpen && performance.now() - openedAt < SAME_GESTURE_MS) event.preventDefault();",
      replace: "",
    },
    caughtBy: {
      file: "src/site/menus.test.ts",
      test: "a press right after the menu has opened on hover keeps it open; a later one closes it",
    },
  },
  {
    name: "the language offer appears again on every page",
    change: {
      file: "src/site/offer-language.ts",
      find: '      localStorage.setItem(OFFERED, "1");\n',
      replace: "",
    },
    caughtBy: {
      file: "src/site/offer-language.test.ts",
      test: "offers a translation once in a browser, on any page",
    },
  },
  {
    name: "the language offer covers a field",
    change: {
      file: "src/site/offer-language.ts",
      find: "    clearFields(offer);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/site/offer-language.test.ts",
      test: "hides the offer while it would cover a field",
    },
  },
  {
    name: "a reader of English is offered Malay",
    change: {
      file: "src/site/offer-language.ts",
      find: '    if (preferred === base(offer.dataset["offer"] ?? "")) return;\n',
      replace: "",
    },
    caughtBy: {
      file: "src/site/offer-language.test.ts",
      test: "offers nothing to a browser that prefers the page's own language, and may offer later",
    },
  },
  {
    name: "the privacy policy shows the retention period of the build, not the current setting",
    change: {
      file: "src/content/retention.island.ts",
      find: "[months - 1]",
      replace: "[months]",
    },
    caughtBy: {
      file: "src/content/retention.test.tsx",
      test: "a built page shows the current setting once it has been fetched",
    },
  },
  {
    name: "a quick reply that is pressed before its code is loaded is lost",
    change: {
      file: "src/islands/hydrate-islands.ts",
      find: "    pressed?.click();\n",
      replace: "",
    },
    caughtBy: { file: "src/islands/hydrate-islands.test.ts", test: "handles its first press" },
  },
  {
    name: "pressing a quick reply by keyboard loses the focus",
    change: {
      file: "src/sections/hero/chat-scene.island.ts",
      find: "    if (hasFocus) view.focus({ preventScroll: true });\n",
      replace: "",
    },
    caughtBy: {
      file: "src/sections/hero/chat-scene.test.tsx",
      test: "keeps the focus in the conversation after a pressed reply",
    },
  },
  {
    name: "a screen reader does not read the ticket of a conversation",
    change: {
      file: "src/sections/hero/chat-scene.island.ts",
      find: "      show(note);\n",
      replace: "",
    },
    caughtBy: { file: "src/sections/hero/chat-scene.test.tsx", test: "in one polite log" },
  },
  {
    name: "the first frame shows a part of the hero, which then moves",
    change: {
      file: "prerender/first-screen.ts",
      find: 'if (!section?.hasAttribute("data-whole") || templateIn(section)) return null;',
      replace: "if (section) return null;",
    },
    caughtBy: {
      file: "prerender/first-screen.test.ts",
      test: "the first frame waits for a section that moves as it grows",
    },
  },
  {
    name: "the message after sending appears on the page that the visitor is leaving instead of the next one",
    change: {
      file: "src/ui/page-toasts.ts",
      find: "      clearTimeout(timer);\n",
      replace: "",
    },
    caughtBy: {
      file: "src/ui/page-band.test.ts",
      test: "leaves a later message for the next page",
    },
  },
];
