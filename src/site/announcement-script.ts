// Inlined right behind the announcements (prerender/inline-scripts.ts), so that the one of today is there before the page
// is painted: nothing moves, and no page is built again at midnight.
import { showAnnouncement } from "./announcement.ts";

showAnnouncement(document);
