/** A row of `leads` as a page sends it. */
export type PostedRow = Record<string, unknown> & { id?: string };

/** A response of PostgREST: its status and, for an error, code and message. */
export type PostgrestAnswer = { status: number; code?: string; message?: string };

/** The columns of a database to which the newest column has not been added yet. */
const KNOWN_COLUMNS = new Set([
  "id",
  "company_name",
  "contact_name",
  "contact_number",
  "email",
  "solution_interested",
  "remarks",
  "stage",
  "source",
  "attribution",
  "path",
  "is_suspected",
  "consent_text",
  "consent_version",
]);

const HOUR = 60 * 60_000;

/**
 * Replaces the table `leads`. An insert checks the columns, some rules, the primary key and the limits, in the order of
 * the real table. supabase/tests/simulated-database.test.ts compares the two.
 */
export class DatabaseStandIn {
  readonly rows = new Map<string, PostedRow>();
  /** Whether the newest migration has been applied. */
  isMigrated = true;
  /** Number of leads that one email address may send in an hour. */
  perHour = Infinity;
  /** Whether the site has reached its limit of leads per minute. */
  isBusy = false;
  readonly #now: () => number;
  readonly #taken: { email: string; at: number }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  insert(row: PostedRow): PostgrestAnswer {
    const isKnown = (column: string) =>
      KNOWN_COLUMNS.has(column) || (this.isMigrated && column === "language");
    const unknown = Object.keys(row).find((column) => !isKnown(column));
    if (unknown !== undefined) {
      const message = `Could not find the '${unknown}' column of 'leads' in the schema cache`;
      return { status: 400, code: "PGRST204", message };
    }
    const email = String(row["email"]);
    if (!email.includes("@")) {
      return { status: 400, code: "23514", message: "Invalid email address" };
    }
    if (!/^\+?[\d\s()-]{8,20}$/.test(String(row["contact_number"]))) {
      return { status: 400, code: "23514", message: "Invalid phone number" };
    }
    const id = String(row.id);
    if (this.rows.has(id)) {
      const message = 'duplicate key value violates unique constraint "leads_pkey"';
      return { status: 409, code: "23505", message };
    }
    const lastHour = this.#taken.filter((each) => each.at > this.#now() - HOUR);
    if (lastHour.filter((each) => each.email === email).length >= this.perHour) {
      const message = "Rate limit exceeded. Please try again in an hour.";
      return { status: 429, code: "PT429", message };
    }
    if (this.isBusy) {
      const message = "Many requests are arriving at once. Please try again in a minute.";
      return { status: 503, code: "PT503", message };
    }
    this.#taken.push({ email, at: this.#now() });
    this.rows.set(id, row);
    return { status: 201 };
  }
}
