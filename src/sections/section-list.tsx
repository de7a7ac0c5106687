import { createContext, Suspense, use } from "react";
import { placedKey, type ShownSection, writtenKey } from "../content/flatten-sections.ts";
import { EditTarget } from "../content/preview/edit-target.tsx";
import { useIsPreview } from "../content/preview/is-preview.ts";
import { MainHeading } from "./heading-element.ts";
import { hasMainHeading, mainHeadingKey } from "./main-heading.ts";
import { PreviewNotice as Notice } from "./preview-notice.tsx";
import { sectionComponent } from "./section-component.ts";
import { SectionBoundary } from "./section-boundary.tsx";

/**
 * Whether a <template> with the key of each section is before it; the build turns that into an attribute of the
 * section.
 */
export const MarksSections = createContext(false);

function PreviewNotice({ children }: { children: string }) {
  return useIsPreview() && <Notice>{children}</Notice>;
}

type SectionListProps = {
  sections: ShownSection[] | null;
  /** The document that holds the sections, so that an editor can click and drag them. */
  document?: { _id: string; _type: string };
};

/** A page's sections in order, without unknown and broken ones, for which the preview shows a notice. */
export function SectionList({ sections, document }: SectionListProps) {
  const marksSections = use(MarksSections);
  const mainKey = mainHeadingKey(sections);
  return sections?.map((section, index) => {
    const Section = sectionComponent(section._type);
    if (!Section) {
      const notice = `This section (${section._type}) is not known to this version of the site.`;
      return <PreviewNotice key={section._key}>{notice}</PreviewNotice>;
    }
    const broken = <PreviewNotice>This section could not be drawn.</PreviewNotice>;
    const drawn = (
      <SectionBoundary key={section._key} fallback={broken}>
        {marksSections && <template data-section={section._key} />}
        {/* In the built page a Suspense boundary catches a section that throws. */}
        <Suspense fallback={null}>
          <MainHeading value={hasMainHeading(section, mainKey)}>
            <Section {...section} />
          </MainHeading>
        </Suspense>
      </SectionBoundary>
    );
    if (!document) return drawn;
    return (
      <EditTarget
        key={section._key}
        document={document}
        placedKey={placedKey(sections, index)}
        reusableId={section.reusableId}
        writtenKey={writtenKey(section)}
      >
        {drawn}
      </EditTarget>
    );
  });
}
