// `npm run media -- [NAME...]`: renders the site's own pictures and films into public/. Needs ffmpeg and
// Chromium; run by hand after a change, the results are committed. NAME: icons, heroes, stills or a scene's file.
import { checkNames, readArguments } from "../studio/commands/read-arguments.ts";
import { MEDIA, renderMedia } from "../tools/media/render-media.ts";

const possible = `[NAME...] of ${MEDIA.join(", ")}`;
const { positionals } = readArguments({ allowPositionals: true }, possible);
checkNames("picture or film", positionals, MEDIA, possible);
await renderMedia(positionals);
