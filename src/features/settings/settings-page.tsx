import type { ReactNode } from "react";
import { Helmet } from "react-helmet-async";
import { PageBody, PageHead, PageTitle } from "../../ui/page.styles.ts";
import { PasswordCard } from "./password-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { Column, Columns } from "./settings-page.styles.ts";

/** The settings (SPEC section 2): name and password; `children` are cards of other features. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  return (
    <>
      <Helmet>
        <title>Settings</title>
        <meta name="robots" content="noindex" />
      </Helmet>
      <PageHead>
        <PageTitle>Settings</PageTitle>
      </PageHead>
      <PageBody>
        <Columns>
          <Column>
            <ProfileCard />
            <PasswordCard />
          </Column>
          <Column>{children}</Column>
        </Columns>
      </PageBody>
    </>
  );
}
