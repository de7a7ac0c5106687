import { enableVisualEditing, type HistoryAdapterNavigate } from "@sanity/visual-editing";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { sectionLocation } from "./section-numbers.ts";
import { SectionNumbersOverlay } from "./section-numbers-overlay.tsx";

/** Draws the click-to-edit frames and synchronises the Studio's address bar with the page's router. */
export function Overlays() {
  const navigate = useNavigate();
  const location = useLocation();
  const notifyStudio = useRef<HistoryAdapterNavigate>(undefined);
  const url = location.pathname + location.search + location.hash;

  const goTo = useEffectEvent((target: string, replace: boolean) => {
    const { pathname, search, hash } = new URL(target, window.location.href);
    void navigate(pathname + search + hash, { replace });
  });
  const goBack = useEffectEvent(() => void navigate(-1));
  const report = useEffectEvent((address: string) => {
    notifyStudio.current?.({ type: "push", title: document.title, url: address });
  });
  const reportCurrent = useEffectEvent(() => report(url));

  useEffect(
    () =>
      enableVisualEditing({
        history: {
          subscribe(notify) {
            notifyStudio.current = notify;
            reportCurrent();
            return () => {
              notifyStudio.current = undefined;
            };
          },
          update({ type, url: target }) {
            if (type === "pop") goBack();
            else goTo(target, type === "replace");
          },
        },
        // Drafts arrive automatically; only the Studio's reload button loads the page again.
        refresh({ source }) {
          if (source === "manual") window.location.reload();
          return false;
        },
        components: ({ node }) => (sectionLocation(node) ? SectionNumbersOverlay : undefined),
        zIndex: 1000,
      }),
    [],
  );
  useEffect(() => report(url), [url]);
  // Styles use it to keep links from covering texts that can be clicked.
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["preview"] = "";
    return () => void delete dataset["preview"];
  }, []);
  return null;
}
