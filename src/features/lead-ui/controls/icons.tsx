import { Icon } from "../../../ui/icon.tsx";

export function GripIcon() {
  return (
    <Icon>
      <path
        strokeWidth="2.4"
        d="M7.5 4.500h.01M12.5 4.500h.01M7.5 10h.01M12.5 10h.01M7.5 15.500h.01M12.5 15.500h.01"
      />
    </Icon>
  );
}

export function MoveIcon() {
  return (
    <Icon>
      <path d="M3 10h13M11.5 5.5 16 10l-4.5 4.5" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <path d="M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.5 13.500 17 17" />
    </Icon>
  );
}

export function FilterIcon() {
  return (
    <Icon>
      <path d="M3 5.500h14M5.500 10h9M8.500 14.500h3" />
    </Icon>
  );
}

export function SortIcon() {
  return (
    <Icon>
      <path d="M6 4v12m0 0-3-3m3 3 3-3M14 16V4m0 0-3 3m3-3 3 3" />
    </Icon>
  );
}

export function MoreIcon() {
  return (
    <Icon>
      <path strokeWidth="2.4" d="M4.500 10h.01M10 10h.01M15.500 10h.01" />
    </Icon>
  );
}

export function PhoneIcon() {
  return (
    <Icon>
      <path d="M6.500 3 8.500 7 6.500 8.500a9 9 0 0 0 5 5l1.500-2 4 2v2.500A1.500 1.500 0 0 1 15.500 17.500 12.500 12.500 0 0 1 2.500 4.500 1.500 1.500 0 0 1 4 3Z" />
    </Icon>
  );
}

export function ChatIcon() {
  return (
    <Icon>
      <path d="M3 17l1-3.500A7 7 0 1 1 7 16.200ZM7.500 8c0 2.500 2 4.500 4.500 4.500l1-1-1.700-1-.8.700a3 3 0 0 1-1.700-1.700l.7-.8-1-1.700Z" />
    </Icon>
  );
}

export function MailIcon() {
  return (
    <Icon>
      <path d="M3 5h14v10H3zM3.500 5.500 10 10.500l6.500-5" />
    </Icon>
  );
}

export function WarningIcon() {
  return (
    <Icon>
      <path d="M10 3.500 17.500 16.500h-15ZM10 8.500v3.500M10 14.200h.01" />
    </Icon>
  );
}

export function UndoIcon() {
  return (
    <Icon>
      <path d="M7 4 3.500 7.500 7 11M4 7.500h7.500a4.500 4.500 0 0 1 0 9H8" />
    </Icon>
  );
}

/** On a select that opens below. */
export function ChevronIcon() {
  return (
    <Icon>
      <path d="m5.500 8 4.500 4.500L14.500 8" />
    </Icon>
  );
}

export function PersonIcon() {
  return (
    <Icon>
      <path d="M10 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4.500 16.500c.5-3 2.500-4.500 5.500-4.500s5 1.500 5.500 4.500" />
    </Icon>
  );
}

export function ClockIcon() {
  return (
    <Icon>
      <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4.250l2.750 1.750" />
    </Icon>
  );
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M10 4v12M4 10h12" />
    </Icon>
  );
}

export function LayoutIcon() {
  return (
    <Icon>
      <path d="M3 4.500h14M3 8.200h14M3 11.800h14M3 15.500h14" />
    </Icon>
  );
}

export function PencilIcon() {
  return (
    <Icon>
      <path d="m4 16 .8-3.300L13.300 4.200a1.800 1.800 0 0 1 2.500 2.500L7.300 15.200 4 16Z" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m4 10.500 4 4 8-9" />
    </Icon>
  );
}
