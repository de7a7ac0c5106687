import { styled } from "styled-components";
import { ContentLink } from "../content/content-link.tsx";
import { resolveLink } from "../content/links.ts";
import { useMessages } from "../content/messages.ts";
import type { PageContent } from "../content/page-content.ts";
import { Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { CloseIcon } from "../ui/icon.tsx";
import { noBreak } from "../ui/no-break.tsx";

const Bar = styled.aside`
  /* Visible only in forced colours. */
  border-bottom: ${token.border.hairline} solid transparent;
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};
  font-size: ${token.text.small};
  line-height: 1.4;

  &[hidden] {
    display: none;
  }
`;

const Line = styled(Wrap)`
  display: flex;
  gap: ${token.space[1]};
  align-items: center;
  min-height: ${token.space[6]};
`;

const Texts = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${token.space[1.5]};
  align-items: baseline;
  padding-block: ${token.space[1]};
  overflow-wrap: anywhere;

  a {
    padding-block: ${token.space[0.25]};
    color: inherit;
    font-weight: 650;
  }
  a:focus-visible {
    outline-color: ${token.color.saffron};
  }
`;

const Close = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: ${token.size.target};
  height: ${token.size.target};
  margin-right: calc(-1 * ${token.space[1.5]});
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  cursor: pointer;

  &:focus-visible {
    outline-color: ${token.color.saffron};
  }
`;

/** The announcements of a page, hidden; the script that the build inserts shows the one that is due. */
export function AnnouncementBar({ announcements }: Pick<PageContent, "announcements">) {
  const { controls } = useMessages();
  const nonEmpty = (announcements ?? []).filter(({ text }) => text);
  if (nonEmpty.length === 0) return null;
  return (
    <>
      {nonEmpty.map(({ _id, text, link, from, until }) => {
        const target = resolveLink(link);
        return (
          <Bar
            key={_id}
            hidden
            aria-labelledby={`announcement-${_id}`}
            data-announcement={`${_id} ${from} ${until}`}
            data-from={from}
            data-until={until}
          >
            <Line>
              <Texts>
                <span id={`announcement-${_id}`}>{noBreak(text)}</span>
                {target && <ContentLink to={target} />}
              </Texts>
              <Close type="button" aria-label={controls.close}>
                <CloseIcon />
              </Close>
            </Line>
          </Bar>
        );
      })}
      <script data-inline="announcement" />
    </>
  );
}
