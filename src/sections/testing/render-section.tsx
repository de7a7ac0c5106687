import { render } from "@testing-library/react";
import type { Link, Section } from "../../content/page-content.ts";
import { renderBuilt } from "../../islands/testing/render-built.tsx";
import { SectionList } from "../section-list.tsx";

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

/** For tests: renders sections as a page does. */
export function renderSections(...sections: Section[]) {
  return render(<SectionList sections={sections} />);
}

/** For tests: sections as the build writes them; `wakeAll` runs the code of their islands. */
export function renderBuiltSections(...sections: Section[]) {
  return renderBuilt(<SectionList sections={sections} />);
}
