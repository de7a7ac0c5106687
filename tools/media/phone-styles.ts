import { readFileSync } from "node:fs";
import { fontFiles } from "../../src/theme/fonts.generated.ts";
import { token } from "../../src/theme/tokens.ts";

/** Size of the filmed screen in CSS pixels; a video pixel is half of one. */
export const screen = { width: 300, height: 600 } as const;

function face(family: string, file: string, weight: string): string {
  const data = readFileSync(new URL(`../../public${file}`, import.meta.url), "base64");
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
}

const { scene } = token;
const { color } = token.raw;

/** Everything a messaging screen needs, in the site's own scene colours and faces. */
export const phoneStyles = `
${face("Display", fontFiles.display, "200 800")}
${face("Text", fontFiles.text, "400 700")}
*{box-sizing:border-box;margin:0;padding:0}
html{background:${scene.background}}
body{width:${screen.width}px;height:${screen.height}px;overflow:hidden;display:flex;flex-direction:column;
  background:${scene.background};color:${scene.ink};font:400 14.5px/1.36 Text;-webkit-font-smoothing:antialiased}
svg{display:block;flex:none}
.status{display:flex;justify-content:space-between;align-items:center;padding:9px 18px 0 22px;height:28px;
  background:${scene.bar};color:${scene.onBar};font-size:12.5px;font-weight:600;font-variant-numeric:tabular-nums}
.bar{display:flex;align-items:center;gap:10px;padding:8px 14px 11px 10px;background:${scene.bar};color:${scene.onBar}}
.bar .back{width:10px;stroke:currentcolor;stroke-width:2;fill:none;stroke-linecap:round;stroke-linejoin:round}
.avatar{display:grid;place-items:center;width:36px;height:36px;border-radius:50%;background:${color.saffron};
  color:${color.saffronInk};font:640 16px/1 Display;flex:none}
.who{flex:1;min-width:0;line-height:1.25}
.who b{display:block;font-weight:600;font-size:15px;white-space:nowrap}
.who span{font-size:12px;opacity:.82}
.call{width:18px;stroke:currentcolor;stroke-width:1.7;fill:none;stroke-linecap:round;stroke-linejoin:round}
.chat{flex:1;min-height:0;overflow:hidden;display:flex;flex-direction:column;justify-content:flex-end;padding:0 11px 4px}
.day{align-self:center;margin-bottom:auto;padding:10px 0 4px;color:${scene.soft};font-size:11.5px;flex:none}
.turn{flex:none;overflow:hidden;transform-origin:0 100%}
.turn.me{transform-origin:100% 100%}
.inner{padding-top:7px;display:grid;justify-items:start;gap:6px}
.me .inner{justify-items:end}
.bubble{max-width:88%;padding:7px 11px 6px;border-radius:15px 15px 15px 4px;background:${scene.theirs}}
.me .bubble{border-radius:15px 15px 4px 15px;background:${scene.mine}}
.bubble small,.voice small{display:block;margin-top:2px;color:${scene.soft};font-size:11px;font-variant-numeric:tabular-nums}
.me .bubble small{text-align:right}
.ticks{display:inline-block;width:14px;vertical-align:-1px;margin-left:4px;stroke:${scene.bar};stroke-width:1.6;fill:none;stroke-linecap:round;stroke-linejoin:round}
.dots{display:flex;gap:5px;padding:12px 13px;border-radius:15px 15px 15px 4px;background:${scene.theirs}}
.dots i{width:7px;height:7px;border-radius:50%;background:${scene.soft}}
.replies{display:flex;flex-wrap:wrap;gap:6px}
.replies span{padding:5px 12px;border:1.5px solid ${scene.bar};border-radius:99px;color:${scene.bar};font-weight:600;font-size:13.5px;background:${scene.background}}
.replies span.on{background:${scene.bar};color:${scene.onBar}}
.card{width:228px;border-radius:12px;background:${scene.paper};overflow:hidden;font-size:13px}
.card .pad{padding:10px 13px 11px}
.card h3{font:640 15px/1.2 Display;letter-spacing:-.01em}
.card p{color:${scene.soft};font-size:12.5px}
.row{display:flex;justify-content:space-between;gap:10px;padding:4.5px 0;border-bottom:1px dashed ${scene.perforation};font-variant-numeric:tabular-nums}
.row.last{border:0;padding-bottom:0}
.row.sum{border:0;padding:7px 0 0;font-weight:700;color:${scene.bar}}
.photo{width:212px;border-radius:13px;overflow:hidden;position:relative;background:${scene.mine}}
.photo svg{width:100%;height:auto}
.ring{position:absolute;inset:0;display:grid;place-items:center;background:rgb(8 31 27/.38)}
.ring svg{width:44px;transform:rotate(-90deg)}
.find{position:absolute;border:2.5px solid ${color.saffron};border-radius:7px}
.find b{position:absolute;left:-2.5px;bottom:100%;margin-bottom:2px;padding:2px 7px;border-radius:5px;background:${color.saffron};color:${color.saffronInk};font-size:11px;line-height:1.3;white-space:nowrap}
.find.below b{bottom:auto;top:100%;margin:2px 0 0}
.voice{display:grid;grid-template-columns:30px 1fr;gap:9px;align-items:center;width:214px}
.play{display:grid;place-items:center;width:30px;height:30px;border-radius:50%;background:${scene.bar};color:${scene.onBar}}
.wave{width:100%;height:26px;fill:${scene.bar}}
.heard{max-width:88%;padding:2px 2px 0 11px;border-left:2.5px solid ${color.saffron};color:${scene.soft};font-size:12.5px;line-height:1.35}
.me .heard{margin-right:2px;width:214px;max-width:none}
.composer{display:flex;align-items:flex-end;gap:8px;padding:6px 10px 8px;flex:none}
.field{flex:1;min-width:0;min-height:36px;display:flex;align-items:center;padding:7px 13px;border-radius:19px;background:${scene.theirs};line-height:1.3}
.field .hint{color:${scene.soft};opacity:.75}
.caret{display:inline-block;width:1.5px;height:17px;margin:0 -1px -3px 1px;background:${scene.bar}}
.send{display:grid;place-items:center;width:36px;height:36px;border-radius:50%;background:${scene.bar};color:${scene.onBar};flex:none}
.send svg,.play svg{width:17px;stroke:currentcolor;fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.rec{display:flex;align-items:center;gap:9px;width:100%;font-variant-numeric:tabular-nums;white-space:nowrap}
.rec i{width:9px;height:9px;border-radius:50%;background:${color.clay}}
.rec span{margin-left:auto;color:${scene.soft};font-size:12px}
.keys{flex:none;overflow:hidden;background:color-mix(in srgb,${scene.background} 78%,${scene.perforation})}
.keys div{display:flex;justify-content:center;gap:4px;padding:3.5px 4px}
.keys div:first-child{padding-top:7px}
.keys span{flex:1;max-width:25.4px;height:33px;display:grid;place-items:center;border-radius:5px;background:${scene.paper};font-size:15px;box-shadow:0 1px 0 ${scene.perforation}}
.keys span.wide{max-width:none;flex:1.55;font-size:12px;background:color-mix(in srgb,${scene.paper} 55%,${scene.perforation})}
.keys span.space{max-width:none;flex:5;font-size:12px;color:${scene.soft}}
.keys span.hit{background:${scene.mine}}
.home{flex:none;height:18px;display:grid;place-items:center}
.home i{width:104px;height:4px;border-radius:4px;background:${scene.ink};opacity:.75}
.fade{position:fixed;inset:75px 0 0;background:${scene.background};opacity:0}
`;
