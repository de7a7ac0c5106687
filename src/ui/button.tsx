import { styled } from "styled-components";
import { buttonStyle, type ButtonStyleProps } from "./button.styles.ts";

/** A button; of type "button" by default, so that it does not submit a form by accident. */
export const Button = styled.button.attrs<ButtonStyleProps>(({ type = "button" }) => ({ type }))`
  ${buttonStyle}
`;

/** An anchor that looks like a button; give it `as={Link}` for a page of the app. */
export const ButtonLink = styled.a<ButtonStyleProps>`
  ${buttonStyle}
`;
