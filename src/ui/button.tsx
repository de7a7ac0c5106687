import { styled } from "styled-components";
import { buttonLook, type ButtonLook } from "./button.styles.ts";

/** A button; of type "button" by default, so that it does not submit a form by accident. */
export const Button = styled.button.attrs<ButtonLook>(({ type = "button" }) => ({ type }))`
  ${buttonLook}
`;

/** An anchor that looks like a button; give it `as={Link}` for a page of the app. */
export const ButtonLink = styled.a<ButtonLook>`
  ${buttonLook}
`;
