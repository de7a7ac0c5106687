import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { CardRow } from "../../ui/card.styles.ts";

/** A list of labels and values, side by side if there is enough space. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${token.space[1]} ${token.space[2]};
  margin: ${token.space[2]} 0;

  dt {
    color: ${token.color.soft};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  @container (max-width: ${breakpoint.compact}) {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;

    dd + dt {
      margin-top: ${token.space[1]};
    }
  }
`;

/** The problem of the webhook, with a button that solves it; takes no space if there is no problem. */
export const DeliveryStatus = styled.div`
  &[data-trouble] {
    display: grid;
    justify-items: start;
    gap: ${token.space[1.5]};
    margin: ${token.space[2]} 0;
    padding: ${token.space[1.5]} ${token.space[2]};
    border: ${token.border.hairline} solid ${token.color.clay};
    border-radius: ${token.radius.small};
  }
  output {
    overflow-wrap: anywhere;
  }
  strong {
    color: ${token.color.clay};
    font-weight: 620;
  }
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[1]};

  @container (max-width: ${breakpoint.narrow}) {
    > button {
      flex: 1 1 100%;
    }
  }
`;

export const KeyRow = styled(CardRow)`
  > div {
    flex: 1 1 ${token.width[14]};
    min-width: 0;
    overflow-wrap: anywhere;
  }
  strong {
    font-weight: 600;
  }
`;

export const MutedText = styled.p`
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

/** An address with a Copy button beside it, or below it if there is little space. */
export const Copied = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) max-content;
  align-items: end;
  gap: ${token.space[1]};
  margin-bottom: ${token.space[2]};

  > button {
    min-height: ${token.space[6]};
  }
  @container (max-width: ${breakpoint.narrow}) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** A secret in a field that shows all of it at any width. */
export const Secret = styled.div`
  display: grid;
  gap: ${token.space[1]};
  margin-top: ${token.space[2]};

  textarea {
    field-sizing: content;
    min-height: 0;
    font-family: ui-monospace, monospace;
    overflow-wrap: anywhere;
    resize: none;
  }
`;
