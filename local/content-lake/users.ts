/** Somebody who works in the local Studio. The token is no secret: the lake answers this machine only. */
export type LocalUser = { id: string; name: string; email: string; token: string };

/** Author of the starting content, and of what commands and the clock of releases do. */
export const FIRST_USER: LocalUser = {
  id: "p-local",
  name: "Ada Lim",
  email: "ada@example.com",
  token: "local",
};

/** Everybody a Studio on the local lake can be signed in as, mention and give tasks to. */
export const LOCAL_USERS: LocalUser[] = [
  FIRST_USER,
  { id: "p-budi", name: "Budi Hartono", email: "budi@example.com", token: "local-budi" },
  { id: "p-chandra", name: "Chandra Nair", email: "chandra@example.com", token: "local-chandra" },
];

/** Whose `authorization` header this is, or `undefined` for one that nobody has. */
export function userOf(authorization: unknown): LocalUser | undefined {
  return LOCAL_USERS.find(({ token }) => authorization === `Bearer ${token}`);
}
