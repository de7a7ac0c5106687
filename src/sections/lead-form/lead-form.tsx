import { use } from "react";
import type { SectionOf } from "../../content/page-content.ts";
import { SectionFrame, SectionHeading } from "../section-frame.tsx";
import { LeadFormSlot } from "./lead-form-slot.ts";
import { Columns, Panel } from "./lead-form.styles.ts";

/** The contact form with a heading and its own texts. */
export function LeadFormSection(props: SectionOf<"leadFormSection">) {
  const { anchor, heading, text } = props;
  const form = use(LeadFormSlot)?.(props);
  if (!form && !heading && !text) return null;
  return (
    <SectionFrame id={anchor ?? undefined}>
      <Columns>
        <SectionHeading heading={heading} text={text} />
        {form && <Panel>{form}</Panel>}
      </Columns>
    </SectionFrame>
  );
}
