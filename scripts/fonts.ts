// `npm run fonts`: cuts the fonts of the npm packages down into public/fonts and measures their
// fallbacks. Run by hand after a font update; the results are committed.
import { cutFonts } from "../tools/fonts/cut-fonts.ts";
import { readArguments } from "../studio/commands/read-arguments.ts";

readArguments({});
await cutFonts();
