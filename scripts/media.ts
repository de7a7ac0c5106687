// `npm run media -- [NAME...]`: renders the site's own pictures and films into public/. Needs ffmpeg and
// Chromium; run by hand after a change, the results are committed. NAME: icons, heroes, stills or a scene's file.
import { renderMedia } from "../tools/media/render-media.ts";

await renderMedia(process.argv.slice(2));
