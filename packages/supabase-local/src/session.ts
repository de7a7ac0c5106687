/** The caller of a statement: the claims of a verified token, or an API key's role. */
export type Caller = {
  role?: string;
  uid?: string | null;
  jwt?: Record<string, unknown> | null;
};

const API_ROLES = new Set(["anon", "authenticated", "service_role"]);

/**
 * The settings that make a transaction run as the caller, as PostgREST sets them. `role` comes first, so that nothing
 * after it runs as the superuser.
 */
export function callerSettings({ role = "anon", uid, jwt }: Caller): Record<string, string> {
  return {
    role: API_ROLES.has(role) ? role : "anon",
    "request.jwt.claims": JSON.stringify(jwt ?? { role }),
    "request.jwt.claim.sub": uid ?? "",
    "request.jwt.claim.role": role,
    "request.jwt.claim.email": String(jwt?.["email"] ?? ""),
  };
}
