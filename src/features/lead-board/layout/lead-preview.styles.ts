import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

export const PreviewFoot = styled.div`
  color: ${token.color.soft};
  font-size: ${token.text.caption};
`;
