/**
 * Reads the JSON object of a request's body, which cannot be read again afterwards; an empty object where there is
 * none.
 */
export async function readJsonBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => null);
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}
