import type { ComponentProps } from "react";

type IconProps = ComponentProps<"svg"> & {
  /** Side in pixels where text is 16 of them, and larger with it; 16 within text, 18 on its own. */
  size?: number;
};

/** The frame of a line drawing on a 20 by 20 grid, in the colour of the text; says nothing aloud. */
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

export function TrashIcon() {
  return (
    <Icon>
      <path d="M3 5h14M8 5V3h4v2M5 5l1 12h8l1-12" />
    </Icon>
  );
}
