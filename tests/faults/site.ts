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
    name: "a closed announcement is back on the next page",
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
    name: "the footer names a list of articles that has none",
    change: {
      file: "src/content/resolve-content.ts",
      find: "    ...(ownList && { articles: ownList.path }),\n",
      replace: "    articles: articlesPath(language.code, languages),\n",
    },
    caughtBy: {
      file: "src/content/resolve-content.test.ts",
      test: "every page links to the article list of its language, and the lists are translations",
    },
  },
  {
    name: "several questions are open at a time",
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
    name: "the free guide is sent after 0.3 s",
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
    name: "the popup comes at 30 % of the page",
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
    name: "the popup comes 30 s after its code, not after the page",
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
    name: "the popup comes when the pointer leaves by a side",
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
    name: "the popup comes over an open menu",
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
    name: "the popup comes while the page is scrolled by key",
    change: {
      file: "src/site/popup.island.ts",
      find: "    if (rest > 0) {",
      replace: "    if (rest > REST_MS) {",
    },
    caughtBy: {
      file: "src/site/conversion-popup.test.tsx",
      test: "waits until a page that is scrolled by key has not moved for a second",
    },
  },
  {
    name: "the popup comes before the keyboard has reached the form",
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
    name: "the popup comes again after it was closed",
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
    name: "the menu opens at once",
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
    name: "the menu closes under a mouse that comes back",
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
    name: "a press right after the menu has opened closes it",
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
    name: "the offer of another language comes again on every page",
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
    name: "the offer of another language lies over a field",
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
    name: "the policy names the period of its build",
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
    name: "a quick reply that is pressed before its code has come is lost",
    change: {
      file: "src/islands/hydrate-islands.ts",
      find: "    pressed?.click();\n",
      replace: "",
    },
    caughtBy: { file: "src/islands/hydrate-islands.test.ts", test: "handles its first press" },
  },
  {
    name: "who presses a quick reply by keyboard loses their place in the page",
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
    name: "the first frame comes amid the hero, which then moves",
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
    name: "the message after sending appears on the page that the visitor leaves, and not on the next one",
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
