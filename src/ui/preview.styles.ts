import { PreviewCard } from "@base-ui/react/preview-card";
import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";
import { floating } from "./floating.styles.ts";

export const Positioner = styled(PreviewCard.Positioner)`
  z-index: 40;
`;

export const Popup = styled(PreviewCard.Popup)`
  ${floating}
  width: ${token.width[18]};
  padding: ${token.space[1.5]};
  line-height: 1.4;
`;
