import type { Arrival } from "./arrivals-data.ts";
import { type NoticePreferences, noticePreferences } from "./notice-preferences.ts";

/** Two short tones, a fifth apart: [hertz, seconds from the start]. */
const TONES = [
  [659, 0],
  [988, 0.14],
] as const;
const TONE_SECONDS = 0.35;
const VOLUME = 0.12;

/** Plays the sound of a new lead; silent until the user has clicked or pressed a key on the page. */
export async function playChime(): Promise<void> {
  const audio = new AudioContext();
  await audio.resume();
  for (const [frequency, delay] of TONES) {
    const start = audio.currentTime + delay;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
    if (delay > 0) tone.addEventListener("ended", () => void audio.close());
  }
}

/** Returns the text of a desktop notification. It names no person, because a locked screen may show it. */
export function notificationOf(arrivals: readonly Arrival[]): { title: string; body: string } {
  const [first] = arrivals;
  if (arrivals.length === 1 && first) {
    return { title: `New lead: ${first.company_name}`, body: first.solution_interested };
  }
  const names = arrivals.slice(0, 3).map(({ company_name }) => company_name);
  const remaining = arrivals.length - names.length;
  const body = new Intl.ListFormat("en-SG").format(
    remaining > 0 ? [...names, `${remaining} more`] : names,
  );
  return { title: `${arrivals.length} new leads`, body };
}

function notify(arrivals: readonly Arrival[], onOpen: (arrival: Arrival | undefined) => void) {
  const { title, body } = notificationOf(arrivals);
  // The tag makes the browser show the notification once, even if several tabs create it.
  const notice = new Notification(title, { body, tag: arrivals[0]?.id ?? "" });
  notice.addEventListener("click", () => {
    window.focus();
    notice.close();
    onOpen(arrivals.length === 1 ? arrivals[0] : undefined);
  });
}

/** Runs `announce` in only one of the desk's tabs. */
async function inOneTab(name: string, announce: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return announce();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await announce();
    // Keeps the lock for 3 seconds, within which the other tabs learn of the same lead.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  });
}

/**
 * Announces new leads by sound and desktop notification, if they are switched on; never rejects. `onOpen` is called
 * with the lead whose notification was clicked, or with nothing for several.
 */
export async function notifyOfArrivals(
  arrivals: readonly Arrival[],
  onOpen: (arrival: Arrival | undefined) => void,
  { hasSound, hasNotification }: NoticePreferences = noticePreferences(),
): Promise<void> {
  if (arrivals.length === 0) return;
  // If the desk has the focus, the user sees the card.
  const isWatched = document.visibilityState === "visible" && document.hasFocus();
  try {
    if (hasNotification && !isWatched && Notification.permission === "granted") {
      notify(arrivals, onOpen);
    }
    if (hasSound) await inOneTab(`selat.chime ${arrivals[0]?.id}`, playChime);
  } catch {
    // The browser has no sound or notifications; the title and the card still show the lead.
  }
}
