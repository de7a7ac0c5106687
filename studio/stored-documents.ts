import { ReplaySubject } from "rxjs";
import type { ContentDocument } from "./texts/content.ts";

/** Emits every stored document each time Health has read them; a new subscriber gets the last ones. */
export const storedDocuments = new ReplaySubject<readonly ContentDocument[]>(1);
