import { styled } from "styled-components";
import { ContentLink } from "../content/content-link.tsx";
import { resolveLink } from "../content/links.ts";
import type { Link } from "../content/page-content.ts";
import { breakpoint } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";
import { ButtonLink } from "../ui/button.tsx";

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: clamp(${token.space[1]}, 2.1vw, ${token.space[2]});
  overflow-wrap: anywhere;

  > * {
    max-width: 100%;
  }

  @container (max-width: ${breakpoint.phone}) {
    align-self: stretch;

    /* Always one below the other, so that the layout does not shift when the font loads. */
    > * {
      flex: 1 1 100%;
    }
  }
`;

type LinkButtonsProps = { primary: Link | null; secondary: Link | null };

/** A section's main and second button, without links that do not resolve. */
export function LinkButtons({ primary, secondary }: LinkButtonsProps) {
  const main = resolveLink(primary);
  const second = resolveLink(secondary);
  if (!main && !second) return null;
  return (
    <Row>
      {main && <ButtonLink as={ContentLink} to={main} />}
      {second && <ButtonLink as={ContentLink} to={second} $variant="quiet" />}
    </Row>
  );
}
