import type { JWTPayload } from "jose";
import type { Sql, TransactionSql } from "postgres";
import { callerSettings } from "./session.ts";

type Access = { read: boolean; write: boolean };

/** What policies on `realtime.messages` allow a user in a private channel. */
export type ChannelPolicies = { broadcast: Access; presence: Access };

/** The rights in a public channel. */
export const OPEN: ChannelPolicies = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
};

const EXTENSIONS = ["broadcast", "presence"];

class Undo extends Error {}

async function mayInsert(
  transaction: TransactionSql,
  topic: string,
  extension: string,
): Promise<boolean> {
  return transaction
    .savepoint(
      (inner) =>
        inner`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`,
    )
    .then(() => true)
    .catch(() => false);
}

/** Checks the policies as hosted Realtime does: by writing rows and rolling back. */
export async function readPolicies(
  sql: Sql,
  claims: JWTPayload,
  topic: string,
): Promise<ChannelPolicies> {
  const caller = { role: String(claims["role"]), uid: claims.sub ?? null, jwt: claims };
  const settings = sql.json({ ...callerSettings(caller), "realtime.topic": topic });
  const readable = new Set<string>();
  const writable = new Set<string>();
  await sql
    .begin(async (transaction) => {
      await transaction`insert into realtime.messages (topic, extension) select ${topic}, unnest(${EXTENSIONS}::text[])`;
      await transaction`select set_config(key, value, true) from jsonb_each_text(${settings})`;
      const rows = await transaction<{ extension: string }[]>`
        select extension from realtime.messages where topic = ${topic}`;
      for (const { extension } of rows) readable.add(extension);
      for (const extension of EXTENSIONS) {
        // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
        if (await mayInsert(transaction, topic, extension)) writable.add(extension);
      }
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  const accessOf = (name: string) => ({ read: readable.has(name), write: writable.has(name) });
  return { broadcast: accessOf("broadcast"), presence: accessOf("presence") };
}
