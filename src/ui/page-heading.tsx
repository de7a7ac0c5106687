import { PageHead, PageTitle } from "./page.styles.ts";
import { usePageTitle } from "./use-page-title.ts";

type PageHeadingProps = {
  children: string;
  /** The title of the document, if it differs. */
  title?: string;
};

/** The heading of a page of the desk, also the title of the document. */
export function PageHeading({ children, title = children }: PageHeadingProps) {
  usePageTitle(title);
  return (
    <PageHead>
      <PageTitle>{children}</PageTitle>
    </PageHead>
  );
}
