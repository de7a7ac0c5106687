import { Button, Flex } from "@sanity/ui";

export type WorkFilter = "all" | "needsWork";

type WorkFilterButtonsProps = {
  filter: WorkFilter;
  /** How many entries each filter shows. */
  counts: Record<WorkFilter, number>;
  onChange: (filter: WorkFilter) => void;
};

const TITLES: Record<WorkFilter, string> = { all: "All", needsWork: "Needs work" };

/** Switches between all entries and those that need work. */
export function WorkFilterButtons({ filter, counts, onChange }: WorkFilterButtonsProps) {
  return (
    <Flex gap={2} wrap="wrap">
      {(["all", "needsWork"] as const).map((name) => (
        <Button
          key={name}
          mode={name === filter ? "default" : "ghost"}
          fontSize={1}
          padding={3}
          aria-pressed={name === filter}
          text={`${TITLES[name]} (${counts[name]})`}
          onClick={() => onChange(name)}
        />
      ))}
    </Flex>
  );
}
