import { use, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import { Link } from "../../../ui/link.tsx";
import {
  type LeadField,
  type LeadFieldName,
  leadFields,
} from "../../../lib/messages/lead-fields.ts";
import { LEAD_FIELDS } from "../../../lib/lead-rules.ts";
import { failureText } from "../../../lib/failure-text.ts";
import { returnPath } from "../../../lib/return-path.ts";
import { AdminOnly } from "../../../supabase/desk-role.tsx";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { DialogForm } from "../../../ui/dialog-form.styles.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, FieldError, Select, TextArea, TextInput } from "../../../ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { FormActions } from "../../../ui/form-actions.tsx";
import { useFormDraft } from "../../../ui/use-form-draft.ts";
import { useSchemaForm } from "../../../ui/use-schema-form.ts";
import { useWhileShown } from "../../../ui/use-while-shown.ts";
import { fetchOwnUserId } from "../../leads/data/activity-data.ts";
import { fetchLeadChoices } from "../../leads/data/choices-data.ts";
import { leadKeys } from "../../leads/data/lead-keys.ts";
import { TeamContext } from "../../leads/data/team-data.ts";
import { PossibleDuplicates } from "./possible-duplicates.tsx";
import { BOARD_PATH, panelPath } from "../../leads/model/desk-paths.ts";
import { IMPORT_PATH } from "./paths.ts";
import { DEFAULT_LANGUAGE } from "../../leads/model/lead-language.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { offeredSolutions } from "./offered-solutions.ts";
import { FieldPair } from "../../lead-ui/forms/field-pair.styles.ts";
import { contactFields } from "../../lead-ui/forms/contact-fields.tsx";
import { AlternativeAction } from "./add-dialog.styles.ts";
import { typedSchema, type TypedValues } from "./added-data.ts";
import { LanguageOptions } from "../../lead-ui/forms/language-options.tsx";
import { useAddLead } from "./use-add-lead.ts";

const untouched = {
  ...(Object.fromEntries(LEAD_FIELDS.map((name) => [name, ""])) as Record<LeadFieldName, string>),
  contactNumber: "+65",
  language: DEFAULT_LANGUAGE,
  source: "",
};

/** The names of the form's fields after the solution, which are rendered below the source and the owner. */
const laterFields = LEAD_FIELDS.slice(LEAD_FIELDS.indexOf("solutionInterested") + 1);

type AddFormProps = {
  ownUserId: string | null;
  onAdded: (lead: Lead) => void;
  onClose: () => void;
};

/** Suggested sources for leads from outside the site; other sources can be typed. */
const usualSources = ["Phone call", "WhatsApp", "Email", "Walk-in", "Event", "Referral"];

/** Returns suggested sources, and those typed before; the site's, which are lower case without spaces, are left out. */
function useSources(): string[] {
  const { data } = useServerData(leadKeys.choices(), fetchLeadChoices);
  const typedBefore = data?.sources.filter((source) => !/^[\da-z_-]+$/.test(source)) ?? [];
  return [...new Set([...usualSources, ...typedBefore])];
}

/** The options of the owner: "You" first, because the user's name would not fit, then the others, then "Unassigned". */
function OwnerOptions({ ownUserId }: Pick<AddFormProps, "ownUserId">) {
  const { people } = use(TeamContext);
  return (
    <>
      {ownUserId === null ? null : <option value={ownUserId}>You</option>}
      <Options of={people.filter(({ id }) => id !== ownUserId).map(({ id, name }) => [id, name])} />
      <option value="">Unassigned</option>
    </>
  );
}

function AddForm({ ownUserId, onAdded, onClose }: AddFormProps) {
  const [empty] = useState({ ...untouched, owner: ownUserId ?? "" });
  const sources = useSources();
  const sourceList = useId();
  const { draft, keep, clear } = useFormDraft(`selat.added-lead:${ownUserId ?? ""}`, empty);
  const add = useAddLead();
  const open = useWhileShown(onAdded);
  const [failure, setFailure] = useState<string>();
  const { register, getValues, control, errors, isSubmitting, onSubmit } = useSchemaForm(
    typedSchema,
    draft.values,
  );
  const typed = useWatch({ control });

  async function save(values: TypedValues) {
    setFailure(undefined);
    const lead = await add(draft.id, values);
    if (!lead) {
      setFailure(
        failureText(
          "The lead could not be added. Your entries are kept. Please try again.",
          "Your entries are kept. Add the lead when you are back online.",
        ),
      );
      return;
    }
    clear();
    open(lead);
  }

  return (
    <DialogForm
      noValidate
      onChange={() => keep({ ...empty, ...getValues() })}
      onSubmit={onSubmit(save)}
    >
      {contactFields(register, errors)}
      <FieldPair>
        <Field label="Solution Interested" error={errors.solutionInterested?.message}>
          <Select autoComplete="off" required {...register("solutionInterested")}>
            <option value="">Select a solution</option>
            <Options of={offeredSolutions()} />
          </Select>
        </Field>
        <Field label="Language" error={errors.language?.message}>
          <Select autoComplete="off" {...register("language")}>
            <LanguageOptions current={typed.language ?? DEFAULT_LANGUAGE} />
          </Select>
        </Field>
      </FieldPair>
      <FieldPair>
        <Field label="Source" error={errors.source?.message}>
          <TextInput
            autoComplete="off"
            list={sourceList}
            placeholder="added-by-hand"
            {...register("source")}
          />
        </Field>
        <Field label="Owner" error={errors.owner?.message}>
          <Select autoComplete="off" {...register("owner")}>
            <OwnerOptions ownUserId={ownUserId} />
          </Select>
        </Field>
      </FieldPair>
      <datalist id={sourceList}>
        <Options of={sources} />
      </datalist>
      {laterFields.map((name) => {
        const { label, control: fieldControl }: LeadField = leadFields[name];
        const common = { autoComplete: "off", ...register(name) };
        return (
          <Field key={name} label={label.en} error={errors[name]?.message}>
            {fieldControl.type === "lines" ? (
              <TextArea rows={2} {...common} />
            ) : (
              <TextInput type={fieldControl.type} {...common} />
            )}
          </Field>
        );
      })}
      <PossibleDuplicates
        candidate={{
          company_name: typed.companyName ?? "",
          contact_name: typed.contactName ?? "",
          contact_number: typed.contactNumber ?? "",
          email: typed.email ?? "",
        }}
      />
      {failure ? <FieldError role="alert">{failure}</FieldError> : null}
      <FormActions onCancel={onClose} submit="Add Lead" busy="Adding..." isBusy={isSubmitting} />
    </DialogForm>
  );
}

/** The dialog that adds a lead by the contact form's rules, and opens it; keeps entries until they are stored. */
export function AddDialog() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { data: ownUserId } = useServerData(leadKeys.ownUserId(), fetchOwnUserId);
  // Returns to the page from which the dialog was opened: Today or the board.
  const close = () => void navigate(state ? returnPath(state) : BOARD_PATH + search);
  // Waits for the user's id, because a dialog that opens before its form would focus the link below the form.
  if (ownUserId === undefined) return null;
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title="Add a Lead"
      description="For someone who called, wrote or met you. Sales is not notified."
    >
      <AddForm
        ownUserId={ownUserId}
        onAdded={({ id }) =>
          void navigate(panelPath(id) + search, { state: state as unknown, replace: true })
        }
        onClose={close}
      />
      <AdminOnly>
        <AlternativeAction>
          Or <Link to={IMPORT_PATH + search}>import many from a CSV file</Link>.
        </AlternativeAction>
      </AdminOnly>
    </Dialog>
  );
}
