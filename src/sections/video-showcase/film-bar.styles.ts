import { styled } from "styled-components";
import { media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

/** Below the phone, as wide as it. */
export const Bar = styled.fieldset`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  min-width: 0;
  margin: ${token.space[1.5]} 0 0;
  padding: 0;
  border: 0;
  color: ${token.color.sea};

  @media ${media.noScript} {
    display: none;
  }
`;

export const BarButton = styled.button`
  flex: none;
  display: grid;
  place-items: center;
  width: ${token.size.target};
  height: ${token.size.target};
  border: ${token.border.hairline} solid transparent;
  border-radius: 50%;
  background: none;
  box-shadow: inset 0 0 0 ${token.border.ring} currentcolor;
  color: inherit;
  cursor: pointer;
  transition: background ${token.duration.quick};

  &:hover {
    background: color-mix(in srgb, currentcolor 12%, transparent);
  }
  &:focus-visible {
    border-radius: 50%;
  }
  &[aria-pressed] {
    border-radius: ${token.radius.medium};
    box-shadow: none;
  }
  &[aria-pressed="true"] path + path {
    display: none;
  }
`;

export const Moment = styled.input`
  flex: 1;
  min-width: 0;
  height: ${token.size.target};
  margin: 0;
  accent-color: currentcolor;
  cursor: pointer;
`;
