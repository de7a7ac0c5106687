// `npm run coasts`: draws the land of the charts from Natural Earth; run by hand, the results are committed.
import { drawCoasts } from "../tools/coasts.ts";

await drawCoasts();
