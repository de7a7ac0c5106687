import { Card, Select, Stack, Text } from "@sanity/ui";
import { useStudioClient } from "../use-studio-client.ts";
import { type Counting, CountingOff } from "../results/counting-off.tsx";
import { useResults } from "../results/use-results.ts";
import { endsBefore } from "./experiment-results.ts";
import { useEffect, useRef, useState } from "react";
import {
  getPublishedId,
  type ObjectInputProps,
  set,
  type StringInputProps,
  unset,
  useFormValue,
  useSchema,
} from "sanity";
import {
  type ExperimentDocument,
  isLocked,
  type StoredSection,
} from "../../schemas/experiment-rules.ts";

const dateFormat = new Intl.DateTimeFormat("en-SG", {
  dateStyle: "medium",
  timeZone: "Asia/Singapore",
});
const dateOf = (text = "") => (text ? dateFormat.format(new Date(text)) : "");

type Sections = { page: string; sections: StoredSection[] };

/** Returns the published sections of a page, without reusable ones; null while they load. */
function useSections(page: string | undefined): StoredSection[] | null {
  const client = useStudioClient();
  const [loaded, setLoaded] = useState<Sections | null>(null);
  useEffect(() => {
    if (!page) return;
    let isOpen = true;
    const query = `*[_id == $page][0].sections[_type != "reusableSection"]`;
    client
      .fetch<StoredSection[] | null>(query, { page }, { perspective: "published" })
      .catch(() => null)
      .then((sections) => isOpen && setLoaded({ page, sections: sections ?? [] }));
    return () => {
      isOpen = false;
    };
  }, [client, page]);
  return page && loaded?.page === page ? loaded.sections : null;
}

/** Selects a section of the page by its type and heading. */
export function SectionKeyInput({ elementProps, value, onChange, readOnly }: StringInputProps) {
  const schema = useSchema();
  const page = useFormValue(["page"]) as { _ref?: string } | undefined;
  const sections = useSections(page?._ref);
  const isKnown = sections?.some(({ _key }) => _key === value);
  const { id, ref, onBlur, onFocus } = elementProps;
  return (
    <Select
      id={id}
      ref={ref as unknown as React.Ref<HTMLSelectElement>}
      onBlur={onBlur as unknown as React.FocusEventHandler<HTMLSelectElement>}
      onFocus={onFocus as unknown as React.FocusEventHandler<HTMLSelectElement>}
      value={value ?? ""}
      disabled={readOnly || !page?._ref}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value ? set(currentTarget.value) : unset())
      }
    >
      <option value="">{page?._ref ? "Choose the section" : "Choose the page first"}</option>
      {value && !isKnown && <option value={value}>{value}</option>}
      {sections?.map(({ _key, _type, heading }) => {
        const title = schema.get(_type)?.title ?? _type;
        return (
          <option key={_key} value={_key}>
            {typeof heading === "string" ? `${title}: ${heading}` : title}
          </option>
        );
      })}
    </Select>
  );
}

/** What an experiment still needs before it can start. */
function NotStarted({ id }: { id: string }) {
  const counted = useResults<Counting>(1, { document: getPublishedId(id) });
  if (counted.status === "read" && counted.results.countsVisits === false) return <CountingOff />;
  return (
    <Card padding={4} radius={2} border tone="transparent">
      <Text size={1} muted>
        Not started yet. Start shows how long it will take with the page's traffic.
      </Text>
    </Card>
  );
}

function StatusCard({ experiment }: { experiment: ExperimentDocument }) {
  const { status, startedAt, stoppedAt, publishedAt, endDate } = experiment;
  if (!isLocked(status)) return <NotStarted id={experiment._id} />;
  const isRunning = status === "running";
  const isOver = isRunning && endsBefore(0, endDate);
  return (
    <Card padding={4} radius={2} border tone={isRunning ? "primary" : "transparent"}>
      <Stack gap={3}>
        <Text size={1} weight="semibold">
          {isRunning
            ? `Running since ${dateOf(startedAt)}`
            : `Ran from ${dateOf(startedAt)} to ${dateOf(stoppedAt)}`}
        </Text>
        <Text size={1}>
          {isRunning
            ? "Everything here is locked while it runs: a change would make the results useless. Do not change the section on the page either."
            : publishedAt
              ? `The variant has been on the page since ${dateOf(publishedAt)}.`
              : "A stopped experiment cannot be changed. Use variant puts the variant on the page."}
        </Text>
        {isOver && (
          <Text size={1}>Its end, {dateOf(endDate)}, has passed: look at Results and stop it.</Text>
        )}
      </Stack>
    </Card>
  );
}

/** The form of an experiment: says why it is locked, and starts the variant as a copy of the chosen section. */
export function ExperimentInput(props: ObjectInputProps) {
  const { value, readOnly, onChange, renderDefault } = props;
  const experiment = (value ?? {}) as ExperimentDocument;
  const { page, sectionKey, variant, status } = experiment;
  const sections = useSections(page?._ref);
  const control = sections?.find(({ _key }) => _key === sectionKey);
  const [variantSection] = variant ?? [];
  const isOther = control !== undefined && variantSection?._type !== control._type;
  const copied = useRef<string | null>(null);
  const mayCopy = !readOnly && !isLocked(status);

  useEffect(() => {
    if (!mayCopy || !control || !isOther || copied.current === control._key) return;
    copied.current = control._key;
    const { anchor: _anchor, ...copy } = control;
    onChange(set([{ ...copy, _key: "variant" }], ["variant"]));
  }, [mayCopy, control, isOther, onChange]);

  return (
    <Stack gap={5}>
      <StatusCard experiment={experiment} />
      {renderDefault(props)}
    </Stack>
  );
}
