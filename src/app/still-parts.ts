// One file of the build: what another page needs besides its sections.
export { Breadcrumbs } from "../site/breadcrumbs.tsx";
export { SiteFooter } from "../site/site-footer.tsx";
export { LegalPage } from "./legal-page.tsx";
export { NotFound } from "./not-found.tsx";
export { PageHead } from "./page-head.tsx";
