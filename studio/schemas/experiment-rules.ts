import { getPublishedId } from "@sanity/client/csm";
import type { ValidationContext } from "sanity";
import { API_VERSION } from "../../src/content/api-version.ts";

/** The states of an experiment, in their order. */
export const STATUSES = [
  { title: "Draft", value: "draft" },
  { title: "Running", value: "running" },
  { title: "Stopped", value: "stopped" },
];

/** A section as stored in documents. */
export type StoredSection = { _key: string; _type: string } & Record<string, unknown>;

/** A stored experiment; every field may be missing in a draft. */
export type ExperimentDocument = {
  _id: string;
  hypothesis?: string;
  page?: { _ref?: string };
  sectionKey?: string;
  variant?: StoredSection[];
  primaryMetric?: "pressed" | "leads";
  minimumDetectableEffect?: number;
  endDate?: string;
  status?: string;
  startedAt?: string;
  stoppedAt?: string;
  sampleSize?: number;
  publishedAt?: string;
};

/** Whether the settings of an experiment are locked, because it runs or has run. */
export function isLocked(status: unknown): boolean {
  return status === "running" || status === "stopped";
}

/** Queries the published sections of a page, and the hypothesis of another experiment that runs on the section. */
const PAGE = `{
  "sections": *[_id == $page][0].sections,
  "other": *[_type == "experiment" && status == "running" && page._ref == $page && sectionKey == $key && _id != $id][0].hypothesis
}`;

type PageResult = { sections: StoredSection[] | null; other: string | null };

function withoutKeys(name: string, value: unknown): unknown {
  return name === "_key" ? undefined : value;
}

/** Whether two sections have the same content, apart from their keys. */
export function hasSameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, withoutKeys) === JSON.stringify(other, withoutKeys);
}

async function pageOf(context: ValidationContext): Promise<PageResult | null> {
  const { _id, page, sectionKey } = context.document as unknown as ExperimentDocument;
  if (!page?._ref || !sectionKey) return null;
  const client = context
    .getClient({ apiVersion: API_VERSION })
    .withConfig({ perspective: "published" });
  const params = { page: page._ref, key: sectionKey, id: getPublishedId(_id) };
  return client.fetch<PageResult>(PAGE, params);
}

/** Checks that the section is on the published page and that no other experiment runs on it. */
export async function checkSection(
  value: string | undefined,
  context: ValidationContext,
): Promise<true | string> {
  const document = context.document as unknown as ExperimentDocument;
  if (!value) return "Choose the section";
  if (isLocked(document.status)) return true;
  const pageResult = await pageOf(context);
  if (!pageResult) return true;
  if (!pageResult.sections?.some(({ _key }) => _key === value)) {
    return "The page no longer has this section: choose another one";
  }
  return pageResult.other
    ? `Another experiment is running on this section: ${pageResult.other}`
    : true;
}

/** Checks that the variant is one section of the control's type with different content. */
export async function checkVariant(
  value: unknown,
  context: ValidationContext,
): Promise<true | string> {
  const [variant, ...more] = (value ?? []) as StoredSection[];
  if (!variant) return "Write the variant";
  if (more.length > 0) return "An experiment compares two versions: keep one section here";
  const document = context.document as unknown as ExperimentDocument;
  if (isLocked(document.status)) return true;
  const pageResult = await pageOf(context);
  const control = pageResult?.sections?.find(({ _key }) => _key === document.sectionKey);
  if (!control) return true;
  if (control._type === "leadFormSection") {
    return "A lead form cannot be tested, since a page has one: test the words around it";
  }
  if (control._type !== variant._type) {
    return "The variant must be a section of the same type as on the page";
  }
  return hasSameContent(control, variant) ? "Change a word: both versions say the same" : true;
}

/** Checks that the end is not in the past, unless the experiment runs or has run. */
export function checkEndDate(
  value: string | undefined,
  { document }: ValidationContext,
): true | string {
  const isOver = value !== undefined && value < new Date().toISOString().slice(0, 10);
  return isOver && !isLocked((document as { status?: unknown } | undefined)?.status)
    ? "Choose a day in the future"
    : true;
}
