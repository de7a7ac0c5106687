const formats = new Map<string, Intl.NumberFormat>();

/** An amount with its currency's code: "SGD 12,000", "IDR 1,500,000.50". */
export function formatMoney(amount: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat("en-SG", {
      style: "currency",
      currency,
      currencyDisplay: "code",
      minimumFractionDigits: 2,
      trailingZeroDisplay: "stripIfInteger",
    });
    formats.set(currency, format);
  }
  // The space after the code does not break.
  return format.format(amount);
}
