/**
 * HTTP status PostgREST gives an SQLSTATE (docs.postgrest.org, "Errors"), or null for the codes that lite already
 * answers well (42501 depends on the caller; 42703 and 42883 get clearer messages).
 */
export function httpStatusOf(code: string): number | null {
  if (/^(42501|42703|42883|42P01|PT...|PGRST)$/.test(code)) return null;
  if (code === "23503" || code === "23505") return 409;
  if (code === "25006") return 405;
  if (code === "P0001") return 400;
  if (code === "42P17" || code === "53400") return 500;
  const family = code.slice(0, 2);
  // 57P01 to 57P03: the server ends, has crashed or is starting.
  if (family === "08" || family === "53" || /^57P0[1-3]$/.test(code)) return 503;
  if (["0L", "0P", "28"].includes(family)) return 403;
  const serverSide = ["09", "25", "2D", "38", "39", "3B", "40", "54", "55", "57", "58"];
  return [...serverSide, "F0", "HV", "P0", "XX"].includes(family) ? 500 : 400;
}
