import { Icon } from "../../ui/icon.tsx";
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
