import type { SectionOf } from "../../content/page-content.ts";
import { Wrap } from "../../theme/layout.tsx";
import { SectionHeading } from "../section-frame.tsx";
import { SectionGround } from "../section-ground.tsx";
import { Route, Stop, StopLabel, StopText, StopTitle } from "./steps-section.styles.ts";
import { unbroken } from "../../ui/unbroken.tsx";

/** How something works: stations on one route, with the time each takes where there is one. */
export function StepsSection({ anchor, heading, text, tone, steps }: SectionOf<"stepsSection">) {
  const filled = steps?.filter((step) => step.title || step.text) ?? [];
  if (!heading && filled.length === 0) return null;
  return (
    <SectionGround id={anchor ?? undefined} data-tone={tone ?? "paper"}>
      <Wrap>
        <SectionHeading heading={heading} text={text} />
        {filled.length > 0 && (
          <Route>
            {filled.map((step) => (
              <Stop key={step._key}>
                {step.label && <StopLabel>{step.label}</StopLabel>}
                {step.title && <StopTitle>{step.title}</StopTitle>}
                {step.text && <StopText>{unbroken(step.text)}</StopText>}
              </Stop>
            ))}
          </Route>
        )}
      </Wrap>
    </SectionGround>
  );
}
