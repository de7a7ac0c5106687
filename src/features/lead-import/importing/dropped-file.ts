let dropped: File | null = null;

/** Keeps a file that was dropped on the board until the import dialog takes it. */
export function keepDroppedFile(file: File): void {
  dropped = file;
}

/** Returns the file that was dropped on the board, and forgets it; null if there is none. */
export function takeDroppedFile(): File | null {
  const file = dropped;
  dropped = null;
  return file;
}
