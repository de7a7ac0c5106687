import type { Fault } from "./fault.ts";

const desk = "tests/e2e/legible-desk.spec.ts";
const site = "tests/e2e/legible-site.spec.ts";
const board = { file: desk, test: "text and controls of dialogs and menus over the board" };
const panel = { file: desk, test: "text and controls of the panel and its dialogs" };
const otherPages = { file: desk, test: "text and controls of the desk's other pages" };
const adding = { file: desk, test: "text and controls of adding and importing leads" };

/** Faults of layout: elements that axe and queries by role still find, but that nobody can read or click. */
export const legibleFaults: Fault[] = [
  {
    name: "the menus of the desk have no width",
    change: {
      file: "src/ui/menu.styles.ts",
      find: "min-width: ${token.width[12]};",
      replace: "width: 0;",
    },
    caughtBy: board,
  },
  {
    name: "the title of the panel has no width: one letter on each line",
    change: {
      file: "src/features/lead-panel/lead-panel.styles.ts",
      find: "export const PanelTitle = styled.p`",
      replace: "export const PanelTitle = styled.p`\n  inline-size: 0;",
    },
    caughtBy: panel,
  },
  {
    name: "a merge dialog shows only 10 px of each choice",
    change: {
      file: "src/features/lead-merge/merge-dialog.styles.ts",
      find: "min-height: ${token.size.target};",
      replace: "height: 10px;\n  overflow: hidden;",
    },
    caughtBy: panel,
  },
  {
    name: "the fields for the columns of an import are too narrow to show a letter",
    change: {
      file: "src/features/lead-import/importing/import-dialog.styles.ts",
      find: "padding-block: ${token.space[0.5]};",
      replace: "width: 0;",
    },
    caughtBy: adding,
  },
  {
    name: "the hints of the settings cover the titles of their cards",
    change: {
      file: "src/ui/card.styles.ts",
      find: "margin: ${token.space[0.5]} 0 ${token.space[1.5]};",
      replace: "margin: -1.25rem 0 ${token.space[1.5]};",
    },
    caughtBy: otherPages,
  },
  {
    name: "the heading of the popup has no width: one letter on each line",
    change: {
      file: "src/site/conversion-popup.styles.ts",
      find: "padding-right: ${token.space[4]};",
      replace: "width: 0;",
    },
    caughtBy: { file: site, test: "the language offer and the popup" },
  },
  {
    name: "the brand's pattern is drawn behind the text too",
    change: {
      file: "src/theme/layout.tsx",
      find: "mask-image: var(--selat-margins), var(--selat-contours);",
      replace: "mask-image: var(--selat-contours), var(--selat-contours);",
    },
    caughtBy: { file: site, test: "no line of the brand's pattern" },
  },
  {
    name: "the entries of the menu on a phone are cut off after 10 px",
    change: {
      file: "src/site/mobile-menu.styles.ts",
      find: "  padding-block: ${token.space[1.5]};",
      replace: "  height: 10px;\n  overflow: hidden;",
    },
    caughtBy: { file: site, test: "text and controls of menus and languages" },
  },
  {
    name: "the list of a form's errors is cut off after 10 px",
    change: {
      file: "src/features/lead-form/lead-form.styles.ts",
      find: "border-left-width: ${token.border.bar};",
      replace: "height: 10px;\n  overflow: hidden;",
    },
    caughtBy: { file: site, test: "text and controls of the form, its errors and its thanks" },
  },
  {
    name: "the text of a message has no width",
    change: {
      file: "src/ui/toast.styles.ts",
      find: "export const Texts = styled.div`\n  flex: 1;",
      replace: "export const Texts = styled.div`\n  flex: none;\n  width: 0;",
    },
    caughtBy: board,
  },
  {
    name: "on a phone, the thanks cover the next steps",
    change: {
      file: "src/pages/after-sending.styles.ts",
      find: "inset: auto ${token.space[2]} calc(",
      replace: "margin: auto ${token.space[2]} calc(",
    },
    caughtBy: { file: site, test: "on a phone the thanks do not cover the next steps" },
  },
  {
    name: "a film's caption of three lines has space for only two",
    change: {
      file: "src/sections/video-showcase/video-showcase.styles.ts",
      find: "@container (min-width: ${breakpoint.laptop}) {\n    min-height: 2lh;",
      replace: "@container (min-width: ${breakpoint.tablet}) {\n    min-height: 2lh;",
    },
    caughtBy: {
      file: site,
      test: "a film's captions shift neither themselves nor the heading below, in any language",
    },
  },
  {
    name: "the rows of Today overlap",
    change: {
      file: "src/features/today/today-page.styles.ts",
      find: "export const QueueRow = styled.li`",
      replace: "export const QueueRow = styled.li`\n  margin-top: -1.5rem;",
    },
    caughtBy: otherPages,
  },
  {
    name: "a dialog is behind its backdrop and cannot be clicked",
    change: {
      file: "src/ui/dialog.styles.ts",
      find: "of a dialog over a panel covers the panel. */\n  z-index: 50;",
      replace: "of a dialog over a panel covers the panel. */\n  z-index: 49;",
    },
    caughtBy: board,
  },
  {
    name: "the language offer is below the edge of the window",
    change: {
      file: "src/site/language-offer.tsx",
      find: "inset: auto auto ${token.space[2]} 50%;",
      replace: "inset: auto auto -60px 50%;",
    },
    caughtBy: { file: site, test: "the language offer and the popup" },
  },
  {
    name: "a tall ticket in the hero covers the end of the heading",
    change: {
      file: "src/sections/hero/order-ticket.tsx",
      find: "translateY(clamp(0%, 100% - ${token.width[14]}, ${token.space[4]})) ",
      replace: "",
    },
    caughtBy: { file: site, test: "a hero's ticket does not cover the text", tier: "nightly" },
  },
  {
    name: "a dialog of the desk is wider than a phone",
    change: {
      file: "src/ui/dialog.styles.ts",
      find: "width: min(${token.width[28]}, calc(100vw - ${token.space[4]}));",
      replace: "width: ${token.width[28]};",
    },
    caughtBy: adding,
  },
  {
    name: "a dialog that is longer than the window does not scroll to its buttons",
    change: { file: "src/ui/dialog.styles.ts", find: "overflow-y: auto;", replace: "" },
    caughtBy: board,
  },
  {
    name: "a dialog of the desk has a style that the content security policy blocks",
    change: {
      file: "src/ui/base-overlays.tsx",
      find: "{description ? <dialog.Description>{description}</dialog.Description> : null}",
      replace:
        '{description ? <dialog.Description>{description}</dialog.Description> : null}<style>{"a{}"}</style>',
    },
    caughtBy: adding,
  },
  {
    name: "the content security policy of a page blocks its first styles",
    change: {
      file: "prerender/document.ts",
      find: "const policy = `style-src-elem 'self' ${styleSources(styles)}`;",
      replace: "const policy = `style-src-elem 'self' ${styleSources(styles.slice(1))}`;",
    },
    caughtBy: { file: site, test: "text and controls of every page are legible at any width" },
  },
];
