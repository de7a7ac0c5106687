// oxlint-disable unicorn/consistent-function-scoping -- the function travels into the page as a whole
import type { Scene } from "./scene.ts";

type Timing = Pick<Scene, "typings" | "keyboard" | "recordings" | "length" | "hint" | "cancelHint">;

declare global {
  /** Renders the film at `seconds`. */
  var seek: (seconds: number) => void;
}

/** Runs in the page: installs `seek`, so that frames can be captured slower than real time. */
export function installSeek(timing: Timing): void {
  const KEYBOARD_HEIGHT = 168;
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const one = (selector: string) => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`No ${selector} on the screen`);
    return element;
  };
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const ease = (value: number) => 1 - (1 - clamp(value)) ** 3;
  const within = (t: number, start: number, seconds: number) => ease((t - start) / seconds);
  const heights = new Map(all("[data-turn]").map((turn) => [turn, turn.offsetHeight]));
  const numbers = (text: string | undefined) => (text ?? "").split(",").map(Number);

  function drawTurns(t: number) {
    for (const [turn, height] of heights) {
      const out = turn.dataset["out"];
      const appeared = within(t, Number(turn.dataset["in"]), 0.34);
      const remaining = out === undefined ? 1 : 1 - within(t, Number(out), 0.18);
      turn.style.height = `${height * appeared * remaining}px`;
      turn.style.opacity = String(appeared * remaining);
      turn.style.transform = `scale(${0.9 + 0.1 * appeared})`;
    }
    for (const part of all("[data-in]:not([data-turn])")) {
      const out = part.dataset["out"];
      const appeared = within(t, Number(part.dataset["in"]), 0.3);
      const remaining = out === undefined ? 1 : 1 - within(t, Number(out), 0.2);
      part.style.opacity = String(appeared * remaining);
      part.style.transform = `scale(${1.06 - 0.06 * appeared})`;
    }
  }

  function drawParts(t: number) {
    for (const dots of all(".dots")) {
      [...dots.children].forEach((dot, index) => {
        const wave = Math.max(0, Math.sin(t * 7 - index * 0.9));
        (dot as HTMLElement).style.transform = `translateY(${-3 * wave}px)`;
        (dot as HTMLElement).style.opacity = String(0.45 + 0.55 * wave);
      });
    }
    for (const button of all("[data-tap]")) {
      const since = t - Number(button.dataset["tap"]);
      const pressed = since < 0 ? 0 : Math.sin(Math.PI * clamp(since / 0.24));
      button.style.transform = `scale(${1 - 0.07 * pressed})`;
      button.classList.toggle("on", since > 0.1);
    }
    for (const wave of all("[data-wave]")) {
      const [start = 0, end = 1] = numbers(wave.dataset["wave"]);
      const played = clamp((t - start) / (end - start));
      [...wave.children].forEach((bar, index) => {
        const isPlayed = index / wave.children.length < played;
        bar.setAttribute("opacity", isPlayed ? "1" : "0.38");
      });
    }
    for (const ring of all("[data-ring]")) {
      const [start = 0, end = 1] = numbers(ring.dataset["ring"]);
      const done = clamp((t - start) / (end - start));
      ring.style.opacity = String(1 - within(t, end, 0.25));
      ring.querySelector(".arc")?.setAttribute("stroke-dasharray", `${done * 100} 100`);
    }
  }

  function drawComposer(t: number) {
    const field = one(".field");
    const typing = timing.typings.find(({ start, end }) => t >= start && t < end);
    const recording = timing.recordings.find(([start, end]) => t >= start && t < end);
    let key = "";
    field.replaceChildren();
    if (recording) {
      const seconds = Math.floor(t - recording[0]);
      const blink = Math.sin(t * 6) > -0.4 ? 1 : 0.25;
      field.innerHTML = `<span class="rec"><i style="opacity:${blink}"></i>0:0${seconds}<span>‹ ${timing.cancelHint}</span></span>`;
    } else if (typing) {
      // The last tenth is the pause before "send".
      const progress = clamp((t - typing.start) / (typing.end - typing.start) / 0.9);
      const count = Math.floor(progress * typing.text.length);
      key = progress < 1 ? (typing.text[count - 1] ?? "").toLowerCase() : "";
      const text = document.createElement("span");
      text.textContent = typing.text.slice(0, count);
      text.append(Object.assign(document.createElement("i"), { className: "caret" }));
      field.append(text);
    } else {
      field.innerHTML = `<span class="hint">${timing.hint}</span>`;
    }
    for (const span of all(".keys span")) span.classList.toggle("hit", span.dataset["key"] === key);
    one(".mic").style.display = typing ? "none" : "";
    one(".arrow").style.display = typing ? "" : "none";
    const sentAt = timing.typings.map(({ end }) => end).find((end) => t >= end - 0.16 && t < end);
    const swell = recording ? 1.22 + 0.05 * Math.sin(t * 5) : sentAt === undefined ? 1 : 0.88;
    one(".send").style.transform = `scale(${swell})`;
    const up = timing.keyboard.map(([start, end]) => within(t, start, 0.3) - within(t, end, 0.3));
    one(".keys").style.height = `${KEYBOARD_HEIGHT * Math.max(0, ...up)}px`;
  }

  globalThis.seek = (t) => {
    drawTurns(t);
    drawParts(t);
    drawComposer(t);
    const leaving = clamp((t - (timing.length - 0.5)) / 0.4);
    one(".fade").style.opacity = String(leaving);
  };
}
