import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LegalPage as LegalPageDocument } from "../content/page-content.ts";
import { LegalPage } from "./legal-page.tsx";

test.each(["Asas Undang-undang dan Persetujuan", "我们如何使用您的资料"])(
  "draws the heading %s as one element beside its number",
  (heading) => {
    const page = { title: "Dasar Privasi", articles: [{ _key: "law", heading }] };
    render(<LegalPage page={page as LegalPageDocument} />);
    const title = screen.getByRole("region").querySelector("h2");
    const parts = [...(title?.childNodes ?? [])].filter((node) => node.textContent?.trim());
    expect(parts.map((part) => part.textContent)).toEqual(["1.", heading]);
  },
);
