// @vitest-environment node
import { expect, test } from "vitest";
import { english } from "../../lib/messages/english.ts";
import { formTexts } from "./lead-form-content.ts";

test("uses the default texts if the document is empty", () => {
  const content = {
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
  expect(formTexts({}, english.form)).toMatchObject(content);
  const nothing = { labels: null, submitLabel: "", consentText: null };
  expect(formTexts(nothing, english.form)).toMatchObject(content);
});

test("uses the document's texts, and the default for each label that it lacks", () => {
  const texts = formTexts(
    { labels: { email: "Email", remarks: "" }, submitLabel: "Send" },
    english.form,
  );
  expect(texts).toMatchObject({
    email: "Email",
    remarks: "Remarks (Optional)",
    submitLabel: "Send",
    submittingLabel: "Submitting...",
  });
});

test("ignores other fields of the document", () => {
  const content = { title: "Contact", labels: { email: "Email" } };
  expect(formTexts(content, english.form)).not.toHaveProperty("title");
});
