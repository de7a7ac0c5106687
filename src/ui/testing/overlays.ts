// Import this where a test opens a menu, a popover or a dialog: their code is there at once.
import * as overlays from "../base-overlays.tsx";
import { setOverlays } from "../overlays.ts";

setOverlays(overlays);
