import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { Link, Section } from "../content/page-content.ts";
import { ToastProvider } from "../ui/toast.tsx";
import { registry } from "./registry.ts";
import { SectionList } from "./section-list.tsx";

// Drawn at once, as where their code has come already.
await Promise.all(Object.values(registry).map(async ({ load }) => load()));

const noLink: Link = {
  _type: "link",
  label: null,
  kind: "internal",
  href: null,
  query: null,
  anchor: null,
  path: null,
};

/** For tests: a link with only the fields that matter. */
export function linkOf(fields: Partial<Link>): Link {
  return { ...noLink, ...fields };
}

/** For tests: draws sections as a page does, below a router and the messages. */
export function renderSections(...sections: Section[]) {
  return render(
    <MemoryRouter>
      <ToastProvider>
        <SectionList sections={sections} />
      </ToastProvider>
    </MemoryRouter>,
  );
}
