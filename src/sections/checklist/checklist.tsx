import type { SectionOf } from "../../content/page-content.ts";
import { SectionHeading } from "../section-frame.tsx";
import { SectionBackground } from "../section-background.tsx";
import { Columns, Item, ItemLine, ItemText, ItemTitle, List, Tick } from "./checklist.styles.ts";
import { headingText } from "../../ui/heading-text.tsx";
import { noBreak } from "../../ui/no-break.tsx";

/** Reasons or benefits, each with a tick; without texts they become one large list. */
export function ChecklistSection(props: SectionOf<"checklistSection">) {
  const { anchor, heading, text, tone } = props;
  const items = props.items?.filter((item) => item.title || item.text) ?? [];
  if (!heading && items.length === 0) return null;
  const hasTexts = items.some((item) => item.text);
  const Title = hasTexts && heading ? ItemTitle : ItemLine;
  return (
    <SectionBackground id={anchor ?? undefined} data-tone={tone ?? "paper"}>
      <Columns data-kind={hasTexts ? "reasons" : "titles"}>
        <SectionHeading heading={heading} text={text} />
        {items.length > 0 && (
          <List>
            {items.map((item) => (
              <Item key={item._key}>
                <Tick viewBox="0 0 28 24" aria-hidden="true">
                  <path d="m3 13.5 7.5 7.5C13 14 18 7 25 3" />
                </Tick>
                <div>
                  {item.title && <Title>{headingText(item.title)}</Title>}
                  {item.text && <ItemText>{noBreak(item.text)}</ItemText>}
                </div>
              </Item>
            ))}
          </List>
        )}
      </Columns>
    </SectionBackground>
  );
}
