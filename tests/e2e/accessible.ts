import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Violations of WCAG 2.2 AA as one line each, so that a failure says what to mend. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // Base UI's own focus guards: hidden, focusable on purpose, and passed over by the focus.
    .exclude("[data-base-ui-focus-guard]")
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) => `${id}: ${html} ${failureSummary}`),
  );
}
