/** The roles that every project of Sanity has. */
export type Role = "administrator" | "developer" | "editor" | "contributor" | "viewer";

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

  constructor(given: readonly LakeUser[] = []) {
    const [first = EDITOR, ...others] = given;
    this.first = first;
    this.all = [first, ...others];
  }

  /** Whose `authorization` header this is, or `undefined` for one that nobody has. */
  of(authorization: unknown): LakeUser | undefined {
    return this.all.find(({ token }) => authorization === `Bearer ${token}`);
  }
}
