/** A person's data, as the database function export_person returns it. */
export type PersonCopy = {
  email: string;
  exported_at: string;
  leads: Record<string, unknown>[];
  requests_in_the_last_hour: string[];
};

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); gap: 0.25rem 1rem; }
  dt { font-weight: 600; }
  dt, dd { min-width: 0; }
  dd { margin: 0; white-space: pre-wrap; }
  dd > dl { border-left: 1px solid; padding-left: 1rem; margin: 0 0 0.75rem; }
  @media (width < 40rem) { dl { grid-template-columns: minmax(0, 1fr); } }
`;

function escapeHtml(text: string): string {
  const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character as keyof typeof entities]);
}

/** Returns the label of a column: "Contact name" for `contact_name`. */
function labelOf(name: string): string {
  const text = name.replaceAll("_", " ");
  return escapeHtml(text.charAt(0).toUpperCase() + text.slice(1));
}

function htmlOf(value: unknown): string {
  if (value === null || value === "" || value === undefined) return "-";
  if (Array.isArray(value)) return value.length === 0 ? "-" : value.map(htmlOf).join("\n");
  if (typeof value !== "object") return escapeHtml(String(value));
  const rows = Object.entries(value).map(
    ([name, each]) => `<dt>${labelOf(name)}</dt><dd>${htmlOf(each)}</dd>`,
  );
  return rows.length === 0 ? "-" : `<dl>${rows.join("")}</dl>`;
}

/** Returns the copy as an HTML page that needs neither the desk nor a connection. */
export function personPage(copy: PersonCopy): string {
  const { email, exported_at, leads, requests_in_the_last_hour: requests } = copy;
  const title = `What we hold about ${escapeHtml(email)}`;
  const sections = leads.map((lead, index) => `<h2>Request ${index + 1}</h2>${htmlOf(lead)}`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p>As of ${escapeHtml(exported_at)}. Requests: ${leads.length}.</p>
${sections.join("\n")}
<h2>Counted to prevent abuse, in the last hour</h2>
${htmlOf(requests)}
</main>
</html>
`;
}
