import type { RealtimeChannel } from "@supabase/supabase-js";

/** Milliseconds to wait for a message, whether it must arrive or must not. */
export const PATIENCE = 800;

export async function subscribed(channel: RealtimeChannel, isForChanges = false): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    if (isForChanges) {
      channel.on("system", {}, ({ status }: { status: string }) => {
        if (status === "ok") resolve();
      });
    }
    channel.subscribe((state, error) => {
      if (state === "SUBSCRIBED" && !isForChanges) resolve();
      if (state === "CHANNEL_ERROR" || state === "TIMED_OUT") reject(error ?? new Error(state));
    });
  });
}
