import { hash } from "bcryptjs";

/** bcrypt's rounds as a power of two, as GoTrue has them: a tenth of a second a password. */
const COST = 10;

export type PasswordHash = {
  hash(password: string): Promise<string>;
  /** A hash of a random password that nobody knows, as costly to check as any other. */
  nobodys: string;
};

/** Hashes at `cost`; tests, which make users by the hundred, take a lower one. */
export function createPasswordHash(cost = COST): PasswordHash {
  const rounds = String(cost).padStart(2, "0");
  return {
    hash: (password) => hash(password, cost),
    nobodys: `$2b$${rounds}$FfF9WRwoFY/SoPnWueFsmeG8P7BRaL9XVHpAVIDMxNQs7jcvHtkDi`,
  };
}
