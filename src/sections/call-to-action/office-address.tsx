import { styled } from "styled-components";
import { safeHref } from "../../content/links.ts";
import { useLanguage } from "../../content/language.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { breakpoint } from "../../theme/media.ts";
import { telephoneLink } from "../../lib/telephone.ts";
import { token } from "../../theme/tokens.ts";
import { JoinedTexts } from "../joined-texts.tsx";
import { plainText } from "../../lib/plain-text.ts";

type Office = NonNullable<SectionOf<"callToActionSection">["country"]>;

/** Stacked on a phone, in one row on a laptop. */
const Address = styled.address`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[0.25]} ${token.space[4]};
  justify-items: start;
  margin-top: ${token.space[1]};
  padding-top: ${token.space[3]};
  border-top: ${token.border.hairline} solid color-mix(in srgb, currentcolor 25%, transparent);
  font-size: ${token.text.body};
  font-style: normal;
  text-wrap: balance;
  overflow-wrap: anywhere;

  @container (min-width: ${breakpoint.laptop}) {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;

    > span {
      flex: 1 1 ${token.width[24]};
    }
  }

  /* Lines wrap after the street, not within a unit number: "#08-02". */
  > span > :first-child {
    display: inline-block;
  }
  strong {
    font: 640 ${token.text.lead}/1.4 ${token.font.display};
  }
  a {
    padding-block: ${token.space[0.25]};
    color: inherit;
    overflow-wrap: anywhere;
  }
`;

/** Countries that write the post code before the town, by country code. */
const CODE_BEFORE_TOWN = new Set(["MY", "PH"]);

/** The address and contact details of a country's office. */
export function OfficeAddress({ office }: { office: Office }) {
  const { language } = useLanguage();
  const comma = language.tag.startsWith("zh") ? "，" : ", ";
  const { code, businessName, street, city, region, postalCode, phone, email } = office;
  const town = CODE_BEFORE_TOWN.has(code ?? "") ? [postalCode, city] : [city, postalCode];
  const addressLines = [
    // A number stays beside its word: "Level 12".
    street?.replaceAll(/ (?=\d)/g, "\u00A0") ?? null,
    ...town,
    plainText(region ?? "") === plainText(city ?? "") ? null : region,
  ];
  const telephone = safeHref(phone ? telephoneLink(phone) : null);
  const mail = safeHref(email ? `mailto:${email}` : null);
  if (!businessName && !addressLines.some(Boolean) && !telephone && !mail) return null;
  return (
    <Address>
      {businessName && <strong>{businessName}</strong>}
      {addressLines.some(Boolean) && (
        <span>
          <JoinedTexts texts={addressLines} separator={["", comma, "\u00A0", comma]} />
        </span>
      )}
      {telephone && <a href={telephone}>{phone}</a>}
      {mail && <a href={mail}>{email}</a>}
    </Address>
  );
}
