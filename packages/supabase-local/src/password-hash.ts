import { hash } from "bcryptjs";

/** bcrypt's cost (a power of two), as in GoTrue: a tenth of a second per password. */
const COST = 10;

export type PasswordHash = {
  hash(password: string): Promise<string>;
  /** A hash of a random password, as costly to check as any other. */
  random: string;
};

/** Hashes at `cost`; tests, which create hundreds of users, use a lower one. */
export function createPasswordHash(cost = COST): PasswordHash {
  const rounds = String(cost).padStart(2, "0");
  return {
    hash: (password) => hash(password, cost),
    random: `$2b$${rounds}$FfF9WRwoFY/SoPnWueFsmeG8P7BRaL9XVHpAVIDMxNQs7jcvHtkDi`,
  };
}
