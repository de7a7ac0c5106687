import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { css, styled } from "styled-components";
import { visuallyHidden } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

export type DialogPlacement = "center" | "wide" | "start" | "end";

export const Backdrop = styled(BaseDialog.Backdrop)`
  position: fixed;
  z-index: 50;
  inset: 0;
  background: ${token.color.scrim};
  transition: opacity ${token.duration.calm};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
`;

const box = css`
  inset: 50% auto auto 50%;
  max-height: calc(100dvh - ${token.space[4]});
  padding: ${token.space[3]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};
  transform: translate(-50%, -50%);

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translate(-50%, calc(-50% + ${token.space[1]}));
  }
`;

const placements = {
  center: css`
    ${box}
    width: min(${token.width[28]}, calc(100vw - ${token.space[4]}));
  `,
  wide: css`
    ${box}
    width: min(${token.width[60]}, calc(100vw - ${token.space[4]}));
  `,
  end: css`
    inset: 0 0 0 auto;
    width: min(${token.width[34]}, 100vw);
    border-left: ${token.border.hairline} solid ${token.color.line};
    background: ${token.color.panel};
    color: ${token.color.ink};

    &[data-starting-style],
    &[data-ending-style] {
      opacity: 0;
      transform: translateX(${token.space[3]});
    }
  `,
  start: css`
    inset: 0 auto 0 0;
    width: min(${token.width[18]}, calc(100vw - ${token.space[6]}));
    background: ${token.color.seaDeep};
    color: ${token.color.onSeaDeep};

    &[data-starting-style],
    &[data-ending-style] {
      transform: translateX(-100%);
    }
  `,
};

export const Popup = styled(BaseDialog.Popup)<{ $placement: DialogPlacement }>`
  position: fixed;
  /* The same as that of the backdrop, so that the backdrop of a dialog over a panel covers the panel. */
  z-index: 50;
  overflow-y: auto;
  overscroll-behavior: contain;
  overflow-wrap: break-word;
  text-wrap: pretty;
  box-shadow: ${token.shadow.raised};
  font: 400 ${token.text.small}/1.45 ${token.font.text};
  transition:
    opacity ${token.duration.calm},
    transform ${token.duration.calm};
  ${({ $placement }) => placements[$placement]}

  &[data-leaving] {
    opacity: 0;
    transition: none;
  }
  &:focus-visible {
    outline: none;
  }
`;

export const Title = styled(BaseDialog.Title)`
  font-size: ${token.text.subheading};

  &[data-hidden] {
    ${visuallyHidden}
  }
`;

export const Description = styled(BaseDialog.Description)`
  margin-top: ${token.space[1]};
  color: ${token.color.soft};
`;
