const NAME = /^\{[a-z][a-z0-9-]*\}$/;
const PHONE = /^\+[\d\s()-]{7,20}$/;
const EMAIL = /^[^\s@{}]+@[^\s@{}]+\.[^\s@{}]+$/;

function orFact(pattern: RegExp, message: string) {
  return (value: string | undefined): true | string =>
    !value || NAME.test(value) || pattern.test(value) ? true : message;
}

/** An email address, or the name of the fact that holds one. */
export const emailOrFact = orFact(
  EMAIL,
  "Enter an email address such as hello@selat.example, or a fact",
);

/** A number with its country code, or the name of the fact that holds one. */
export const phoneOrFact = orFact(
  PHONE,
  "Enter it with the country code, such as +65 6555 0123, or choose a fact",
);
