import type { ComponentType, ReactNode } from "react";
import type { SettingsTable } from "../realtime/realtime-changes.ts";
import type { LeadChanges } from "../model/lead-store.ts";
import type { Lead, StartAttempt, WrittenChannel } from "../model/lead.ts";
import type { Plan } from "../model/next-action.ts";

/** Where a lead is shown: which menus are there, and how much room. */
export type Place = "board" | "panel" | "today";

/** What is drawn with each lead. */
export type LeadParts = {
  /** What is done next: on cards and in rows, in the panel and in the open row of Today. */
  Line: ComponentType<{ lead: Lead; place: Place }>;
  /** On a card and its preview, after the details. */
  Mark: ComponentType<{ lead: Lead }>;
  /** The same in two words, before the contact of a short card or a row. */
  Hint: ComponentType<{ lead: Lead }>;
  /** What the last move of the lead asks: below the card, the stage of a row and the head of the panel. */
  Question: ComponentType<{ lead: Lead }>;
};

/** What is drawn once on each page, or around it. */
export type PageParts = {
  /** Around every page of the desk, for as long as somebody is signed in. */
  DeskFrame: ComponentType<{ children: ReactNode }>;
  /** Around the board and the panel over it; `leads`: what was read of them. */
  BoardFrame: ComponentType<{
    leads: readonly Lead[] | undefined;
    changes: LeadChanges;
    children: ReactNode;
  }>;
  /** What board and Today say and ask above their leads. */
  Status: ComponentType<{ place: Place }>;
  /** The menus that lines open; the panel has its own. */
  Menus: ComponentType<{ place: Place }>;
  /** A button of the board's toolbar. */
  Tool: ComponentType;
};

/** What is drawn for the leads that are selected. */
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

/** What comes with the panel, or with Today where that has it, too. */
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
  /** Undoes what an event of the history says, where the lead itself cannot. */
  Undo?: ComponentType<{ lead: Lead; otherId: string; label: string }>;
};

/** A key that presses a control of the lead in focus, or opens a dialog over the board. */
export type LeadKey = { key: string; /** What Today says that it does. */ hint: string } & (
  | { press: string; places: readonly Place[] }
  | { opens: string }
);

/** Keys as the list of shortcuts has them, and where they do something. */
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

/** A step that an empty board offers, and where it is done. */
export type FirstStep = { title: string; hint: string; to: string };

type Loaded = Promise<{ default: ComponentType }>;

/** What one folder adds to the pages of leads. Its parts come with the first of them, what is loaded with its own page. */
export type Extension = Partial<LeadParts & PageParts & SelectionParts> & {
  name: string;
  keys?: readonly LeadKey[];
  help?: readonly KeyHelp[];
  columns?: readonly LeadColumn[];
  panel?: () => Promise<PanelParts>;
  today?: () => Promise<PanelParts>;
  /** Cards of Settings, in order: for everyone in the group "This browser", for admins in "Working with leads" or in `group`. */
  settings?: readonly { load: () => Loaded; isForAdmins: boolean; group?: "connections" }[];
  /** What an admin does first, offered on a board without leads. */
  firstSteps?: readonly FirstStep[];
  /** Dialogs over the board, by their path below the board's; one that is rare is not loaded ahead. */
  dialogs?: readonly { path: string; load: () => Loaded; isRare?: boolean }[];
  /** What is read again when a table of settings has changed, by its key. */
  settingsKeys?: Partial<Record<SettingsTable, readonly (readonly string[])[]>>;
};
