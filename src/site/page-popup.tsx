import { lazy, Suspense, useState } from "react";
import type { Page, Site } from "../content/page-content.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

const ConversionPopup = lazy(async () => {
  const { ConversionPopup: component } = await import("./conversion-popup.tsx");
  return { default: component };
});

type PagePopupProps = { popup: Site["popup"]; trigger: Page["popup"] };

/** The popup of a page that has chosen one; its code is no part of the built page. */
export function PagePopup({ popup, trigger }: PagePopupProps) {
  const isHydrated = useHydrated();
  // A built page was there, and read, long before this code.
  const [openedAt] = useState(() => (isHydrated ? performance.now() : 0));
  if (!popup || !trigger || !isHydrated) return null;
  return (
    <Suspense fallback={null}>
      <ConversionPopup popup={popup} trigger={trigger} openedAt={openedAt} />
    </Suspense>
  );
}
