import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, useParams } from "react-router-dom";
import { AdminOnly, useIsAdmin } from "../../supabase/desk-role.tsx";
import { Link } from "../../ui/link.tsx";
import { PageBody } from "../../ui/page.styles.ts";
import { AppearanceCard } from "./appearance-card.tsx";
import { CaptchaCard } from "./captcha-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PrivacyCard } from "./privacy-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { Column, GroupLink, GroupList, Groups } from "./settings-page.styles.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

const PATH = "/admin/dashboard/settings";

/** The groups of settings, each with its own path; the first group has the page's own path. */
const groups = [
  { id: "account", title: "Your account", isForAdmins: false },
  { id: "leads", title: "Working with leads", isForAdmins: true },
  { id: "connections", title: "Connections", isForAdmins: true },
  { id: "privacy", title: "Privacy and spam", isForAdmins: true },
] as const;

export type SettingsGroup = (typeof groups)[number]["id"];

function pathOf(id: SettingsGroup): string {
  return id === "account" ? PATH : `${PATH}/${id}`;
}

function OwnCards({ of }: { of: SettingsGroup }) {
  switch (of) {
    case "account":
      return (
        <>
          <ProfileCard />
          <PasswordCard />
          <SessionsCard />
        </>
      );
    case "privacy":
      return (
        <AdminOnly>
          <PrivacyCard />
          <CaptchaCard />
        </AdminOnly>
      );
    case "leads":
    case "connections":
      return null;
  }
}

/** The page of settings (SPEC section 2), one group at a time; `cards` are the cards of other features, by group. */
export function SettingsPage({ cards }: { cards?: Partial<Record<SettingsGroup, ReactNode>> }) {
  const requested = useParams()["group"] ?? "account";
  const isAdmin = useIsAdmin();
  const offered = groups.filter(({ id, isForAdmins }) => {
    return (isAdmin || !isForAdmins) && (id !== "connections" || cards?.connections);
  });
  const group = offered.find(({ id }) => id === requested);
  const list = useRef<HTMLElement>(null);
  const groupId = group?.id;
  // Scrolls to the current group, because on a phone the list is wider than the window.
  useEffect(() => {
    const link = groupId && list.current?.querySelector("[aria-current]");
    if (link) link.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [list, groupId]);
  if (!group) return <Navigate replace to={PATH} />;
  return (
    <>
      <PageHeading title={group.id === "account" ? "Settings" : `Settings: ${group.title}`}>
        Settings
      </PageHeading>
      <PageBody>
        <Groups>
          {offered.length > 1 && (
            <GroupList ref={list} aria-label="Groups of settings">
              {offered.map(({ id, title }) => (
                <GroupLink
                  key={id}
                  as={Link}
                  to={pathOf(id)}
                  aria-current={id === group.id ? "page" : undefined}
                >
                  {title}
                </GroupLink>
              ))}
            </GroupList>
          )}
          <Column key={group.id}>
            <OwnCards of={group.id} />
            {cards?.[group.id]}
            {group.id === "account" && <AppearanceCard />}
          </Column>
        </Groups>
      </PageBody>
    </>
  );
}
