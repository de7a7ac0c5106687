/** Lets the browser download a text as a file; `type` is a MIME type. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The user's current day for a file name: 2026-11-21. */
export function dateForFile(): string {
  // Sweden writes dates in the format of ISO 8601.
  return new Date().toLocaleDateString("sv-SE");
}
