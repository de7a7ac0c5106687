type Text = string | null | undefined;

/** The texts of the `contactPage` document that the form shows. */
export type LeadFormContent = {
  /** The document's revision, which is stored with what the visitor agreed to. */
  _rev?: Text;
  labels?: {
    companyName?: Text;
    contactName?: Text;
    contactNumber?: Text;
    email?: Text;
    solutionInterested?: Text;
    solutionPlaceholder?: Text;
    remarks?: Text;
  } | null;
  submitLabel?: Text;
  submittingLabel?: Text;
  /** The sentence under the button, and the words after it that lead to the privacy policy. */
  consentText?: Text;
  consentLinkLabel?: Text;
};

// Without a label a field is not accessible, so an empty document falls back to these.
const FALLBACK = {
  companyName: "Company Name",
  contactName: "Contact Name",
  contactNumber: "Contact Number",
  email: "Email",
  solutionInterested: "Solution Interested",
  solutionPlaceholder: "Select a solution",
  remarks: "Remarks (Optional)",
  submitLabel: "Submit Request",
  submittingLabel: "Submitting...",
  consentText:
    "By sending this form you agree that we may contact you about your request, as described in our",
  consentLinkLabel: "privacy policy",
};

type LeadFormTexts = Readonly<typeof FALLBACK>;

/** The form's texts: the document's where not empty, else the fallback. */
export function formTexts({ labels, ...texts }: LeadFormContent): LeadFormTexts {
  const given = Object.entries({ ...labels, ...texts }).filter(
    ([name, text]) => Object.hasOwn(FALLBACK, name) && text,
  );
  return { ...FALLBACK, ...Object.fromEntries(given) };
}
