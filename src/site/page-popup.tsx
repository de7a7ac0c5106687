import { Suspense, useEffect, useState } from "react";
import type { Page, Site } from "../content/page-content.ts";
import { optional } from "../ui/optional.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

const ConversionPopup = optional(async () => {
  return (await import("./conversion-popup.tsx")).ConversionPopup;
});

type PagePopupProps = { popup: Site["popup"]; trigger: Page["popup"] };

/** Whether the popup's moment may be near: one that waits for scrolling needs no code before. */
function useIsNear(trigger: Page["popup"]): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const approach = () => setIsNear(true);
    if (trigger !== "scroll" || window.scrollY > 0) approach();
    window.addEventListener("scroll", approach, { once: true, passive: true });
    return () => window.removeEventListener("scroll", approach);
  }, [trigger]);
  return isNear;
}

/** The popup of a page that has chosen one; its code is no part of the built page. */
export function PagePopup({ popup, trigger }: PagePopupProps) {
  const isHydrated = useHydrated();
  // A built page was there, and read, long before this code.
  const [openedAt] = useState(() => (isHydrated ? performance.now() : 0));
  const isNear = useIsNear(trigger);
  if (!popup || !trigger || !isNear) return null;
  return (
    <Suspense fallback={null}>
      <ConversionPopup popup={popup} trigger={trigger} openedAt={openedAt} />
    </Suspense>
  );
}
