import { styled } from "styled-components";
import { useLanguage } from "../content/language.ts";
import { useMessages } from "../content/messages.ts";
import type { ArticleList } from "../content/page-content.ts";
import { Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { headingText } from "../ui/heading-text.tsx";
import { noBreak } from "../ui/no-break.tsx";
import { BylineWords } from "./byline.tsx";
import { ChartBackground } from "./chart-background.ts";

const Head = styled(Wrap)`
  padding-block: ${token.fluid.section} ${token.space[4]};

  h1 {
    font-size: ${token.text.display};
    line-height: 1.02;
    letter-spacing: -0.035em;
  }
  p {
    max-width: 36em;
    margin-top: ${token.space[2]};
    color: ${token.color.soft};
    font-size: ${token.text.lead};
  }
`;

const List = styled(Wrap)`
  padding-bottom: ${token.fluid.band};
`;

const Item = styled.li`
  padding-block: ${token.space[4]};
  border-top: ${token.border.hairline} solid ${token.color.line};
  overflow-wrap: anywhere;

  h2 {
    max-width: 24em;
    margin-block: ${token.space[1]};
    font-size: ${token.text.heading};
  }
  a {
    color: inherit;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  p {
    max-width: 42em;
  }
`;

const Meta = styled.p`
  color: ${token.color.soft};
  font-size: ${token.text.small};
`;

const Pages = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[3]};
  justify-content: space-between;
  padding-top: ${token.space[3]};
  border-top: ${token.border.hairline} solid ${token.color.line};

  a {
    padding-block: ${token.space[0.5]};
    color: ${token.color.ink};
    font-weight: 600;
  }
`;

/** One page of the list of stories and news. */
export function ArticleListPage({ list: { number, pages, items } }: { list: ArticleList }) {
  const { elsewhere } = useMessages();
  const { articles = "/stories" } = useLanguage();
  return (
    <>
      <ChartBackground>
        <Head>
          <h1>{headingText(elsewhere.articles)}</h1>
          <p>{noBreak(elsewhere.articlesText)}</p>
        </Head>
      </ChartBackground>
      <List>
        <ul>
          {items.map((article) => (
            <Item key={article.path}>
              <article>
                <Meta>
                  <BylineWords page={article} />
                </Meta>
                <h2>
                  <a href={article.path ?? undefined}>{headingText(article.title ?? "")}</a>
                </h2>
                {article.description && <p>{noBreak(article.description)}</p>}
              </article>
            </Item>
          ))}
        </ul>
        {pages > 1 && (
          <Pages aria-label={elsewhere.articles}>
            {number > 1 && (
              <a rel="prev" href={number === 2 ? articles : `${articles}/${number - 1}`}>
                {elsewhere.newerArticles}
              </a>
            )}
            {number < pages && (
              <a rel="next" href={`${articles}/${number + 1}`}>
                {elsewhere.olderArticles}
              </a>
            )}
          </Pages>
        )}
      </List>
    </>
  );
}
