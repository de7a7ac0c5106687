/**
 * PostgREST hands a JSON body to Postgres, which refuses a lone surrogate (22P02). lite parses the body itself and
 * would store U+FFFD instead. Returns Postgres's refusal, or null if the body is well-formed or not JSON.
 */
export async function refuseLoneSurrogates(request: Request): Promise<Response | null> {
  if (!request.headers.get("content-type")?.includes("json")) return null;
  const text = await request.clone().text();
  if (!/\\ud[89a-f]/i.test(text) || !hasLoneSurrogate(text)) return null;
  const body = {
    code: "22P02",
    details: "Unicode low surrogate must follow a high surrogate.",
    hint: null,
    message: "invalid input syntax for type json",
  };
  return Response.json(body, { status: 400 });
}

function hasLoneSurrogate(json: string): boolean {
  let isFound = false;
  try {
    JSON.parse(json, (key, value: unknown) => {
      isFound ||= !key.isWellFormed() || (typeof value === "string" && !value.isWellFormed());
      return value;
    });
  } catch {
    return false; // lite itself refuses what is not JSON.
  }
  return isFound;
}
