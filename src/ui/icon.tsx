import type { ComponentProps, ReactElement } from "react";

type IconProps = ComponentProps<"svg"> & {
  /** Side length in pixels at a font size of 16 px; it scales with the font size. */
  size?: number;
};

/** A line icon on a 20 by 20 grid, in the text colour and hidden from screen readers. */
export function Icon({ size = 16, children, ...rest }: IconProps) {
  const side = `${size / 16}rem`;
  return (
    <svg
      {...rest}
      viewBox="0 0 20 20"
      width={side}
      height={side}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Returns a component for an icon that never changes; `shapes` is the data of its path, or its elements. */
export function iconOf(shapes: string | ReactElement, size = 16) {
  return function LineIcon() {
    return <Icon size={size}>{typeof shapes === "string" ? <path d={shapes} /> : shapes}</Icon>;
  };
}

/** The cross that closes a message or a panel. */
export const CloseIcon = iconOf("m5 5 10 10M15 5 5 15");
export const TrashIcon = iconOf("M3 5h14M8 5V3h4v2M5 5l1 12h8l1-12");
/** Three dots: more actions. */
export const MoreIcon = iconOf(<path strokeWidth="2.4" d="M4 10h.01M10 10h.01M16 10h.01" />);
