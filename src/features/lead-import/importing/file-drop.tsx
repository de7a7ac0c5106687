import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import { useIsAdmin } from "../../../supabase/desk-role.tsx";
import { BOARD_PATH, panelPath } from "../../leads/model/desk-paths.ts";
import { IMPORT_PATH } from "../adding/paths.ts";
import { keepDroppedFile } from "./dropped-file.ts";
import { DropCover } from "./file-drop.styles.ts";

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

type FileDropProps = {
  /**
   * Whether a file may be dropped now; otherwise it is refused, so that the browser does not open it instead of the
   * page.
   */
  isOpen: boolean;
  onFile: (file: File) => void;
};

/** Accepts a file dropped anywhere on the page, and shows that while one is dragged over it. */
export function FileDrop({ isOpen, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const onDragOver = useEffectEvent((event: DragEvent) => {
    // A dialog's own drop area has accepted it.
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = isOpen ? "copy" : "none";
    setIsOver(isOpen);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    setIsOver(false);
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file && isOpen) onFile(file);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("dragover", (event) => onDragOver(event), { signal });
    window.addEventListener("dragleave", (event) => event.relatedTarget ?? setIsOver(false), {
      signal,
    });
    window.addEventListener("drop", (event) => onDrop(event), { signal });
    return () => listening.abort();
  }, []);
  return isOver ? <DropCover>Drop a CSV file to import its leads</DropCover> : null;
}

/** Around the board: a file that an admin drops on it is imported. */
export function FileDropFrame({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const openId = useMatch(panelPath(":leadId"))?.params.leadId;
  const isAlone = useMatch(BOARD_PATH) !== null || openId !== undefined;
  const isAdmin = useIsAdmin();
  return (
    <>
      {children}
      {isAdmin ? (
        <FileDrop
          isOpen={isAlone}
          onFile={(file) => {
            keepDroppedFile(file);
            void navigate(IMPORT_PATH + search);
          }}
        />
      ) : null}
    </>
  );
}
