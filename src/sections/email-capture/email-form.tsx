import { useMessages } from "../../content/messages.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { island } from "../../ui/island.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Form } from "./email-capture.styles.ts";
import { wholeWords } from "../../ui/whole-words.tsx";

/** One email field as built; free-guide.island.ts hydrates it. */
export function EmailForm(props: SectionOf<"emailCaptureSection">) {
  const { elsewhere } = useMessages();
  const { fieldLabel, buttonLabel, busyLabel, note, successTitle, successText } = props;
  return (
    // The method keeps a form whose code has not loaded yet from leaving the page.
    <Form
      {...island("free-guide", "intent")}
      method="dialog"
      data-success-title={successTitle || elsewhere.guideSent}
      data-success-text={successText ?? ""}
      data-busy-label={busyLabel || elsewhere.guideBusy}
    >
      <Field label={wholeWords(fieldLabel || elsewhere.guideField)} hint={wholeWords(note)}>
        <TextInput type="email" required autoComplete="email" />
      </Field>
      <Button type="submit">{buttonLabel || elsewhere.guideButton}</Button>
    </Form>
  );
}
