import { PreviewCard } from "@base-ui/react/preview-card";
import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

export const Positioner = styled(PreviewCard.Positioner)`
  z-index: 40;
`;

export const Popup = styled(PreviewCard.Popup)`
  width: ${token.width[18]};
  max-height: var(--available-height);
  padding: ${token.space[1.5]};
  overflow-y: auto;
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  color: ${token.color.ink};
  box-shadow: ${token.shadow.raised};
  line-height: 1.4;
`;
