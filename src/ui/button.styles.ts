import { css } from "styled-components";
import { token } from "../theme/tokens.ts";

type ButtonVariant = "primary" | "quiet" | "danger";

/** `small` fits toolbars and the header; the default is for a page's calls to action. */
type ButtonSize = "medium" | "small";

export type ButtonLook = { $variant?: ButtonVariant; $size?: ButtonSize };

const faded = css`
  &:disabled,
  &[aria-disabled="true"] {
    opacity: 0.6;
  }
`;

const variants = {
  primary: css`
    background: ${token.color.saffron};
    color: ${token.color.saffronInk};

    &:hover {
      background: color-mix(in oklab, ${token.color.saffron} 88%, ${token.color.saffronInk});
    }
    /* "Sending..." is there to be read. */
    &:disabled,
    &[aria-disabled="true"] {
      background: color-mix(in srgb, ${token.color.saffron} 70%, transparent);
    }
  `,
  quiet: css`
    background: transparent;
    color: inherit;
    box-shadow: inset 0 0 0 1.5px color-mix(in srgb, currentcolor 32%, transparent);

    &:hover {
      background: color-mix(in srgb, currentcolor 8%, transparent);
      box-shadow: inset 0 0 0 1.5px currentcolor;
    }
    ${faded}
  `,
  danger: css`
    background: ${token.color.clay};
    color: ${token.color.onClay};

    &:hover {
      background: color-mix(in oklab, ${token.color.clay} 88%, ${token.color.ink});
    }
    ${faded}
  `,
};

const sizes = {
  medium: css`
    min-height: 3.25rem;
    padding: 0.875rem 1.5rem;
    font-size: 1rem;
  `,
  small: css`
    min-height: 2.5rem;
    padding: 0.5rem 1.125rem;
    font-size: 0.9375rem;
  `,
};

/** The look shared by a button and a link that looks like one. */
export const buttonLook = css<ButtonLook>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token.space[1]};
  border: 0;
  /* Round ends on one line; on several no corner cuts into the words. */
  border-radius: 1.625rem;
  font-family: ${token.font.text};
  font-weight: 600;
  line-height: 1.2;
  text-align: center;
  text-wrap: balance;
  text-decoration: none;
  cursor: pointer;
  transition:
    background ${token.duration.quick},
    box-shadow ${token.duration.quick},
    transform ${token.duration.quick};
  ${({ $size = "medium" }) => sizes[$size]}
  ${({ $variant = "primary" }) => variants[$variant]}

  &:active {
    transform: translateY(1px);
  }
  &:focus-visible {
    border-radius: 1.625rem;
  }
  &:disabled,
  &[aria-disabled="true"] {
    cursor: not-allowed;
  }
  /* Where the system chooses the colours, the ground is not there to tell a button from words. */
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;
