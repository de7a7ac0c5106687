/** The roles that every project of Sanity has. */
const ROLES = ["administrator", "developer", "editor", "contributor", "viewer"] as const;

export type Role = (typeof ROLES)[number];

/** Somebody who works in the Studio. The token is not a secret: the lake answers this machine only. */
export type LakeUser = {
  id: string;
  name: string;
  email: string;
  token: string;
  /** Administrator where left out. */
  role?: Role;
};

/** The only user if no others are given. */
const EDITOR: LakeUser = {
  id: "p-local",
  name: "Local Editor",
  email: "editor@example.com",
  token: "local",
};

/** Everybody a Studio on the lake can be signed in as, mention and give tasks to; the first publishes releases. */
export class LakeUsers {
  readonly all: readonly LakeUser[];
  readonly first: LakeUser;

  /** Throws for a role that the lake does not know: it would allow what the hosted one refuses. */
  constructor(given: readonly LakeUser[] = []) {
    for (const { id, role } of given) {
      if (role === undefined || ROLES.includes(role)) continue;
      throw new Error(`The user "${id}" has the role "${role}": the lake has ${ROLES.join(", ")}.`);
    }
    const [first = EDITOR, ...others] = given;
    this.first = first;
    this.all = [first, ...others];
  }

  /** Whose `authorization` header this is, or `undefined` for one that nobody has. */
  of(authorization: unknown): LakeUser | undefined {
    return this.all.find(({ token }) => authorization === `Bearer ${token}`);
  }
}
