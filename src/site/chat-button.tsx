import { use } from "react";
import { keyframes, styled } from "styled-components";
import type { Site } from "../content/page-content.ts";
import { MarksSections } from "../sections/section-list.tsx";
import { media } from "../theme/media.ts";
import { visuallyHidden } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { CHAT_KEY, chatLinkOf } from "./chat-link.ts";
import { wholeWords } from "../ui/whole-words.tsx";

const reveal = keyframes`
  from {
    visibility: hidden;
    opacity: 0;
  }
`;

/**
 * In the corner of the window, and only once the page is scrolled. Its HTML is at the end of the page, for which the
 * first screen would otherwise have to wait.
 */
const Container = styled.aside`
  padding: ${token.space[2]};
  text-align: center;

  &:not([data-inline]) {
    position: fixed;
    right: ${token.space[2]};
    bottom: ${token.space[2]};
    z-index: 8;
    padding: 0;
    animation: ${reveal} step-end both;
    animation-timeline: scroll(root);
    /* Appears without a fade: a visitor may stop scrolling within it, and faded text has too little contrast. */
    animation-range: ${token.width[10]} calc(${token.width[10]} + ${token.border.hairline});
  }
  /* Hidden while a field, a conversation, a toast or a menu needs the space. */
  [data-writing] &:not([data-inline]),
  body:has(:popover-open, [data-toasts] [data-kind] [tabindex]) &:not([data-inline]) {
    visibility: hidden;
  }
  @media ${media.print} {
    display: none;
  }
`;

const Chat = styled.a`
  display: inline-flex;
  gap: ${token.space[1]};
  align-items: center;
  min-width: ${token.size.target};
  min-height: ${token.size.target};
  padding: 0 ${token.space[1.5]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.pill};
  background: ${token.color.panel};
  color: ${token.color.ink};
  font-size: ${token.text.small};
  font-weight: 500;
  text-decoration: none;
  box-shadow: ${token.shadow.raised};

  &:hover {
    border-color: ${token.color.sea};
  }
  svg {
    flex: none;
    color: ${token.color.sea};
  }
  /* On a phone, if the button is over the page, it shows only its icon. */
  @media ${media.phone} {
    :not([data-inline]) > & > span {
      ${visuallyHidden}
    }
  }
`;

type ChatButtonProps = {
  site: Site;
  /** Whether the button is in its place in the page instead of in the corner of the window. */
  isInline: boolean;
};

/** Opens WhatsApp with the settings' number and prefilled text; its clicks are counted like a section's. */
export function ChatButton({ site, isInline }: ChatButtonProps) {
  const marksSections = use(MarksSections);
  const chat = chatLinkOf(site);
  if (!chat) return null;
  return (
    <>
      {marksSections && <template data-section={CHAT_KEY} />}
      <Container aria-label={chat.label} data-inline={isInline || undefined}>
        <Chat href={chat.href} target="_blank" rel="noopener">
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path
              d="m3 17 1-3.6a7 7 0 1 1 2.6 2.6zM7.4 7q.5-1.2 1.1 0l.4 1-.6.8q.8 1.6 2.6 2.4l.8-.7 1.2.5q.8.4-.2 1.2-1.5 1-3.8-1.2T7.4 7"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinejoin="round"
            />
          </svg>
          <span>{wholeWords(chat.label)}</span>
        </Chat>
      </Container>
    </>
  );
}
