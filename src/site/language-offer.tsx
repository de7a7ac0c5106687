import { styled } from "styled-components";
import { useLanguage } from "../content/language.ts";
import { useMessages } from "../content/messages.ts";
import { media } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";

/** Covers a part of the page, so that nothing moves when it appears. */
const Sheet = styled.aside`
  position: fixed;
  inset: auto auto ${token.space[2]} 50%;
  z-index: 9;
  display: flex;
  gap: ${token.space[1]};
  align-items: center;
  width: max-content;
  max-width: calc(100vw - 2 * ${token.space[2]});
  padding: ${token.space[0.5]} ${token.space[0.5]} ${token.space[0.5]} ${token.space[2]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  color: ${token.color.ink};
  font-size: ${token.text.small};
  box-shadow: ${token.shadow.raised};
  transform: translateX(-50%);

  /* Above the chat button. */
  @media ${media.phone} {
    bottom: ${token.space[9]};
  }

  &[hidden],
  a[hidden],
  [data-writing] & {
    display: none;
  }
  a {
    padding-block: ${token.space[1]};
    color: inherit;
    font-weight: 500;
  }
`;

const Dismiss = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: ${token.size.target};
  height: ${token.size.target};
  padding: 0;
  border: 0;
  background: none;
  color: ${token.color.soft};
  cursor: pointer;
`;

/** Offers the page's translation to a visitor who prefers another language; offer-language.ts shows it, once. */
export function LanguageOffer() {
  const { controls } = useMessages();
  const { language, languages } = useLanguage();
  const offers = languages.filter(
    ({ code, offer, isTranslation }) => isTranslation && offer && code !== language.code,
  );
  if (offers.length === 0) return null;
  return (
    <Sheet hidden data-offer={language.tag}>
      {offers.map(({ code, tag, offer, path }) => (
        <a key={code} hidden href={path} lang={tag} hrefLang={tag}>
          {offer}
        </a>
      ))}
      <Dismiss type="button" aria-label={controls.close}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="m3 3 10 10m0-10L3 13" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </Dismiss>
    </Sheet>
  );
}
