import { LanguageContext, onlyLanguage } from "../content/language.ts";
import { MessagesContext, messagesIn } from "../content/messages.ts";
import { CurrentPath } from "../content/content-link.tsx";
import { hasMinimalChrome, type PageContent } from "../content/page-content.ts";
import { LeadFormSlot } from "../sections/lead-form/lead-form-slot.ts";
import { LeadFormMessages } from "../features/lead-form/lead-form-words.tsx";
import { ArticleListPage } from "./article-list-page.tsx";
import { ContactPage } from "./contact-page.tsx";
import { ContentPage } from "./content-page.tsx";
import { LegalPage } from "./legal-page.tsx";
import { NotFound } from "./not-found.tsx";
import { PageFrame } from "./page-frame.tsx";
import { leadFormSlot, messagesOfForm } from "./page-lead-form.tsx";

function Body({ content }: { content: PageContent }) {
  const { site, page, contactPage, articleList } = content;
  if (site && page) {
    if (page._type === "legalPage") return <LegalPage page={page} />;
    return <ContentPage site={site} page={page} />;
  }
  if (articleList) return <ArticleListPage list={articleList} />;
  if (site && contactPage) return <ContactPage site={site} contactPage={contactPage} />;
  return <NotFound site={site} />;
}

type PublicPageProps = { path: string; content: PageContent };

/** The content of the body at a public path: the same tree in the build and in the live page. */
export function PublicPage({ path, content }: PublicPageProps) {
  const shownIn = content.shownIn ?? onlyLanguage;
  const messages = messagesIn(content);
  const hasForm = content.contactPage !== null || content.leadForms?.length > 0;
  return (
    <CurrentPath value={path}>
      <LanguageContext value={shownIn}>
        <MessagesContext value={messages}>
          <PageFrame
            site={content.site}
            breadcrumbs={content.page?.breadcrumbs ?? null}
            announcements={content.announcements}
            isMinimal={hasMinimalChrome(content)}
            hasForm={hasForm}
          >
            <LeadFormSlot value={leadFormSlot(content)}>
              <Body content={content} />
            </LeadFormSlot>
          </PageFrame>
          {hasForm && <LeadFormMessages messages={messagesOfForm(messages, content.page)} />}
        </MessagesContext>
      </LanguageContext>
    </CurrentPath>
  );
}
