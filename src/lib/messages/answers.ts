/**
 * The texts of the toasts that show the outcome of a request (SPEC section 8). In a separate file, since the code that
 * sends leads needs no other messages.
 */
export const answers = {
  sentTitle: "Thank You!",
  sentText: "Your submission has been received. We'll contact you soon!",
  errorTitle: "Error",
  errorText: "There was an error submitting your form. Please try again.",
  rateLimitTitle: "Rate Limit Exceeded",
  rateLimitText: "Too many submissions. Please try again in an hour.",
  busyTitle: "Many Requests Right Now",
  busyText: "Your request was not stored yet. Please try again in a minute.",
  invalidEmailTitle: "Invalid Email",
  invalidEmailText: "Please enter a valid email address.",
  invalidPhoneTitle: "Invalid Phone Number",
  invalidPhoneText: "Please enter a valid phone number.",
};
