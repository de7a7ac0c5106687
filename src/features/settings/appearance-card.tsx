import { useState } from "react";
import { changeScheme, readScheme, type Scheme, schemes } from "../../theme/scheme.ts";
import { Card, CardTitle } from "../../ui/card.styles.ts";
import { ChoiceLabel } from "../../ui/field.styles.ts";
import { Choices } from "./appearance-card.styles.ts";

const names: Record<Scheme, string> = { system: "Same as system", light: "Light", dark: "Dark" };

/** The card that chooses the light or the dark scheme for this browser. */
export function AppearanceCard() {
  const [scheme, setScheme] = useState(readScheme);
  function choose(chosen: Scheme) {
    setScheme(chosen);
    changeScheme(chosen);
  }
  return (
    <Card aria-labelledby="appearance">
      <CardTitle id="appearance">Appearance</CardTitle>
      <Choices role="radiogroup" aria-labelledby="appearance">
        {schemes.map((each) => (
          <ChoiceLabel key={each}>
            <input
              type="radio"
              name="scheme"
              checked={scheme === each}
              onChange={() => choose(each)}
            />
            {names[each]}
          </ChoiceLabel>
        ))}
      </Choices>
    </Card>
  );
}
