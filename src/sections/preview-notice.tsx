import { styled } from "styled-components";
import { useSectionAttributes } from "../content/preview/edit-target.tsx";
import { Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

const Notice = styled(Wrap)`
  padding-block: ${token.space[3]};
  color: ${token.color.clay};
`;

/** Shown only in the preview, instead of a section that cannot be rendered. */
export function PreviewNotice({ children }: { children: string }) {
  return (
    <Notice {...useSectionAttributes()} role="note">
      {children}
    </Notice>
  );
}
