import type { ComponentType, ReactNode } from "react";
import type { SettingsTable } from "../realtime/realtime-changes.ts";
import type { LeadChanges } from "../model/lead-store.ts";
import type { Lead, StartAttempt, WrittenChannel } from "../model/lead.ts";
import type { Plan } from "../model/next-action.ts";

/** Where a lead is shown, which determines the menus and the space. */
export type Place = "board" | "panel" | "today";

/** Parts that are rendered with each lead. */
export type LeadParts = {
  /** The next action: on cards and in rows, in the panel and in the open row of Today. */
  Line: ComponentType<{ lead: Lead; place: Place }>;
  /** On a card and its preview, after the details. */
  Mark: ComponentType<{ lead: Lead }>;
  /** The same in two words, before the contact of a short card or a row. */
  Hint: ComponentType<{ lead: Lead }>;
  /** The question after the lead's last move: below the card, the stage of a row and the head of the panel. */
  Question: ComponentType<{ lead: Lead }>;
};

/** Parts that are rendered once on each page, or around it. */
export type PageParts = {
  /** Around every page of the desk, while somebody is signed in. */
  DeskFrame: ComponentType<{ children: ReactNode }>;
  /** Around the board and the panel over it; `leads`: the loaded ones. */
  BoardFrame: ComponentType<{
    leads: readonly Lead[] | undefined;
    changes: LeadChanges;
    children: ReactNode;
  }>;
  /** Notices and questions above the leads of board and Today. */
  Status: ComponentType<{ place: Place }>;
  /** The menus that lines open; the panel has its own menus. */
  Menus: ComponentType<{ place: Place }>;
  /** A button of the board's toolbar. */
  Tool: ComponentType;
};

/** Parts that are rendered for the selected leads. */
export type SelectionParts = {
  BulkAction: ComponentType<{
    selected: readonly Lead[];
    plan: (leads: readonly Lead[], next: Plan | null) => Promise<boolean>;
  }>;
  /** Outside the bar, for screen readers; `lost`: the leads that were just moved to Failed and have no reason. */
  BulkStatus: ComponentType<{ lost: readonly Lead[] }>;
  BulkQuestion: ComponentType<{
    lost: readonly Lead[];
    lose: (leads: readonly Lead[], reason: string) => void;
    skip: () => void;
  }>;
};

export type SectionProps = {
  lead: Lead;
  isLive: boolean;
  /** The lead is gone for good: closes the panel. */
  onErased: () => void;
};

/** Parts that are loaded with the panel, or with Today if that has them, too. */
export type PanelParts = {
  sections?: readonly {
    place: "before details" | "after details" | "before history";
    Section: ComponentType<SectionProps>;
  }[];
  /** At the head of a lead that is not on the board. */
  Note?: ComponentType<{ lead: Lead }>;
  /** Beside the button that starts a message. */
  Writing?: ComponentType<{
    lead: Lead;
    channel: WrittenChannel;
    onStart: StartAttempt;
  }>;
  /** Undoes an event of the history if the lead's own undo cannot. */
  Undo?: ComponentType<{ lead: Lead; otherId: string; label: string }>;
};

/** A key that presses a control of the focused lead, or opens a dialog over the board. */
export type LeadKey = { key: string; /** Its description in Today. */ hint: string } & (
  | { press: string; places: readonly Place[] }
  | { opens: string }
);

/** Keys as shown in the list of shortcuts, and where they apply. */
export type KeyHelp = {
  keys: readonly string[];
  action: string;
  places: readonly ("board" | "panel")[];
};

/** A column of the table, placed after the column with the id `after`. */
export type LeadColumn = {
  id: string;
  title: string;
  /** In px, at first. */
  width: number;
  /** The column of the database it is sorted by. */
  sort: string;
  after: string;
  Cell: ComponentType<{ lead: Lead }>;
};

/** A step that an empty board offers, and the page for it. */
export type FirstStep = { title: string; hint: string; to: string };

type Loaded = Promise<{ default: ComponentType }>;

/**
 * What one folder adds to the pages of leads. Its parts are loaded with the first of these pages, its own page
 * separately.
 */
export type Extension = Partial<LeadParts & PageParts & SelectionParts> & {
  name: string;
  keys?: readonly LeadKey[];
  help?: readonly KeyHelp[];
  columns?: readonly LeadColumn[];
  panel?: () => Promise<PanelParts>;
  today?: () => Promise<PanelParts>;
  /** Cards of Settings by their group, in order; all groups but "account" are for admins. */
  settings?: Partial<Record<"account" | "leads" | "connections", readonly (() => Loaded)[]>>;
  /** An admin's first steps, offered on a board without leads. */
  firstSteps?: readonly FirstStep[];
  /** Dialogs over the board, by their path below the board's; one that is rare is not loaded ahead. */
  dialogs?: readonly { path: string; load: () => Loaded; isRare?: boolean }[];
  /** Data that is read again when a table of settings has changed, by its key. */
  settingsKeys?: Partial<Record<SettingsTable, readonly (readonly string[])[]>>;
};
