import { readFileSync } from "node:fs";

/** A crushed parcel on a kitchen table, as a phone sees it: 424 x 330. */
export const parcelPhoto = readFileSync(
  new URL("../../public/media/parcel.svg", import.meta.url),
  "utf8",
);

/** A folded cream linen shirt on a plain ground: 228 x 116. */
export const shirtPicture = `<svg viewBox="0 0 228 116" style="width:100%;height:auto">
<rect width="228" height="116" fill="#0e5a50"/><rect y="92" width="228" height="24" fill="#0a3f38"/>
<g stroke="#b9a988" stroke-width="1.6" stroke-linejoin="round">
<path d="M74 30 96 18h36l22 12 10 66H64z" fill="#f3e8d0"/>
<path d="M96 18 114 44l18-26-7-5h-22z" fill="#e6d7b8"/><path d="M96 18l18 26-12 9-13-30zM132 18l-18 26 12 9 13-30z" fill="#fbf3e2"/>
<path d="M74 30 62 98h18l4-50zM154 30l12 68h-18l-4-50z" fill="#ecdfc2"/><path d="M114 45v51" fill="none"/><path d="M124 60h18v16l-9 5-9-5z" fill="#efe2c6"/></g>
<g fill="#b9a988"><circle cx="114" cy="58" r="1.8"/><circle cx="114" cy="72" r="1.8"/><circle cx="114" cy="86" r="1.8"/></g>
</svg>`;
