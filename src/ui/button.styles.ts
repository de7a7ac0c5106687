import { css } from "styled-components";
import { media } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";

type ButtonVariant = "primary" | "quiet" | "danger";

/**
 * `medium`, the default, is for calls to action of the site; `small` for its header; `work` for all buttons of the
 * desk.
 */
type ButtonSize = "medium" | "small" | "work";

export type ButtonStyleProps = { $variant?: ButtonVariant; $size?: ButtonSize };

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
    /* Not faded as a whole: "Sending..." must stay readable. */
    &:disabled,
    &[aria-disabled="true"] {
      background: color-mix(in srgb, ${token.color.saffron} 70%, transparent);
    }
  `,
  quiet: css`
    background: transparent;
    color: inherit;
    box-shadow: inset 0 0 0 ${token.border.ring} color-mix(in srgb, currentcolor 32%, transparent);

    &:hover {
      background: color-mix(in srgb, currentcolor 8%, transparent);
      box-shadow: inset 0 0 0 ${token.border.ring} currentcolor;
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

/** A primary button of the desk: the colour of everyday actions. */
const workPrimary = css`
  background: ${token.color.sea};
  color: ${token.color.panel};

  &:hover {
    background: color-mix(in oklab, ${token.color.sea} 88%, ${token.color.ink});
  }
  &:disabled,
  &[aria-disabled="true"] {
    background: color-mix(in srgb, ${token.color.sea} 75%, ${token.color.panel});
  }
`;

const small = css`
  min-height: ${token.space[5]};
  padding: ${token.space[1]} ${token.space[2]};
  font-size: ${token.text.small};
`;

const sizes = {
  medium: css`
    min-height: clamp(${token.size.target}, 6.25vw, ${token.space[6]});
    padding: ${token.space[1.5]} ${token.space[2.5]};
    font-size: ${token.text.body};
  `,
  small,
  work: css`
    ${small}
    &,
    &:focus-visible {
      border-radius: ${token.radius.medium};
    }
  `,
};

/** The look shared by a button and a link that looks like one. */
export const buttonStyle = css<ButtonStyleProps>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token.space[1]};
  border: 0;
  /* Half the height of one line of text; with more lines the corners do not touch the text. */
  border-radius: ${token.space[3]};
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
  ${({ $variant = "primary", $size }) =>
    $variant === "primary" && $size === "work" ? workPrimary : variants[$variant]}

  &:active {
    transform: translateY(${token.border.hairline});
  }
  &:focus-visible {
    border-radius: ${token.space[3]};
  }
  ${({ $size = "medium" }) => sizes[$size]}
  &:disabled,
  &[aria-disabled="true"] {
    cursor: not-allowed;
  }
  /* Forced colours drop the background, so a border marks the button. */
  @media ${media.forcedColors} {
    border: ${token.border.hairline} solid;
  }
`;
