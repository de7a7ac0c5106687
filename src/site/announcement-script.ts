// Inlined right behind the announcements (prerender/inline-scripts.ts), so that today's appears before the first
// paint: nothing shifts, and no page has to be built at midnight.
import { showAnnouncement } from "./announcement.ts";

showAnnouncement(document);
