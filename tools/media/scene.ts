/** Text the customer types from `start` to `end`, in seconds; at `end` it is sent and its bubble appears. */
export type Typing = { start: number; end: number; text: string };

/** A filmed conversation: the turns are HTML whose data attributes hold the times in seconds. */
export type Scene = {
  /** Name of the files in public/media. */
  file: string;
  name: string;
  status: string;
  clock: string;
  day: string;
  /** Length of the loop in seconds. */
  length: number;
  /** The moment of the poster picture, in seconds. */
  poster: number;
  turns: string[];
  typings: Typing[];
  /** When the keyboard is up, in seconds. */
  keyboard: [up: number, down: number][];
  /** When a voice message is being recorded, in seconds. */
  recordings: [start: number, end: number][];
  hint: string;
  /** Shown beside the seconds of a recording. */
  cancelHint: string;
};

const TICKS = `<svg class="ticks" viewBox="0 0 14 9"><path d="m1 5 2.5 2.5L8 2M6.5 6.5l1 1L13 2"/></svg>`;

type TurnOptions = { me?: boolean; at: number; until?: number };

/** A step of the conversation: appears at `at`, pushing the others up, and disappears at `until`. */
export function turn({ me, at, until }: TurnOptions, html: string): string {
  const out = until === undefined ? "" : ` data-out="${until}"`;
  return `<div class="turn${me ? " me" : ""}" data-turn data-in="${at}"${out}><div class="inner">${html}</div></div>`;
}

/** A text message with its time; the customer's own show the ticks of a read message. */
export function bubble(text: string, time: string, isMine = false): string {
  return `<p class="bubble">${text}<small>${time}${isMine ? TICKS : ""}</small></p>`;
}

/** The typing indicator of the agent, from `at` until its answer at `until`. */
export function typingIndicator(at: number, until: number): string {
  return turn({ at, until }, `<p class="dots"><i></i><i></i><i></i></p>`);
}

/** Buttons under an answer; the one at `chosen` is pressed at `at`. */
export function replies(labels: string[], chosen: number, at: number): string {
  const buttons = labels.map((label, index) =>
    index === chosen ? `<span data-tap="${at}">${label}</span>` : `<span>${label}</span>`,
  );
  return `<div class="replies">${buttons.join("")}</div>`;
}

/** A voice message whose waveform fills while it plays, from `start` to `end`. */
export function voice(seed: number, length: string, time: string, play: [number, number]): string {
  let state = seed;
  const bars = Array.from({ length: 26 }, (_, index) => {
    state = (state * 137 + 71) % 9973;
    const height = 4 + (state / 9973) * (0.55 + 0.45 * Math.sin(index / 2.1)) * 20;
    return `<rect x="${index * 6}" y="${(13 - height / 2).toFixed(1)}" width="3" height="${height.toFixed(1)}" rx="1.5"/>`;
  }).join("");
  return `<div class="bubble"><div class="voice"><span class="play"><svg viewBox="0 0 20 20"><path d="M7 4.5v11l8.5-5.5z" fill="currentColor"/></svg></span>
<svg class="wave" viewBox="0 0 156 26" data-wave="${play.join(",")}">${bars}</svg></div><small>${length} · ${time}${TICKS}</small></div>`;
}

/** The transcript under a voice message. */
export function transcript(text: string, at: number): string {
  return `<p class="heard" data-in="${at}">${text}</p>`;
}
