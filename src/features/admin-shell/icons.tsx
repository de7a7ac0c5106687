import { iconOf } from "../../ui/icon.tsx";

export const BoardIcon = iconOf(
  <>
    <rect x="2" y="3" width="4.5" height="14" rx="1.5" />
    <rect x="8" y="3" width="4.5" height="9" rx="1.5" />
    <rect x="14" y="3" width="4.5" height="12" rx="1.5" />
  </>,
  18,
);
export const PeopleIcon = iconOf(
  <>
    <circle cx="8" cy="7" r="3.2" />
    <path d="M2.5 17c.6-3.4 2.8-5 5.5-5s4.9 1.6 5.5 5M13.5 4.2a3 3 0 0 1 0 5.6M15 12.3c1.5.7 2.4 2.2 2.7 4.7" />
  </>,
  18,
);
export const ReportIcon = iconOf("M3 17h14M5.5 14v-4M10 14V4.5M14.5 14V8", 18);
export const ActivityIcon = iconOf(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 5.5V10l3 2" />
  </>,
  18,
);
export const TodayIcon = iconOf(
  <>
    <circle cx="10" cy="9" r="3.2" />
    <path d="M10 2.5v1M4.5 4.500l.8.8M15.500 4.500l-.8.8M2.500 14c2.500 2 5 2 7.500 0s5 -2 7.500 0" />
  </>,
  18,
);
export const SettingsIcon = iconOf(
  <>
    <path d="M3 5.5h6M13 5.5h4M3 14.5h3M10 14.5h7" />
    <circle cx="11" cy="5.5" r="2" />
    <circle cx="8" cy="14.5" r="2" />
  </>,
  18,
);
/** The icon of the buttons that open, close and collapse the sidebar. */
export const SidebarIcon = iconOf(
  <>
    <rect x="2.5" y="3.5" width="15" height="13" rx="2" />
    <path d="M8 3.5v13" />
  </>,
  18,
);
