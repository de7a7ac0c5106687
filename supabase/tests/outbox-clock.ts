import type { Sql } from "postgres";

/** Lets this many minutes pass for the outbox: every time that it compares with the clock is moved back. */
export async function letPass(sql: Sql, minutes: number): Promise<void> {
  const time = `${minutes} minutes`;
  await sql.begin(async (tx) => {
    await tx`update private.lead_outbox set written_at = written_at - ${time}::interval`;
    await tx`update private.lead_confirmations set
      written_at = written_at - ${time}::interval, due_at = due_at - ${time}::interval`;
    await tx`update private.rate_slots set taken_at = taken_at - ${time}::interval`;
    await tx`update public.leads
      set notification_claimed_at = notification_claimed_at - ${time}::interval
      where notification_claimed_at is not null`;
    await tx`update private.sales_chat set
      sender_since = sender_since - ${time}::interval,
      quiet_until = quiet_until - ${time}::interval,
      called_at = called_at - ${time}::interval,
      next_call_at = next_call_at - ${time}::interval,
      confirmations_called_at = confirmations_called_at - ${time}::interval,
      removal_called_at = removal_called_at - ${time}::interval,
      failing_since = failing_since - ${time}::interval`;
  });
}
