/** The options of a select: value to title, in their order. */
export function Options({ of }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([value, title]) => (
    <option key={value} value={value}>
      {title}
    </option>
  ));
}
