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

/** The extensions of the desk, in their order. */
export const ExtensionsContext = createContext<readonly Extension[]>([]);

type LoadedParts = PanelParts & { name: string };

/** The loaded components of extensions for the panel or for Today. */
export const PanelPartsContext = createContext<readonly LoadedParts[]>([]);

/** Loads the components of extensions for the panel or for Today. */
export function loadParts(
  extensions: readonly Extension[],
  page: "panel" | "today",
): Promise<readonly LoadedParts[]> {
  return Promise.all(
    extensions.map(async ({ name, [page]: load }) => ({ name, ...(await load?.()) })),
  );
}

type LeadPartsProps = { of: keyof Parts; lead: Lead; place: Place };

/** Renders one kind of component of all extensions for a lead. */
export function LeadParts({ of, lead, place }: LeadPartsProps) {
  return use(ExtensionsContext).map(({ name, [of]: Part }) =>
    Part ? <Part key={name} lead={lead} place={place} /> : null,
  );
}

type PartName = "Note" | "Writing" | "Undo";
type PropsOf<Name extends PartName> = ComponentProps<NonNullable<PanelParts[Name]>>;

/** Renders one kind of component of all extensions in the panel or in Today. */
export function PanelPart<Name extends PartName>({
  of,
  props,
}: {
  of: Name;
  props: PropsOf<Name>;
}) {
  return use(PanelPartsContext).map(({ name, [of]: part }) => {
    const Part = part as ComponentType<PropsOf<Name>> | undefined;
    return Part ? <Part key={name} {...props} /> : null;
  });
}

type SectionPosition = NonNullable<PanelParts["sections"]>[number]["place"];

/** Renders the sections of all extensions at one position of the panel. */
export function PanelSections({ at, ...section }: SectionProps & { at: SectionPosition }) {
  return use(PanelPartsContext).flatMap(({ name, sections = [] }) =>
    sections.map(({ place, Section }) =>
      place === at ? <Section key={name} {...section} /> : null,
    ),
  );
}

/** Renders one kind of component of all extensions, once on a page or in the panel. */
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

/** Wraps the board in the board frames of all extensions. */
export function BoardFrames({ children, ...board }: BoardFramesProps) {
  return use(ExtensionsContext).reduceRight<ReactNode>(
    (inner, { BoardFrame }) => (BoardFrame ? <BoardFrame {...board}>{inner}</BoardFrame> : inner),
    children,
  );
}

/** Wraps a page of the desk in the desk frames of all extensions. */
export function DeskFrames({ children }: { children: ReactNode }) {
  return use(ExtensionsContext).reduceRight<ReactNode>(
    (inner, { DeskFrame }) => (DeskFrame ? <DeskFrame>{inner}</DeskFrame> : inner),
    children,
  );
}
