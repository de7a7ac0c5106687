// Import this in a test that opens a menu, a popover or a dialog: it loads their code at once.
import * as overlays from "../base-overlays.tsx";
import { setOverlays } from "../overlays.ts";

setOverlays(overlays);
