// `npm run coasts`: draws the land on the pages' charts from Natural Earth. Run by hand; the results are committed.
import { drawCoasts } from "../tools/coasts.ts";
import { readArguments } from "../studio/commands/read-arguments.ts";

readArguments({});
await drawCoasts();
