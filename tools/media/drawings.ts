/** A crushed parcel on a kitchen table, as a phone sees it: 424 x 330. */
export const parcelPhoto = `<svg viewBox="0 0 424 330">
<defs>
<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#dcd6ca"/><stop offset="1" stop-color="#b9b2a4"/></linearGradient>
<linearGradient id="table" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a6748"/><stop offset="1" stop-color="#6b4d34"/></linearGradient>
<linearGradient id="front" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c99a63"/><stop offset="1" stop-color="#b07f4a"/></linearGradient>
<linearGradient id="side" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#95683a"/><stop offset="1" stop-color="#7d552d"/></linearGradient>
<filter id="soft"><feGaussianBlur stdDeviation="7"/></filter>
</defs>
<rect width="424" height="330" fill="url(#wall)"/>
<rect x="292" y="-10" width="96" height="112" fill="#eef0ea" opacity=".75"/><path d="M340-10v112M292 46h96" stroke="#b9b2a4" stroke-width="5"/>
<path d="M0 172 424 150v180H0z" fill="url(#table)"/>
<path d="M0 214l424-26M0 268l424-34M60 330l60-164M250 330l24-174M390 330l-6-180" stroke="#4f3622" stroke-opacity=".34" stroke-width="2"/>
<ellipse cx="222" cy="282" rx="170" ry="24" fill="#2c1c0e" opacity=".5" filter="url(#soft)"/>
<path d="M62 112 266 86 366 118 156 152z" fill="#d9ae78"/>
<path d="M62 112l94 40 2 134-86-46z" fill="url(#side)"/>
<path d="M156 152l210-34-6 66-22 22 14 10-8 36-186 34z" fill="url(#front)"/>
<path d="M366 118l-6 66-22 22 14 10-8 36-30 6 10-40-22-26 24-34-14-34z" fill="#8f6234"/>
<path d="M366 118 344 128l14 26-24 24 20 22-16 20 6 32" stroke="#5f3d1c" stroke-width="3" fill="none" stroke-linejoin="round"/>
<path d="M312 128l16 30-20 28 24 30-10 34" stroke="#7b5128" stroke-width="2.5" fill="none" stroke-linejoin="round"/>
<path d="M164 100l96 32 22-3.5-98-31z" fill="#ece0c8" opacity=".85"/><path d="M260 132l22-3.5-1 40-21 4z" fill="#ece0c8" opacity=".7"/>
<path d="M262 168l20-4-6 16 4 8-16-6z" fill="#7d552d"/>
<g transform="matrix(1 -.165 0 1 176 182)"><rect width="106" height="70" rx="3" fill="#fffdf8"/><rect x="8" y="9" width="52" height="6" fill="#12312b"/><rect x="8" y="20" width="74" height="3.5" fill="#8a938c"/><rect x="8" y="27" width="60" height="3.5" fill="#8a938c"/>
<g fill="#12312b"><rect x="8" y="38" width="3" height="19"/><rect x="13" y="38" width="1.5" height="19"/><rect x="17" y="38" width="4" height="19"/><rect x="23" y="38" width="1.5" height="19"/><rect x="27" y="38" width="3" height="19"/><rect x="33" y="38" width="1.5" height="19"/><rect x="36" y="38" width="4" height="19"/><rect x="43" y="38" width="2" height="19"/><rect x="48" y="38" width="4" height="19"/><rect x="55" y="38" width="1.5" height="19"/><rect x="59" y="38" width="3" height="19"/><rect x="65" y="38" width="4" height="19"/><rect x="72" y="38" width="1.5" height="19"/></g>
<text x="8" y="66" font-family="Text" font-size="8" font-weight="600" fill="#12312b">KR 4471 902</text><circle cx="92" cy="18" r="8" fill="none" stroke="#b3421f" stroke-width="2.5"/></g>
<path d="M96 176l30 18v30l-30-18z" fill="none" stroke="#5f3d1c" stroke-width="2" opacity=".6"/><path d="M104 190v16m8-12v17" stroke="#5f3d1c" stroke-width="2.5" opacity=".6"/>
</svg>`;

/** A folded cream linen shirt on a plain ground: 228 x 116. */
export const shirtPicture = `<svg viewBox="0 0 228 116" style="width:100%;height:auto">
<rect width="228" height="116" fill="#0e5a50"/><rect y="92" width="228" height="24" fill="#0a3f38"/>
<g stroke="#b9a988" stroke-width="1.6" stroke-linejoin="round">
<path d="M74 30 96 18h36l22 12 10 66H64z" fill="#f3e8d0"/>
<path d="M96 18 114 44l18-26-7-5h-22z" fill="#e6d7b8"/><path d="M96 18l18 26-12 9-13-30zM132 18l-18 26 12 9 13-30z" fill="#fbf3e2"/>
<path d="M74 30 62 98h18l4-50zM154 30l12 68h-18l-4-50z" fill="#ecdfc2"/><path d="M114 45v51" fill="none"/><path d="M124 60h18v16l-9 5-9-5z" fill="#efe2c6"/></g>
<g fill="#b9a988"><circle cx="114" cy="58" r="1.8"/><circle cx="114" cy="72" r="1.8"/><circle cx="114" cy="86" r="1.8"/></g>
</svg>`;
