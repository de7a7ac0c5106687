import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installPackages } from "./browser/apt.ts";

const SOFFICE = [
  "/usr/bin/soffice",
  "/Applications/LibreOffice.app/Contents/MacOS/soffice",
  "C:\\Program Files\\LibreOffice\\program\\soffice.exe",
];

/** Path of LibreOffice on this machine, or undefined. `SOFFICE_PATH` decides when it is set. */
export function findSpreadsheet(): string | undefined {
  const configured = process.env["SOFFICE_PATH"];
  return (configured ? [configured] : SOFFICE).find((file) => existsSync(file));
}

/** Installs LibreOffice if it is missing. Throws if it cannot be installed: no test is skipped silently. */
export function ensureSpreadsheet(): void {
  if (findSpreadsheet()) return;
  installPackages(["libreoffice-calc-nogui"]);
  if (!findSpreadsheet()) throw new Error("no LibreOffice here, and none could be installed");
}

/** How LibreOffice reads a CSV: its separator by code, quotes, UTF-8, from line 1, formulas are run. */
const importFilter = (separator: string) =>
  `CSV:${separator.codePointAt(0)},34,76,1,,0,false,true,false,false,false,,true`;

/** Opens a CSV file in LibreOffice and saves it in another format, e.g. "fods"; returns the saved file. */
export function openInSpreadsheet(csv: string, separator: string, format: string): string {
  const soffice = findSpreadsheet();
  if (!soffice) throw new Error("there is no LibreOffice; install one or set SOFFICE_PATH");
  const folder = mkdtempSync(path.join(tmpdir(), "selat-spreadsheet-"));
  try {
    const file = path.join(folder, "file.csv");
    writeFileSync(file, csv);
    const profile = pathToFileURL(path.join(folder, "profile")).href;
    const { status, stderr } = spawnSync(
      soffice,
      [
        `-env:UserInstallation=${profile}`,
        "--headless",
        `--infilter=${importFilter(separator)}`,
        "--convert-to",
        format,
        "--outdir",
        path.join(folder, "saved"),
        file,
      ],
      { encoding: "utf8", timeout: 120_000 },
    );
    if (status !== 0) throw new Error(`LibreOffice could not open the file: ${stderr}`);
    const [extension = ""] = format.split(":");
    return readFileSync(path.join(folder, "saved", `file.${extension}`), "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
