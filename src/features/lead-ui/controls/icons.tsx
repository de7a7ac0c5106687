import { iconOf } from "../../../ui/icon.tsx";

export const GripIcon = iconOf(
  <path
    strokeWidth="2.4"
    d="M7.5 4.500h.01M12.5 4.500h.01M7.5 10h.01M12.5 10h.01M7.5 15.500h.01M12.5 15.500h.01"
  />,
);
export const MoveIcon = iconOf("M3 10h13M11.5 5.5 16 10l-4.5 4.5");
export const SearchIcon = iconOf("M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.5 13.500 17 17");
export const FilterIcon = iconOf("M3 5.500h14M5.500 10h9M8.500 14.500h3");
export const SortIcon = iconOf("M6 4v12m0 0-3-3m3 3 3-3M14 16V4m0 0-3 3m3-3 3 3");
export const PhoneIcon = iconOf(
  "M6.500 3 8.500 7 6.500 8.500a9 9 0 0 0 5 5l1.500-2 4 2v2.500A1.500 1.500 0 0 1 15.500 17.500 12.500 12.500 0 0 1 2.500 4.500 1.500 1.500 0 0 1 4 3Z",
);
export const ChatIcon = iconOf(
  "M3 17l1-3.500A7 7 0 1 1 7 16.200ZM7.500 8c0 2.500 2 4.500 4.500 4.500l1-1-1.700-1-.8.700a3 3 0 0 1-1.700-1.700l.7-.8-1-1.700Z",
);
export const MailIcon = iconOf("M3 5h14v10H3zM3.500 5.500 10 10.500l6.500-5");
export const WarningIcon = iconOf("M10 3.500 17.500 16.500h-15ZM10 8.500v3.500M10 14.200h.01");
export const UndoIcon = iconOf("M7 4 3.500 7.500 7 11M4 7.500h7.500a4.500 4.500 0 0 1 0 9H8");
/** Points down; used on a select. */
export const ChevronIcon = iconOf("m5.500 8 4.500 4.500L14.500 8");
export const PersonIcon = iconOf(
  "M10 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4.500 16.500c.5-3 2.500-4.500 5.500-4.500s5 1.500 5.500 4.500",
);
export const ClockIcon = iconOf("M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4.250l2.750 1.750");
export const PlusIcon = iconOf("M10 4v12M4 10h12");
export const LayoutIcon = iconOf("M3 4.500h14M3 8.200h14M3 11.800h14M3 15.500h14");
export const PencilIcon = iconOf(
  "m4 16 .8-3.300L13.300 4.200a1.800 1.800 0 0 1 2.500 2.500L7.300 15.200 4 16Z",
);
export const CheckIcon = iconOf("m4 10.500 4 4 8-9");
