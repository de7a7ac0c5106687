export type HeaderRule = { pattern: string; headers: [name: string, value: string][] };
export type RedirectRule = { from: string; to: string; status: number };

/** Parses a `_headers` file: a path pattern, then indented `Name: value` lines. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
    const [name = "", ...value] = line.trim().split(":");
    if (/^\s/.test(line)) rules.at(-1)?.headers.push([name.trim(), value.join(":").trim()]);
    else rules.push({ pattern: line.trim(), headers: [] });
  }
  return rules;
}

/** Parses a `_redirects` file: `from to status` on each line; the status defaults to 301. */
export function parseRedirects(text: string): RedirectRule[] {
  return text.split("\n").flatMap((line) => {
    const [from, to, status = "301"] = line.trim().split(/\s+/);
    if (!from || !to || from.startsWith("#")) return [];
    return [{ from, to, status: Number(status) }];
  });
}

/** Whether a pattern of these files, `*` at its end matching any rest, covers a path. */
export function matchesPattern(pattern: string, path: string): boolean {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

/** The headers for a path: every matching rule, later rules replacing earlier values. */
export function headersFor(rules: HeaderRule[], path: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const rule of rules) {
    if (!matchesPattern(rule.pattern, path)) continue;
    for (const [name, value] of rule.headers) headers.set(name.toLowerCase(), value);
  }
  return headers;
}
