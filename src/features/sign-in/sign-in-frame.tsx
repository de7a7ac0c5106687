import type { ReactNode } from "react";
import { VisuallyHidden } from "../../theme/layout.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import { HomeLink, Page, Side, Water } from "./sign-in-page.styles.ts";
import { WaterLines } from "./water-lines.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";

type SignInFrameProps = {
  /** The title of the document. */
  title: string;
  /** The product's name, which comes from the content. */
  brand?: string | undefined;
  children: ReactNode;
};

/** The frame of the pages for users who are not signed in. */
export function SignInFrame({ title, brand, children }: SignInFrameProps) {
  usePageTitle(title);
  return (
    <Page>
      <Water>
        <WaterLines />
        <HomeLink href="/">
          <LogoMark />
          {brand ?? <VisuallyHidden>Home</VisuallyHidden>}
        </HomeLink>
      </Water>
      <Side>{children}</Side>
    </Page>
  );
}
