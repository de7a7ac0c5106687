type Option = string | readonly [value: string, title: string];

/** The options of a select in their order: values with their titles, or texts that are both. */
export function Options({ of }: { of: Readonly<Record<string, string>> | readonly Option[] }) {
  const options: readonly Option[] = Array.isArray(of) ? of : Object.entries(of);
  return options.map((option) => {
    const [value, title] = typeof option === "string" ? [option, option] : option;
    return (
      <option key={value} value={value}>
        {title}
      </option>
    );
  });
}
