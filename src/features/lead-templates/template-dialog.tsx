import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.styles.ts";
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { useSchemaForm } from "../../ui/use-schema-form.ts";
import { useWhileShown } from "../../ui/use-while-shown.ts";
import type { OpenState } from "../../ui/overlay-props.ts";
import { LanguageOptions } from "../lead-ui/forms/language-options.tsx";
import { DEFAULT_LANGUAGE } from "../leads/model/lead-language.ts";
import type { MessageTemplate } from "../leads/model/lead.ts";
import { SmallButton } from "../lead-ui/controls/panel-parts.styles.ts";
import { ButtonRow } from "../lead-ui/controls/menu-keys.styles.ts";
import { fillTemplate, placeholders } from "./fill-template.ts";
import { type TemplateForm, templateSchema } from "./template.schema.ts";
import { Sample } from "./templates-card.styles.ts";

/** The values of a fictitious lead, for the preview. */
const sample = {
  name: "Tan Wei Ling",
  company: "Kopi & Kaya",
  solution: "Waiter AI",
};

type TemplateFieldsProps = {
  template: MessageTemplate | null;
  me: string;
  /** Resolves to true when the template is saved, so that the dialog closes. */
  onSave: (form: TemplateForm) => Promise<boolean>;
  onClose: () => void;
};

function TemplateFields({ template, me, onSave, onClose }: TemplateFieldsProps) {
  const { register, setValue, getValues, control, formState, errors, isSubmitting, onSubmit } =
    useSchemaForm(templateSchema, {
      channel: template?.channel ?? "whatsapp",
      language: template?.language ?? DEFAULT_LANGUAGE,
      name: template?.name ?? "",
      subject: template?.subject ?? "",
      body: template?.body ?? "",
    });
  const close = useWhileShown(onClose);
  const [channel, language, subject, body] = useWatch({
    control,
    name: ["channel", "language", "subject", "body"],
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const { ref, ...bodyField } = register("body");
  const values = { ...sample, me };

  /** Inserts a placeholder at the caret, in place of the selected text. */
  function insert(name: string) {
    const text = getValues("body");
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    const placeholder = `{${name}}`;
    setValue("body", text.slice(0, selectionStart) + placeholder + text.slice(selectionEnd), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
    field.current?.focus();
    const caret = selectionStart + placeholder.length;
    field.current?.setSelectionRange(caret, caret);
  }

  async function save(form: TemplateForm) {
    if (await onSave(form)) close();
  }

  return (
    <DialogForm noValidate onSubmit={onSubmit(save)}>
      {template ? null : (
        <Field label="For">
          <Select {...register("channel")}>
            <option value="whatsapp">WhatsApp</option>
            <option value="email">Email</option>
          </Select>
        </Field>
      )}
      <Field label="Language" hint="Offered first for leads in this language.">
        <Select {...register("language")}>
          <LanguageOptions current={language} />
        </Select>
      </Field>
      <Field label="Name" hint="The name in the menu." error={errors.name?.message}>
        <TextInput autoComplete="off" {...register("name")} />
      </Field>
      {channel === "email" ? (
        <Field label="Subject" error={errors.subject?.message}>
          <TextInput autoComplete="off" lang={language} {...register("subject")} />
        </Field>
      ) : null}
      <Field label="Text" error={errors.body?.message}>
        <TextArea
          rows={7}
          lang={language}
          {...bodyField}
          ref={(element) => {
            ref(element);
            field.current = element;
          }}
        />
      </Field>
      <ButtonRow>
        {Object.entries(placeholders).map(([name, title]) => (
          <SmallButton
            key={name}
            aria-label={`Insert ${title.toLowerCase()}`}
            onClick={() => insert(name)}
          >
            {title}
          </SmallButton>
        ))}
      </ButtonRow>
      <Sample aria-label="Preview">
        <h3>As Tan Wei Ling of Kopi &amp; Kaya would read it</h3>
        {channel === "email" && subject.trim() !== "" ? (
          <b lang={language}>{fillTemplate(subject, values)}</b>
        ) : null}
        {body.trim() === "" ? (
          <p>Nothing yet</p>
        ) : (
          <p lang={language}>{fillTemplate(body, values)}</p>
        )}
      </Sample>
      <FormActions
        onCancel={onClose}
        submit="Save Template"
        busy="Saving..."
        isBusy={isSubmitting}
      />
    </DialogForm>
  );
}

type TemplateDialogProps = Omit<TemplateFieldsProps, "onClose"> & OpenState;

/** The dialog that adds or changes a template, with a preview. */
export function TemplateDialog({ isOpen, onOpenChange, ...fields }: TemplateDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={fields.template ? "Edit Template" : "Add a Template"}
    >
      <TemplateFields {...fields} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
