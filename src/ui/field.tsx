import { createContext, use, useId, useMemo, type ComponentProps, type ReactNode } from "react";
import {
  ErrorText,
  Frame,
  HintText,
  InputControl,
  Label,
  SelectControl,
  SelectFrame,
} from "./field.styles.ts";

type ControlProps = {
  id?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
};

const ControlContext = createContext<ControlProps>({});

type FieldProps = {
  label: ReactNode;
  /** Id of the control, where something links to it; generated otherwise. */
  id?: string;
  /** Permanent help text under the label. */
  hint?: ReactNode;
  /** The validation message; undefined if the value is valid. */
  error?: string | undefined;
  children: ReactNode;
  className?: string;
};

/** What is wrong with a field's value, with its sign. */
export function FieldError({ children, ...rest }: ComponentProps<"p">) {
  return (
    <ErrorText {...rest}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M8 1.5 15 14H1z" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M8 6v4m0 1.25v1.25" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      {children}
    </ErrorText>
  );
}

/** Label, hint and error of the one TextInput, TextArea or Select inside it, tied together for assistive technology. */
export function Field({ label, id: ownId, hint, error, children, className }: FieldProps) {
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ");
  const isInvalid = Boolean(error);
  const control = useMemo<ControlProps>(
    () => ({
      id,
      "aria-describedby": describedBy || undefined,
      "aria-invalid": isInvalid || undefined,
    }),
    [id, describedBy, isInvalid],
  );
  return (
    <Frame className={className}>
      <Label htmlFor={id}>{label}</Label>
      {hint && <HintText id={hintId}>{hint}</HintText>}
      <ControlContext value={control}>{children}</ControlContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Frame>
  );
}

/** A one-line input; its id and ARIA attributes come from the Field around it. */
export function TextInput(props: ComponentProps<"input">) {
  return <InputControl {...use(ControlContext)} {...props} />;
}

/** A multi-line input for a Field. */
export function TextArea({ rows = 4, ...props }: ComponentProps<"textarea">) {
  return <InputControl as="textarea" rows={rows} {...use(ControlContext)} {...props} />;
}

/** A native select for a Field, so that phones show their own picker. */
export function Select(props: ComponentProps<"select">) {
  return (
    <SelectFrame>
      <SelectControl {...use(ControlContext)} {...props} />
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
    </SelectFrame>
  );
}
