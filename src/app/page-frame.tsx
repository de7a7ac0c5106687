import type { ReactNode } from "react";
import { styled } from "styled-components";
import type { AnyPage, Site } from "../content/page-content.ts";
import { Breadcrumbs } from "../site/breadcrumbs.tsx";
import { SiteFooter } from "../site/site-footer.tsx";
import { MAIN_ID, SiteHeader } from "../site/site-header.tsx";

/** Sections ask for this width, which, unlike the window's, is measured in the visitor's size of text. */
const Main = styled.main`
  container-type: inline-size;
  min-height: 60vh;

  &:focus {
    outline: none;
  }
`;

type PageFrameProps = {
  site: Site | null;
  breadcrumbs?: AnyPage["breadcrumbs"];
  children: ReactNode;
};

/** Header, breadcrumbs, main and footer around a public page; without settings, main alone. */
export function PageFrame({ site, breadcrumbs = null, children }: PageFrameProps) {
  return (
    <>
      {site && <SiteHeader site={site} />}
      <Main id={MAIN_ID} tabIndex={-1}>
        <Breadcrumbs steps={breadcrumbs} />
        {children}
      </Main>
      {site && <SiteFooter site={site} />}
    </>
  );
}
