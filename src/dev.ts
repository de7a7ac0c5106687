// The page of the development server (index.html): nothing is built there, so React renders every path.
import { globalCss } from "./theme/global-css.ts";

document.head.append(Object.assign(document.createElement("style"), { textContent: globalCss }));

if (window.location.pathname.startsWith("/admin")) {
  await import("./desk/main.tsx");
} else {
  const { startMenus } = await import("./site/menus.ts");
  const { startLivePage } = await import("./live/start-live-page.tsx");
  startMenus();
  await startLivePage();
}
