import { use, useDeferredValue, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { layOutAhead, layOutNow } from "../site/lay-out-ahead.ts";
import { AsBuilt } from "../ui/late.tsx";

const IN_SIGHT = 3;

/**
 * What to draw now of a page's parts: who follows a link sees the first ones at once, and the rest is
 * drawn right after, and laid out in quiet moments. A built page, an anchor and a way back want all of
 * them. `parts` must be the same array as long as the page is the same.
 */
export function useTopFirst<Part>(parts: Part[]): Part[] {
  const isBack = useNavigationType() === "POP";
  const { hash } = useLocation();
  const drawn = useDeferredValue(parts, isBack || hash ? parts : parts.slice(0, IN_SIGHT));
  // Where the visitor was is counted in true heights.
  const layOut = isBack && !use(AsBuilt) ? layOutNow : layOutAhead;
  useLayoutEffect(() => {
    if (drawn.length > 0) layOut();
  }, [drawn, layOut]);
  return drawn;
}
