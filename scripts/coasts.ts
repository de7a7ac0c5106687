// `npm run coasts`: draws the land of the charts from Natural Earth; run by hand, the results are committed.
import { drawCoasts } from "../tools/coasts.ts";
import { readArguments } from "../studio/commands/read-arguments.ts";

readArguments({});
await drawCoasts();
