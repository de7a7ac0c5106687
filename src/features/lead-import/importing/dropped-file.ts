let dropped: File | null = null;

/** Keeps a file that was dropped on the board for the dialog that imports it. */
export function keepDroppedFile(file: File): void {
  dropped = file;
}

/** The file that was dropped on the board; returned once. */
export function takeDroppedFile(): File | null {
  const file = dropped;
  dropped = null;
  return file;
}
