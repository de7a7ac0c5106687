import { pathToString, type Path } from "sanity";
import { useRouter, useRouterState } from "sanity/router";
import { usePaneRouter } from "sanity/structure";
import { toFieldPath } from "../../translations/translated-from.ts";
import { INSPECTOR } from "./inspector-name.ts";

type DocumentField = { id: string; type: string; path?: string };

/** Returns a function that opens a document in place of the open one, at a field if given; the panel stays open. */
export function useOpenDocument(): (target: DocumentField) => void {
  const { replaceCurrent, params } = usePaneRouter();
  const router = useRouter();
  // Presentation shows documents without lists.
  const hasPanes = useRouterState((state) => "panes" in state);
  return ({ id, type, path }) => {
    const target: Record<string, string> = { type };
    if (path) target["path"] = pathToString(toFieldPath(path) as Path);
    if (hasPanes) {
      if (params?.["inspect"] === INSPECTOR) target["inspect"] = INSPECTOR;
      replaceCurrent({ id, params: target });
    } else router.navigateIntent("edit", { id, ...target });
  };
}
