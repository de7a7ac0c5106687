import { useToast } from "@sanity/ui/toast";
import { useEffect } from "react";
import type { LayoutProps } from "sanity";
import { onStorageError } from "../retry-until-stored.ts";

const NOTICE = { id: "not-stored", closable: true } as const;

/** The Studio's layout, with a notice while the local lake cannot save changes. */
export function LayoutWithNotice(props: LayoutProps) {
  const toast = useToast();
  useEffect(
    () =>
      onStorageError((reason) => {
        if (reason === null) {
          toast.push({ ...NOTICE, status: "success", title: "Your changes are saved again" });
          return;
        }
        const title = "Your changes are not saved yet";
        toast.push({ ...NOTICE, status: "error", title, description: reason, duration: Infinity });
      }),
    [toast],
  );
  return props.renderDefault(props);
}
