import type { SectionOf } from "../../content/page-content.ts";
import { RichText } from "../../content/rich-text.tsx";
import { SectionFrame, SectionHeading } from "../section-frame.tsx";
import { Answer, Columns, Item, List, Mark, Question } from "./faq.styles.ts";
import { headingText } from "../../ui/heading-text.tsx";

/** Questions and answers; the shared `name` lets the browser keep one open at a time. */
export function FaqSection({ _key, anchor, heading, text, items }: SectionOf<"faqSection">) {
  // A reference to an unpublished question is null, although its type does not say so.
  const questions = items?.filter((item) => item?.question) ?? [];
  if (!heading && questions.length === 0) return null;
  return (
    <SectionFrame id={anchor ?? undefined}>
      <Columns>
        <SectionHeading heading={heading} text={text} />
        <List>
          {questions.map((item) => (
            <Item key={item._id} name={`faq-${_key}`}>
              <Question>
                <h3>{headingText(item.question)}</h3>
                <Mark aria-hidden="true" viewBox="0 0 20 20">
                  <path d="M2 10h16" />
                  <path d="M10 2v16" />
                </Mark>
              </Question>
              <Answer>
                <RichText value={item.answer} />
              </Answer>
            </Item>
          ))}
        </List>
      </Columns>
    </SectionFrame>
  );
}
