import { CloseIcon } from "./icon.tsx";
import { CloseButton, Group, PageCard, Region, Title, Texts } from "./page-toast.styles.ts";
import { Part } from "./part.tsx";

/** The region for toasts of a public page (page-toasts.ts): two live groups, in the page before any toast. */
export function PageToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  return (
    <Region aria-label={label} data-toasts="">
      <Group data-kind="success" aria-live="polite" />
      <Group data-kind="error" role="alert" aria-live="assertive" aria-atomic="false" />
      <Part name="toast">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls */}
        <PageCard role="group" tabIndex={-1}>
          <Texts>
            <Title />
            <p />
          </Texts>
          <CloseButton type="button" aria-label={closeLabel}>
            <CloseIcon />
          </CloseButton>
        </PageCard>
      </Part>
    </Region>
  );
}
