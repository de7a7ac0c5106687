import { useLanguage } from "../content/language.ts";
import { useMessages } from "../content/messages.ts";
import type { LegalPage as LegalPageDocument } from "../content/page-content.ts";
import { RichText } from "../content/rich-text.tsx";
import { formatDate } from "../lib/format-date.ts";
import { Prose } from "../sections/prose.ts";
import { ChartBackground } from "./chart-background.ts";
import {
  Acknowledgment,
  Article,
  Columns,
  Contents,
  Head,
  Title,
  Updated,
} from "./legal-page.styles.ts";
import { headingText } from "../ui/heading-text.tsx";

type LegalArticle = NonNullable<LegalPageDocument["articles"]>[number];

function TableOfContents({ label, articles }: { label: string | null; articles: LegalArticle[] }) {
  const { elsewhere } = useMessages();
  return (
    <Contents aria-labelledby="contents">
      <h2 id="contents">{label || elsewhere.contents}</h2>
      <ol>
        {articles.map(({ _key, heading }) => (
          <li key={_key}>
            <a href={`#${_key}`}>{headingText(heading)}</a>
          </li>
        ))}
      </ol>
    </Contents>
  );
}

/** A legal text: its date, its contents, numbered sections and the acknowledgment. */
export function LegalPage({ page }: { page: LegalPageDocument }) {
  const { language } = useLanguage();
  const articles = page.articles?.filter(({ heading }) => heading) ?? [];
  return (
    <>
      <ChartBackground>
        <Head>
          <Title>{headingText(page.title)}</Title>
          {page.lastUpdated && (
            <Updated>
              {page.lastUpdatedLabel}{" "}
              <time dateTime={page.lastUpdated}>{formatDate(page.lastUpdated, language)}</time>
            </Updated>
          )}
          <Prose>
            <RichText value={page.introduction} headingLevel={2} />
          </Prose>
        </Head>
      </ChartBackground>
      <Columns>
        <TableOfContents label={page.contentsLabel} articles={articles} />
        <div>
          {articles.map(({ _key, heading, body }, index) => (
            <Article key={_key} id={_key} aria-labelledby={`${_key}-heading`}>
              <h2 id={`${_key}-heading`}>
                <span>{index + 1}.</span> <span>{headingText(heading)}</span>
              </h2>
              <Prose>
                <RichText value={body} headingLevel={3} />
              </Prose>
            </Article>
          ))}
          {page.acknowledgment && page.acknowledgment.length > 0 && (
            <Acknowledgment>
              {page.acknowledgmentHeading && <h2>{headingText(page.acknowledgmentHeading)}</h2>}
              <Prose>
                <RichText value={page.acknowledgment} headingLevel={3} />
              </Prose>
            </Acknowledgment>
          )}
        </div>
      </Columns>
    </>
  );
}
