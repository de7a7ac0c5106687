import { ALL_GRANTS } from "./roles.ts";
import type { Store } from "./store.ts";
import type { LakeUsers } from "./users.ts";

/** When the project, its users and their group were created. */
export const CREATED = "2024-01-01T00:00:00.000Z";

/**
 * Adds the group in which the Studio looks up who may read a document and so can be mentioned. It is derived from the
 * list of users, so nothing is written to the disk.
 */
export function addGroup({ documents }: Store, users: LakeUsers): void {
  const _id = "_.groups.administrator";
  documents.set(_id, {
    _id,
    _type: "system.group",
    _rev: "local",
    _createdAt: CREATED,
    _updatedAt: CREATED,
    members: users.all.map(({ id }) => id),
    grants: ALL_GRANTS,
  });
}
