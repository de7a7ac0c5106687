import { useState, type ComponentProps } from "react";
import { TextInput } from "./field.tsx";
import { PasswordFrame, RevealButton } from "./password-input.styles.ts";

/** A password input for a Field, with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <PasswordFrame>
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? "text" : "password"}
      />
      <RevealButton type="button" onClick={() => setIsShown(!isShown)}>
        {isShown ? "Hide" : "Show"}
      </RevealButton>
    </PasswordFrame>
  );
}
