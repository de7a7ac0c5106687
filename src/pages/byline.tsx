import { styled } from "styled-components";
import { useLanguage } from "../content/language.ts";
import { useMessages } from "../content/messages.ts";
import { formatDate } from "../lib/format-date.ts";
import { Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

const Line = styled(Wrap)`
  padding-block: ${token.space[2]};
  color: ${token.color.soft};
  font-size: ${token.text.small};
`;

type BylineProps = {
  page: { kind: string | null; author: string | null; publishedOn: string | null };
};

/** An article's kind, author and date. */
export function BylineWords({ page: { kind, author, publishedOn } }: BylineProps) {
  const { elsewhere } = useMessages();
  const { language } = useLanguage();
  return (
    <>
      {kind === "news" ? elsewhere.news : elsewhere.story}
      {author && ` · ${author}`}
      {publishedOn && (
        <>
          {" · "}
          <time dateTime={publishedOn}>{formatDate(publishedOn, language)}</time>
        </>
      )}
    </>
  );
}

/** The line above an article. */
export function Byline(props: BylineProps) {
  return (
    <Line>
      <p>
        <BylineWords {...props} />
      </p>
    </Line>
  );
}
