export type SubmitMessage = { title: string; description: string };

export const SUBMIT_SUCCESS: SubmitMessage = {
  title: "Thank You!",
  description: "Your submission has been received. We'll contact you soon!",
};

const OTHER_ERROR: SubmitMessage = {
  title: "Error",
  description: "There was an error submitting your form. Please try again.",
};

const KNOWN_ERRORS: readonly (SubmitMessage & { contains: string })[] = [
  {
    contains: "Rate limit",
    title: "Rate Limit Exceeded",
    description: "Too many submissions. Please try again in an hour.",
  },
  {
    contains: "Invalid email",
    title: "Invalid Email",
    description: "Please enter a valid email address.",
  },
  {
    contains: "Invalid phone",
    title: "Invalid Phone Number",
    description: "Please enter a valid phone number.",
  },
];

/** What the visitor reads when sending failed (SPEC section 8, contact form). */
export function messageForSubmitError(error: unknown): SubmitMessage {
  const text = error instanceof Error ? error.message : "";
  const { title, description } =
    KNOWN_ERRORS.find(({ contains }) => text.includes(contains)) ?? OTHER_ERROR;
  return { title, description };
}
