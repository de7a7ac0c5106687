import type { ComponentType, ReactNode } from "react";
import type { SettingsTable } from "../realtime/realtime-changes.ts";
import type { LeadChanges } from "../model/lead-store.ts";
import type { Lead, StartAttempt, WrittenChannel } from "../model/lead.ts";
import type { Plan } from "../model/next-action.ts";

/** The page on which a lead is shown. */
export type Place = "board" | "panel" | "today";

/** Components that are rendered with each lead. */
export type LeadParts = {
  /** A line on cards and rows, in the panel and in the open row of Today; e.g. the next action. */
  Line: ComponentType<{ lead: Lead; place: Place }>;
  /** After the details on a card and on its preview while it is dragged. */
  Mark: ComponentType<{ lead: Lead }>;
  /** A short form of `Mark`, before the contact on a short card or a table row. */
  Hint: ComponentType<{ lead: Lead }>;
  /** A question after the lead's last move: below the card, the stage of a row, and the head of the panel. */
  Question: ComponentType<{ lead: Lead }>;
};

/** Components that are rendered once on each page, or that wrap it. */
export type PageParts = {
  /** Wraps every page of the desk while a user is signed in. */
  DeskFrame: ComponentType<{ children: ReactNode }>;
  /** Wraps the board and the panel over it; `leads` are the loaded ones. */
  BoardFrame: ComponentType<{
    leads: readonly Lead[] | undefined;
    changes: LeadChanges;
    children: ReactNode;
  }>;
  /** Above the leads of the board and of Today, e.g. a question. */
  Status: ComponentType<{ place: Place }>;
  /** Menus that `Line` opens; rendered once for each place. */
  Menus: ComponentType<{ place: Place }>;
  /** A button in the board's toolbar. */
  Tool: ComponentType;
};

/** Components for the leads that are selected. */
export type SelectionParts = {
  BulkAction: ComponentType<{
    selected: readonly Lead[];
    plan: (leads: readonly Lead[], next: Plan | null) => Promise<boolean>;
  }>;
  /** Announces BulkQuestion to screen readers. `lostLeads` were just moved to Failed without a reason. */
  BulkStatus: ComponentType<{ lostLeads: readonly Lead[] }>;
  BulkQuestion: ComponentType<{
    lostLeads: readonly Lead[];
    lose: (leads: readonly Lead[], reason: string) => void;
    skip: () => void;
  }>;
};

export type SectionProps = {
  lead: Lead;
  isLive: boolean;
  /** Has to be called when the lead was erased; closes the panel. */
  onErased: () => void;
};

/** Components that are loaded with the panel or with Today. */
export type PanelParts = {
  sections?: readonly {
    place: "before details" | "after details" | "before history";
    Section: ComponentType<SectionProps>;
  }[];
  /** In the head of a lead that is not on the board. */
  Note?: ComponentType<{ lead: Lead }>;
  /** Beside the button that starts a message. */
  Writing?: ComponentType<{
    lead: Lead;
    channel: WrittenChannel;
    onStart: StartAttempt;
  }>;
  /** Beside an event of the history: undoes a merge. */
  Undo?: ComponentType<{ lead: Lead; otherId: string; label: string }>;
};

/** A shortcut that clicks a control of the focused lead (`press` is its selector), or opens a dialog over the board. */
export type LeadKey = { key: string; /** Its description in Today. */ hint: string } & (
  | { press: string; places: readonly Place[] }
  | { opens: string }
);

/** An entry in the list of shortcuts. */
export type KeyHelp = {
  keys: readonly string[];
  action: string;
  places: readonly ("board" | "panel")[];
};

/** A column of the table; it comes after the column with the id `after`. */
export type LeadColumn = {
  id: string;
  title: string;
  /** The default width, in px. */
  width: number;
  /** The database column to sort by. */
  sort: string;
  after: string;
  Cell: ComponentType<{ lead: Lead }>;
};

/** A first step that an empty board offers, with a link to its page. */
export type FirstStep = { title: string; hint: string; to: string };

type Loaded = Promise<{ default: ComponentType }>;

/** What one folder of features adds to the desk's pages. Cards and dialogs are loaded on demand. */
export type Extension = Partial<LeadParts & PageParts & SelectionParts> & {
  name: string;
  keys?: readonly LeadKey[];
  help?: readonly KeyHelp[];
  columns?: readonly LeadColumn[];
  panel?: () => Promise<PanelParts>;
  today?: () => Promise<PanelParts>;
  /** Cards of Settings by group, in their order; all groups except "account" are only for admins. */
  settings?: Partial<Record<"account" | "leads" | "connections", readonly (() => Loaded)[]>>;
  /** First steps that admins see on a board without leads. */
  firstSteps?: readonly FirstStep[];
  /** Dialogs over the board; `path` is below the board's. The code of a rare one is not loaded ahead. */
  dialogs?: readonly { path: string; load: () => Loaded; isRare?: boolean }[];
  /** SWR keys of the data that is read again when an admin has changed this table of settings. */
  settingsKeys?: Partial<Record<SettingsTable, readonly (readonly string[])[]>>;
};
