import { useEditAttribute } from "../content/preview/edit-target.tsx";
import { Icon } from "../ui/icon.tsx";

/** One path each on the 20 by 20 grid of `Icon`; their names are those of the content model. */
export const iconPaths: Record<string, string> = {
  anchor:
    "M10 6.5V18M10 2a2.2 2.2 0 1 0 0 4.5A2.2 2.2 0 0 0 10 2zM3 11c0 4 3 7 7 7s7-3 7-7M6.5 9.5h7",
  calendar: "M3 5h14v12H3zM3 9h14M7 2.5V6m6-3.5V6M7 13l2 2 4-4",
  clock: "M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM10 5.5V10l3 2",
  code: "m6.5 6-4 4 4 4m7-8 4 4-4 4m-2-10-3 12",
  coin: "M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4.5 4.5l11 11M12 7c-3-1.5-5 0-4 1.7M12 11.5c.5 2-2 2.5-4.2 1.5",
  envelope: "M2.5 4.5h15v11h-15zM3 5.5l7 5.5 7-5.5",
  globe: "M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM2.2 10h15.6M10 2c-5 5-5 11 0 16 5-5 5-11 0-16z",
  group: "M7 2.5h6v4.5H7zM1.5 13h6v4.5h-6zM12.5 13h6v4.5h-6zM10 7v3M4.5 13v-3h11v3",
  messenger:
    "M10 2.5c-4.7 0-8 3.1-8 7.2 0 2.3 1 4.2 2.7 5.5V18l2.6-1.4c.9.2 1.8.4 2.7.4 4.7 0 8-3.1 8-7.3s-3.3-7.2-8-7.2zM5.5 11.5 8.5 8l2.8 2.5L14.5 8",
  mobile: "M5.5 2h9v16h-9zM9 15.5h2",
  screen: "M2 3.5h16v10.5H2zM7 17.5h6M10 14v3.5M8.5 6.5v4.5l4-2.25z",
  shield: "M10 2 3.5 4.5V10c0 4 3 6.8 6.5 8 3.5-1.2 6.5-4 6.5-8V4.5zM7 10l2.2 2.2L13.2 8",
  chat: "M3 3.5h14v10.5H9.5L5.5 17.5V14H3zM6.5 7.2h7M6.5 10.4h4.5",
  team: "M7 4a2.7 2.7 0 1 0 0 5.4A2.7 2.7 0 0 0 7 4zM2 16.5c0-3.3 2.2-5 5-5s5 1.7 5 5M12.5 4.3a2.7 2.7 0 0 1 0 4.9M14.5 11.8c2.2.6 3.5 2.2 3.5 4.7",
};

type LineIconProps = {
  name: string | null;
  size?: number;
  /** Path of the icon field within the section. */
  field?: string;
};

/** A drawing selected in the CMS; null for a name that this version of the site does not know. */
export function LineIcon({ name, size = 20, field }: LineIconProps) {
  const edit = useEditAttribute(field);
  const path = name && Object.hasOwn(iconPaths, name) ? iconPaths[name] : undefined;
  if (!path) return null;
  return (
    <Icon {...edit} size={size}>
      <path d={path} />
    </Icon>
  );
}
