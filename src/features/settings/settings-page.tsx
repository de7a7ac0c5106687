import type { ReactNode } from "react";
import { Helmet } from "react-helmet-async";
import { AdminOnly } from "../../supabase/desk-role.tsx";
import { PageBody, PageHead, PageTitle } from "../../ui/page.styles.ts";
import { AppearanceCard } from "./appearance-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { CaptchaCard } from "./captcha-card.tsx";
import { PrivacyCard } from "./privacy-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
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
            <AdminOnly>
              <PrivacyCard />
              <CaptchaCard />
            </AdminOnly>
          </Column>
          <Column>
            <SessionsCard />
            <AppearanceCard />
            {children}
          </Column>
        </Columns>
      </PageBody>
    </>
  );
}
