import { phoneStyles } from "./phone-styles.ts";
import type { Scene } from "./scene.ts";

const KEY_ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

function keyboard(): string {
  const rows = KEY_ROWS.map((row, index) => {
    const keys = [...row].map((key) => `<span data-key="${key}">${key}</span>`).join("");
    const last = `<span class="wide">⇧</span>${keys}<span class="wide">⌫</span>`;
    return `<div>${index === 2 ? last : keys}</div>`;
  });
  const last = `<div><span class="wide" data-key="1">123</span><span class="space" data-key=" ">space</span><span class="wide" data-key=".">.</span></div>`;
  return `<div class="keys">${rows.join("")}${last}</div>`;
}

const BACK = `<svg class="back" viewBox="0 0 10 18"><path d="M8.5 2 1.5 9l7 7"/></svg>`;
const CALL = `<svg class="call" viewBox="0 0 20 20"><path d="M4 2.5h3l1.5 4-2 1.4a11 11 0 0 0 5.6 5.6l1.4-2 4 1.5v3c0 .8-.7 1.5-1.5 1.5C8.5 17.5 2.5 11.5 2.5 4c0-.8.7-1.5 1.5-1.5z"/></svg>`;
const SIGNAL = `<svg width="42" height="12" viewBox="0 0 42 12" fill="currentColor"><rect x="0" y="7" width="3" height="4" rx=".8"/><rect x="4.5" y="5" width="3" height="6" rx=".8"/><rect x="9" y="2.5" width="3" height="8.5" rx=".8"/><rect x="20.5" y="1.5" width="18" height="9" rx="2.6" fill="none" stroke="currentColor"/><rect x="22.5" y="3.5" width="11" height="5" rx="1.2"/><rect x="40" y="4.5" width="1.5" height="3" rx=".7"/></svg>`;
const MIC = `<svg viewBox="0 0 20 20"><rect x="7" y="2" width="6" height="10" rx="3"/><path d="M4 9.5a6 6 0 0 0 12 0M10 15.5V18"/></svg>`;
const SEND = `<svg viewBox="0 0 20 20"><path d="M10 16V4M4.5 9.5 10 4l5.5 5.5"/></svg>`;

/** The whole messaging screen of a scene; `seek(seconds)` in the page draws one moment of it. */
export function phonePage(scene: Scene): string {
  return `<!doctype html><meta charset="utf-8"><style>${phoneStyles}</style>
<div class="status"><span>${scene.clock}</span>${SIGNAL}</div>
<div class="bar">${BACK}<span class="avatar">${scene.name.charAt(0)}</span>
<p class="who"><b>${scene.name}</b><span>${scene.status}</span></p>${CALL}</div>
<div class="chat"><span class="day">${scene.day}</span>${scene.turns.join("")}</div>
<div class="composer"><div class="field"></div><span class="send"><span class="mic">${MIC}</span><span class="arrow">${SEND}</span></span></div>
${keyboard()}<div class="home"><i></i></div><div class="fade"></div>`;
}
