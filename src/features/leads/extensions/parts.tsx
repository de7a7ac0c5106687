import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from "react";
import type { LeadChanges } from "../model/lead-store.ts";
import type { Lead } from "../model/lead.ts";
import type {
  Extension,
  LeadParts as Parts,
  PanelParts,
  Place,
  SectionProps,
} from "./extension.ts";

/** The extensions of the desk, in its order. */
export const ExtensionsContext = createContext<readonly Extension[]>([]);

type LoadedParts = PanelParts & { name: string };

/** The extensions' parts of the panel, or of Today. */
export const PanelPartsContext = createContext<readonly LoadedParts[]>([]);

/** Loads the extensions' parts of the panel, or of Today. */
export function loadParts(
  extensions: readonly Extension[],
  page: "panel" | "today",
): Promise<readonly LoadedParts[]> {
  return Promise.all(
    extensions.map(async ({ name, [page]: load }) => ({ name, ...(await load?.()) })),
  );
}

type LeadPartsProps = { of: keyof Parts; lead: Lead; place: Place };

/** The extensions' parts at one place of a lead. */
export function LeadParts({ of, lead, place }: LeadPartsProps) {
  return use(ExtensionsContext).map(({ name, [of]: Part }) =>
    Part ? <Part key={name} lead={lead} place={place} /> : null,
  );
}

type Drawn = "Note" | "Writing" | "Undo";
type PropsOf<Name extends Drawn> = ComponentProps<NonNullable<PanelParts[Name]>>;

/** The extensions' parts at one place of the panel, or of Today. */
export function PanelPart<Name extends Drawn>({ of, props }: { of: Name; props: PropsOf<Name> }) {
  return use(PanelPartsContext).map(({ name, [of]: part }) => {
    const Part = part as ComponentType<PropsOf<Name>> | undefined;
    return Part ? <Part key={name} {...props} /> : null;
  });
}

type SectionPlace = NonNullable<PanelParts["sections"]>[number]["place"];

/** The sections of the extensions at one place of the panel. */
export function PanelSections({ at, ...section }: SectionProps & { at: SectionPlace }) {
  return use(PanelPartsContext).flatMap(({ name, sections = [] }) =>
    sections.map(({ place, Section }) =>
      place === at ? <Section key={name} {...section} /> : null,
    ),
  );
}

/** The extensions' parts that are rendered once on a page or in the panel. */
export function PageParts({ of, place }: { of: "Menus" | "Status" | "Tool"; place: Place }) {
  return use(ExtensionsContext).map(({ name, [of]: Part }) =>
    Part ? <Part key={name} place={place} /> : null,
  );
}

type BoardFramesProps = {
  leads: readonly Lead[] | undefined;
  changes: LeadChanges;
  children: ReactNode;
};

/** The extensions' wrappers of the board. */
export function BoardFrames({ children, ...board }: BoardFramesProps) {
  return use(ExtensionsContext).reduceRight<ReactNode>(
    (inner, { BoardFrame }) => (BoardFrame ? <BoardFrame {...board}>{inner}</BoardFrame> : inner),
    children,
  );
}

/** The extensions' wrappers of every page of the desk. */
export function DeskFrames({ children }: { children: ReactNode }) {
  return use(ExtensionsContext).reduceRight<ReactNode>(
    (inner, { DeskFrame }) => (DeskFrame ? <DeskFrame>{inner}</DeskFrame> : inner),
    children,
  );
}
