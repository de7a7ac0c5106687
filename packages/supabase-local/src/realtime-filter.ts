import type { Change } from "./realtime-outbox.ts";

/** One `postgres_changes` subscription of a channel, as the client sent it, with the id assigned here. */
export type Subscription = {
  id: number;
  event: string;
  schema: string;
  table?: string;
  filter?: string;
};

const OPERATORS: Record<string, (order: number) => boolean> = {
  eq: (order) => order === 0,
  neq: (order) => order !== 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
};

const FILTER = /^([^=]+)=(eq|neq|lt|lte|gt|gte|in)\.(.*)$/s;

/** True for no filter, or one of the form `column=operator.value` that hosted Realtime accepts. */
export function isFilter(filter: string | undefined): boolean {
  return !filter || FILTER.test(filter);
}

/** Whether the subscription is for this kind of change on this table. */
export function isSubscribedTo(subscription: Subscription, change: Change): boolean {
  const { event, schema, table } = subscription;
  if (event !== "*" && event !== change.type) return false;
  if (schema !== "*" && schema !== change.schema) return false;
  return !table || table === "*" || table === change.table;
}

/** True when the row passes the filter; a DELETE carries only its key and is not filtered. */
export function matchesFilter(filter: string | undefined, change: Change): boolean {
  const [, column = "", operator = "", operand = ""] = FILTER.exec(filter ?? "") ?? [];
  if (!operator || !change.record) return true;
  const value = change.record[column];
  if (value === null || value === undefined) return false;
  if (operator !== "in") return OPERATORS[operator]?.(compare(value, operand)) ?? false;
  const choices = operand.replace(/^\(|\)$/g, "").split(",");
  return choices.some((choice) => compare(value, choice) === 0);
}

function compare(value: unknown, operand: string): number {
  if (typeof value === "number") return value - Number(operand);
  const text = String(value);
  if (text === operand) return 0;
  return text < operand ? -1 : 1;
}
