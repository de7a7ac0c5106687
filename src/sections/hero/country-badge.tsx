import { styled } from "styled-components";
import type { SectionOf } from "../../content/page-content.ts";
import { token } from "../../theme/tokens.ts";

type Country = NonNullable<SectionOf<"heroSection">["country"]>;

/** The country's code, name and position, like a label on a sea chart. */
const Badge = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[0.5]} ${token.space[1.5]};
  align-items: center;
  margin-bottom: ${token.space[2]};
  color: ${token.color.sea};
  font-size: ${token.text.small};
  font-weight: 600;
  line-height: 1.4;
  overflow-wrap: anywhere;

  b {
    padding: ${token.space[0.25]} ${token.space[1]};
    border-radius: ${token.radius.small};
    /* Visible in forced colours only. */
    outline: ${token.border.hairline} solid transparent;
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

/** The country that a page is for. */
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
