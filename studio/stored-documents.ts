import { ReplaySubject } from "rxjs";
import type { ContentDocument } from "./texts/content.ts";

/** Every stored document, as Health has read them last; nothing before that. */
export const storedDocuments = new ReplaySubject<readonly ContentDocument[]>(1);
