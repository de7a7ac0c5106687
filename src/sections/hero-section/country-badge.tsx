import { styled } from "styled-components";
import type { SectionOf } from "../../content/page-content.ts";
import { token } from "../../theme/tokens.ts";

type Country = NonNullable<SectionOf<"heroSection">["country"]>;

/** Like the label of a sea chart: the code on a flag, the name, the position. */
const Badge = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 0.75rem;
  align-items: center;
  margin-bottom: ${token.space[2]};
  color: ${token.color.sea};
  font-size: 0.9375rem;
  font-weight: 600;
  line-height: 1.4;
  overflow-wrap: anywhere;

  b {
    padding: 0.125rem 0.5rem;
    border-radius: ${token.radius.small};
    /* Seen in forced colours only. */
    outline: 1px solid transparent;
    background: ${token.color.sea};
    color: ${token.color.paper};
    letter-spacing: 0.06em;
  }
  span {
    color: ${token.color.soft};
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
`;

/** Which country a page is for. */
export function CountryBadge({ country }: { country: Country }) {
  const { code, name, position } = country;
  if (!name && !code) return null;
  return (
    <Badge>
      {code && <b aria-hidden={name ? "true" : undefined}>{code}</b>}
      {name}
      {position && <span>{position}</span>}
    </Badge>
  );
}
