import { LakeError } from "./errors.ts";
import type { LakeUser, Role } from "./users.ts";

const TITLES: Record<Role, string> = {
  administrator: "Administrator",
  developer: "Developer",
  editor: "Editor",
  contributor: "Contributor",
  viewer: "Viewer",
};

/** The roles as the API lists them. */
export const ROLES = Object.entries(TITLES).map(([name, title]) => ({ name, title }));

const READ = ["read", "history"];
const WRITE = ["create", "update", "manage", "editHistory", "mapReduce", "delete"];

const grant = (path: string, permissions: string[]) => {
  return { filter: `_id in path("${path}")`, permissions };
};

/** The grants of administrators, developers and editors. */
export const ALL_GRANTS = [grant("**", [...READ, ...WRITE])];

export function roleOf({ role = "administrator" }: LakeUser): Role {
  return role;
}

/** The grants that the Studio checks for a user; without a user, those of an administrator. */
export function grantsOf(user: LakeUser | undefined) {
  const role = user ? roleOf(user) : "administrator";
  if (role === "viewer") return [grant("**", READ)];
  if (role !== "contributor") return ALL_GRANTS;
  return [grant("**", READ), ...["drafts.**", "versions.**"].map((path) => grant(path, WRITE))];
}

/** Throws 403 for a change that the role of a user does not allow: contributors write only drafts and versions. */
export function assertMayChange(
  user: LakeUser,
  changes: readonly { id: string; before: unknown; after: unknown }[],
): void {
  const role = roleOf(user);
  if (role !== "viewer" && role !== "contributor") return;
  for (const { id, before, after } of changes) {
    if (role === "contributor" && /^(?:drafts|versions)\./.test(id)) continue;
    throw refusal(after ? (before ? "update" : "create") : "delete");
  }
}

/** Throws 403 unless the role of a user may upload files. */
export function assertMayUpload(user: LakeUser): void {
  if (roleOf(user) === "viewer") throw refusal("create");
}

/** Throws 403 unless the role of a user manages the project: its datasets and webhooks. */
export function assertMayManage(user: LakeUser): void {
  if (["administrator", "developer"].includes(roleOf(user))) return;
  throw new LakeError(403, "forbidden", "User is missing required grant");
}

function refusal(permission: string): LakeError {
  const description = `Insufficient permissions; permission "${permission}" required`;
  return new LakeError(403, "mutationError", `The mutation(s) failed: ${description}`, {
    items: [{ error: { type: "insufficientPermissionsError", description, permission }, index: 0 }],
  });
}
