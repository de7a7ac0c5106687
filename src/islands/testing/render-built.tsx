import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { onTestFinished } from "vitest";
import { PageToastRegion } from "../../ui/page-toast-region.tsx";
import { loadIsland } from "../modules.ts";

/** For tests: a part of a page as the build writes it, with the region for toasts. Its islands are not hydrated. */
export function renderBuilt(tree: ReactNode) {
  const container = document.createElement("div");
  container.innerHTML = renderToStaticMarkup(
    <>
      {tree}
      <PageToastRegion label="Notifications" closeLabel="Close" />
    </>,
  );
  document.body.append(container);
  onTestFinished(() => {
    // Islands stop their timers on `pagehide`.
    window.dispatchEvent(new Event("pagehide"));
    // Closing a toast stops its timer.
    for (const close of container.querySelectorAll<HTMLElement>("[data-toasts] button"))
      close.click();
    container.remove();
  });

  /** Runs the module of every island, as if each was due. */
  async function wakeAll() {
    for (const element of container.querySelectorAll<HTMLElement>("[data-island]")) {
      const { hydrate } = await loadIsland(element.dataset["island"] ?? "");
      hydrate(element);
    }
  }
  return { container, wakeAll, unmount: () => container.remove() };
}
