/** An amount as it is printed: `3.60`, `83.000`, `1,250.00`. */
const AMOUNT = /^\d{1,3}(?:[.,]\d{3})*(?:[.,]\d{2})?$|^\d+(?:[.,]\d{2})?$/;
/** An amount inside a text, after the sign of one of our readers' currencies. */
const MONEY = /(?:S\$|RM|Rp)\s?(\d[\d.,]*\d|\d)/g;

/** Returns the value of a printed amount in its smallest unit, such as cents; null for words and times. */
export function amountOf(printed: string): number | null {
  if (!AMOUNT.test(printed)) return null;
  const cents = /[.,](\d{2})$/.exec(printed)?.[1];
  const integerPart = cents ? printed.slice(0, -3) : printed;
  return Number(integerPart.replaceAll(/[.,]/g, "")) * 100 + Number(cents ?? 0);
}

/** Returns the amounts of money that a text names, as printed. */
export function moneyIn(text: string): string[] {
  return [...text.matchAll(MONEY)].map(([, amount = ""]) => amount);
}
