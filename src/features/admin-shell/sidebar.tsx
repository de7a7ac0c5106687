import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { readArrivalCount, subscribeToArrivalCount } from "../../lib/arrival-count.ts";
import { useIsAdmin } from "../../supabase/desk-role.tsx";
import { VisuallyHidden } from "../../theme/layout.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import {
  ActivityIcon,
  BoardIcon,
  PeopleIcon,
  ReportIcon,
  SettingsIcon,
  SidebarIcon,
  TodayIcon,
} from "./icons.tsx";
import {
  Arrived,
  Brand,
  CollapseButton,
  Entry,
  EntryLabel,
  GroupLabel,
  SidebarFrame,
} from "./sidebar.styles.ts";

const entries = [
  { path: "/admin/today", label: "Today", icon: <TodayIcon /> },
  { path: "/admin/dashboard", label: "Lead Management", icon: <BoardIcon /> },
  { path: "/admin/report", label: "Report", icon: <ReportIcon /> },
  {
    path: "/admin/dashboard/users",
    label: "User Management",
    icon: <PeopleIcon />,
    isForAdmins: true,
  },
  {
    path: "/admin/dashboard/activity",
    label: "Activity",
    icon: <ActivityIcon />,
    isForAdmins: true,
  },
  { path: "/admin/dashboard/settings", label: "Settings", icon: <SettingsIcon /> },
];

const BOARD = "/admin/dashboard";

/** Returns "1 lead has just arrived" or "12 leads have just arrived". */
export function arrivedText(count: number): string {
  return count === 1 ? "1 lead has just arrived" : `${count} leads have just arrived`;
}

/** Returns the number of new leads that the user has not looked at yet. */
export function useArrivalCount(): number {
  return useSyncExternalStore(subscribeToArrivalCount, readArrivalCount);
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The accessible name of the sidebar. */
export const sidebarLabel = "Admin Dashboard";

/** Returns `aria-current` of an entry: "page" for the current page, "true" if the current page is below the entry. */
function currentOf(entry: string, pathname: string) {
  if (pathname === entry) return "page";
  // The longest match, because the paths of all entries start with the board's.
  const matches = entries
    .map(({ path }) => path)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length);
  return matches[0] === entry ? "true" : undefined;
}

type SidebarProps = {
  brand: string | undefined;
  isCollapsed?: boolean;
  /** Called when an entry is followed, so that the drawer closes. */
  onNavigate?: () => void;
  /** The button below the entries: collapses or expands the sidebar, or closes the drawer. */
  toggle: { label: string; isExpanded?: boolean; onClick: () => void };
};

/** The navigation of the admin area, with the entries that the user may open; if collapsed, labels become tooltips. */
export function Sidebar({ brand, isCollapsed = false, onNavigate, toggle }: SidebarProps) {
  const { pathname } = useLocation();
  const isAdmin = useIsAdmin();
  const arrived = useArrivalCount();
  return (
    <SidebarFrame aria-label={sidebarLabel} data-collapsed={isCollapsed || undefined}>
      <Brand>
        <LogoMark />
        {isCollapsed ? null : brand}
      </Brand>
      <GroupLabel>{sidebarLabel}</GroupLabel>
      {entries
        .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
        .map(({ path, label, icon }) => (
          <Entry
            key={path}
            to={path}
            aria-current={currentOf(path, pathname)}
            title={isCollapsed ? label : undefined}
            onClick={onNavigate}
          >
            {icon}
            <EntryLabel>{label}</EntryLabel>
            {path === BOARD && arrived > 0 ? (
              <Arrived title={arrivedText(arrived)}>
                {arrived}
                <VisuallyHidden> just arrived</VisuallyHidden>
              </Arrived>
            ) : null}
          </Entry>
        ))}
      <CollapseButton
        type="button"
        title={isCollapsed ? toggle.label : undefined}
        aria-expanded={toggle.isExpanded}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={toggle.onClick}
      >
        <SidebarIcon />
        <EntryLabel>{toggle.label}</EntryLabel>
        {isCollapsed ? null : <kbd aria-hidden="true">{isApple ? "⌘ B" : "Ctrl B"}</kbd>}
      </CollapseButton>
    </SidebarFrame>
  );
}
