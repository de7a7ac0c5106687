import type { FormEvent } from "react";

/** The `onSubmit` of a form: while its request is in progress, another submit does nothing. */
export function submitOnce(isSubmitting: boolean, submit: (event: FormEvent) => Promise<unknown>) {
  return (event: FormEvent) => {
    if (isSubmitting) event.preventDefault();
    else void submit(event);
  };
}
