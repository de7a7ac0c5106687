/** The roles that every Sanity project has. */
const ROLES = ["administrator", "developer", "editor", "contributor", "viewer"] as const;

export type Role = (typeof ROLES)[number];

/** A user of the Studio. The token is no secret, since the lake answers only this machine. */
export type LakeUser = {
  id: string;
  name: string;
  email: string;
  token: string;
  /** Administrator by default. */
  role?: Role;
};

/** The only user if no others are given. */
const EDITOR: LakeUser = {
  id: "p-local",
  name: "Local Editor",
  email: "editor@example.com",
  token: "local",
};

/**
 * Everybody who can sign in to a Studio on the lake, be mentioned and get tasks; the first one publishes scheduled
 * releases.
 */
export class LakeUsers {
  readonly all: readonly LakeUser[];
  readonly first: LakeUser;

  /** Throws for an unknown role: the lake would allow its user what the hosted service refuses. */
  constructor(configured: readonly LakeUser[] = []) {
    for (const { id, role } of configured) {
      if (role === undefined || ROLES.includes(role)) continue;
      throw new Error(`The user "${id}" has the role "${role}": the lake has ${ROLES.join(", ")}.`);
    }
    const [first = EDITOR, ...others] = configured;
    this.first = first;
    this.all = [first, ...others];
  }

  /** The user of an `authorization` header, or `undefined` for an unknown token. */
  of(authorization: unknown): LakeUser | undefined {
    return this.all.find(({ token }) => authorization === `Bearer ${token}`);
  }
}
