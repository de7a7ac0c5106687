import { useLocation } from "react-router-dom";
import { TideMark } from "../../ui/tide-mark.tsx";
import { BoardIcon, PeopleIcon, SettingsIcon, SidebarIcon } from "./icons.tsx";
import {
  Brand,
  CollapseButton,
  Entry,
  EntryLabel,
  GroupLabel,
  SidebarFrame,
} from "./sidebar.styles.ts";

const entries = [
  { path: "/admin/dashboard", label: "Lead Management", icon: <BoardIcon /> },
  { path: "/admin/dashboard/users", label: "User Management", icon: <PeopleIcon /> },
  { path: "/admin/dashboard/settings", label: "Settings", icon: <SettingsIcon /> },
];

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The name of the group of entries, and so of the sidebar. */
export const sidebarLabel = "Admin Dashboard";

/** What an entry says of itself: the page that is open, or the part of the desk that holds it. */
function currentOf(entry: string, pathname: string) {
  if (pathname === entry) return "page";
  // The board's leads and its trash are below it, and so are the pages with entries of their own.
  const around = entries
    .map(({ path }) => path)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length);
  return around[0] === entry ? "true" : undefined;
}

type SidebarProps = {
  brand: string | undefined;
  isCollapsed?: boolean;
  /** Runs when an entry is chosen: the drawer closes. */
  onChoose?: () => void;
  /** The last entry: collapse the rail, or close the drawer. */
  toggle: { label: string; isExpanded?: boolean; onClick: () => void };
};

/** The three entries of the admin area; collapsed, their names are read out and shown on hover. */
export function Sidebar({ brand, isCollapsed = false, onChoose, toggle }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <SidebarFrame aria-label={sidebarLabel} data-collapsed={isCollapsed || undefined}>
      <Brand>
        <TideMark />
        {isCollapsed ? null : brand}
      </Brand>
      <GroupLabel>{sidebarLabel}</GroupLabel>
      {entries.map(({ path, label, icon }) => (
        <Entry
          key={path}
          to={path}
          aria-current={currentOf(path, pathname)}
          title={isCollapsed ? label : undefined}
          onClick={onChoose}
        >
          {icon}
          <EntryLabel>{label}</EntryLabel>
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
