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
  /** Whether files are accepted now. If not, a drop does nothing; without this, the browser would open the file. */
  isOpen: boolean;
  onFile: (file: File) => void;
};

/** Accepts a file that is dropped anywhere on the page, and shows a cover while one is dragged over the page. */
export function FileDrop({ isOpen, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const onDragOver = useEffectEvent((event: DragEvent) => {
    // If the default is prevented, a drop area of a dialog has already accepted the file.
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

/** Wraps the board, so that an admin can import a file by dropping it there. */
export function FileDropFrame({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const openId = useMatch(panelPath(":leadId"))?.params.leadId;
  const isBoardOpen = useMatch(BOARD_PATH) !== null || openId !== undefined;
  const isAdmin = useIsAdmin();
  return (
    <>
      {children}
      {isAdmin ? (
        <FileDrop
          isOpen={isBoardOpen}
          onFile={(file) => {
            keepDroppedFile(file);
            void navigate(IMPORT_PATH + search);
          }}
        />
      ) : null}
    </>
  );
}
