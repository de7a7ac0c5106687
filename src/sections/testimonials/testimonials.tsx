import { useLanguage } from "../../content/language.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { Wrap } from "../../theme/layout.tsx";
import { headingText } from "../../ui/heading-text.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";
import { JoinedTexts } from "../joined-texts.tsx";
import { SectionHeading } from "../section-frame.tsx";
import { Stars } from "./stars.tsx";
import { Author, Band, Kicker, Measured, Others, Quote, Quotes } from "./testimonials.styles.ts";

type Testimonial = NonNullable<SectionOf<"testimonialsSection">["items"]>[number];

function Testimony({ item, isLead = false }: { item: Testimonial; isLead?: boolean }) {
  const { content, name, role, company, industry, rating, figure } = item;
  const { language } = useLanguage();
  return (
    <Quote data-lead={isLead}>
      <Kicker>
        <Stars rating={rating} />
        {industry && <span>{industry}</span>}
      </Kicker>
      <blockquote>
        <p>{headingText(content)}</p>
      </blockquote>
      {figure?.value && figure.label && (
        <Measured>
          <strong>{figure.value}</strong> {wholeWords(figure.label)}
        </Measured>
      )}
      {(name || role || company) && (
        <Author>
          {name && <strong>{name}</strong>}
          {(role || company) && (
            <span>
              <JoinedTexts
                texts={[role, company]}
                separator={language.tag.startsWith("zh") ? "，" : ", "}
              />
            </span>
          )}
        </Author>
      )}
    </Quote>
  );
}

/** Customers' quotes: the first one large, the others beside it. */
export function TestimonialsSection(props: SectionOf<"testimonialsSection">) {
  const { anchor, heading, text, items } = props;
  // A reference to an unpublished testimonial is null, although its type does not say so.
  const [lead, ...others] = items?.filter((item) => item?.content) ?? [];
  if (!lead) return null;
  return (
    <Band id={anchor ?? undefined} data-background={others.length > 0 ? "sea" : "mist"}>
      <Wrap>
        <SectionHeading heading={heading} text={text} />
        <Quotes data-many={others.length > 0}>
          <Testimony item={lead} isLead />
          {others.length > 0 && (
            <Others>
              {others.map((item) => (
                <li key={item._id}>
                  <Testimony item={item} />
                </li>
              ))}
            </Others>
          )}
        </Quotes>
      </Wrap>
    </Band>
  );
}
