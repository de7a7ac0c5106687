export type SqlStatement = { text: string; offset: number };

/** A unit that may contain a semicolon (the body of an SQL function, a comment, a string, a name), or a semicolon. */
const UNITS =
  /\bbegin atomic\b[\s\S]*?;\s*end(?=\s*(?:;|$))|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|[eE]'(?:\\.|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|;/g;

/**
 * Splits SQL at its top-level semicolons; `offset` counts characters from the file's start to the
 * statement's first word.
 */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let start = 0;
  for (const match of [...sql.matchAll(UNITS), null]) {
    if (match && match[0] !== ";") continue;
    const end = match ? match.index : sql.length;
    const body = sql.slice(start, end);
    const lead = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(body)?.[0].length ?? 0;
    if (lead < body.length) statements.push({ text: body.slice(lead), offset: start + lead });
    start = end + 1;
  }
  return statements;
}

/** The text with some statements replaced by spaces, so that the others keep their positions. */
export function blankOut(sql: string, statements: SqlStatement[]): string {
  return statements.reduce((text, { text: statement, offset }) => {
    const blank = statement.replaceAll(/[^\n]/g, " ");
    return text.slice(0, offset) + blank + text.slice(offset + statement.length);
  }, sql);
}

const TRANSACTION =
  /^(?:begin|start\s+transaction|commit)(?:\s+(?:work|transaction))?(?:\s+(?:isolation|read)\b[^;]*)?\s*$/i;

/** The text of a file without its own `begin` and `commit`, since the whole file runs in one transaction. */
export function withoutTransactions(sql: string): string {
  return blankOut(
    sql,
    splitStatements(sql).filter(({ text }) => TRANSACTION.test(text)),
  );
}

/** The 1-based line that holds the character at `offset`. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
