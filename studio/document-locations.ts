import { map } from "rxjs";
import type { DocumentLocationResolver, DocumentLocationsState } from "sanity/presentation";

type Place = { title: string | null; path: string };

/** The pages that show a document: itself, or those that refer to it, directly or through a reusable section. */
export const USED_ON = `*[defined(path) && (
  _id in [$id, "drafts." + $id] || references($id) ||
  references(*[_type == "reusable" && references($id)]._id)
)] | order(path asc){ "title": coalesce(title, defaultHeading), path }`;

/** The documents whose changes may change that; the hosted lake cannot listen to a query with a subquery. */
const CHANGED = `*[defined(path) || _type == "reusable"]`;

/** What the Studio says about where a document is shown. */
export function describeLocations(type: string, places: Place[]): DocumentLocationsState {
  const unique = [...new Map(places.map((place) => [place.path, place])).values()];
  const locations = unique.map(({ title, path }) => ({ title: title ?? path, href: path }));
  if (type === "siteSettings") {
    const home = { title: "Home", href: "/" };
    return { message: "Shown on every page", tone: "caution", locations: [home] };
  }
  if (locations.length > 0) return { locations };
  return { message: "Not used on any page yet", tone: "caution", locations: [] };
}

/** Subscribes to the places where a document is used, drafts included; none for redirects. */
export const findLocations: DocumentLocationResolver = ({ id, type }, { documentStore }) => {
  if (type === "redirect") return null;
  const params = { id: id.replace(/^drafts\./, "") };
  const options = { apiVersion: "2025-02-19", perspective: "drafts" } as const;
  return documentStore
    .listenQuery({ fetch: USED_ON, listen: CHANGED }, params, options)
    .pipe(map((places: Place[]) => describeLocations(type, places)));
};
