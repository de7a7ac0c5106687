import { DocumentsIcon } from "@sanity/icons/Documents";
import { useSyncExternalStore } from "react";
import {
  definePlugin,
  type LayoutProps,
  type ReleaseActionComponent,
  type ReleaseDocument,
} from "sanity";
import { ChangesSince } from "./changes-since.tsx";

/** The release whose changes are shown. It is kept here, because the Studio gives a release's action no dialog. */
let openRelease: ReleaseDocument | null = null;
const listeners = new Set<() => void>();

function show(release: ReleaseDocument | null): void {
  openRelease = release;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The entry in the menu of a release; the Studio accepts it only from the workspace, not from a plugin. */
export const changesSince: ReleaseActionComponent = ({ release }) => ({
  label: "Changes since this release",
  icon: DocumentsIcon,
  disabled: release.state !== "published",
  title: release.state === "published" ? undefined : "Only for releases that are live",
  onHandle: () => show(release),
});

function LayoutWithChanges(props: LayoutProps) {
  const release = useSyncExternalStore(subscribe, () => openRelease);
  return (
    <>
      {props.renderDefault(props)}
      {release && <ChangesSince release={release} onClose={() => show(null)} />}
    </>
  );
}

/** Shows the changes since a release, before somebody reverts it. */
export const releaseChanges = definePlugin({
  name: "release-changes",
  studio: { components: { layout: LayoutWithChanges } },
});
