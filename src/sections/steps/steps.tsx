import type { SectionOf } from "../../content/page-content.ts";
import { Wrap } from "../../theme/layout.tsx";
import { SectionHeading } from "../section-frame.tsx";
import { SectionBackground } from "../section-background.tsx";
import { Route, Stop, StopLabel, StopText, StopTitle } from "./steps.styles.ts";
import { noBreak } from "../../ui/no-break.tsx";
import { headingText } from "../../ui/heading-text.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";

/** How something works: numbered steps along a line, each with its time if it has one. */
export function StepsSection({ anchor, heading, text, tone, steps }: SectionOf<"stepsSection">) {
  const filled = steps?.filter((step) => step.title || step.text) ?? [];
  if (!heading && filled.length === 0) return null;
  return (
    <SectionBackground id={anchor ?? undefined} data-tone={tone ?? "paper"}>
      <Wrap>
        <SectionHeading heading={heading} text={text} />
        {filled.length > 0 && (
          <Route>
            {filled.map((step) => (
              <Stop key={step._key}>
                {step.label && <StopLabel>{wholeWords(step.label)}</StopLabel>}
                {step.title && <StopTitle>{headingText(step.title)}</StopTitle>}
                {step.text && <StopText>{noBreak(step.text)}</StopText>}
              </Stop>
            ))}
          </Route>
        )}
      </Wrap>
    </SectionBackground>
  );
}
