import { ContentLink } from "../../content/content-link.tsx";
import { resolveLink } from "../../content/links.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { ArrowLink } from "../arrow-link.tsx";
import { SectionFrame, SectionHeading } from "../section-frame.tsx";
import { Columns, List, RegionName, RegionText } from "./regions.styles.ts";
import { SeaChart } from "./sea-chart.tsx";
import { headingText } from "../../ui/heading-text.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";

/** The places served: a ruled list beside a sea chart with their pins. */
export function RegionsSection({ anchor, heading, text, regions }: SectionOf<"regionsSection">) {
  const named = regions?.filter(({ name }) => name) ?? [];
  if (!heading && named.length === 0) return null;
  return (
    <SectionFrame id={anchor ?? undefined}>
      <Columns>
        <div>
          <SectionHeading heading={heading} text={text} />
          <List>
            {named.map((region) => {
              const link = resolveLink(region.link);
              return (
                <li key={region._key}>
                  <RegionName>{headingText(region.name)}</RegionName>
                  {region.text && <RegionText>{wholeWords(region.text)}</RegionText>}
                  {link && <ArrowLink as={ContentLink} to={link} />}
                </li>
              );
            })}
          </List>
        </div>
        <SeaChart regions={named} />
      </Columns>
    </SectionFrame>
  );
}
