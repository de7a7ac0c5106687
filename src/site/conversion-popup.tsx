import { type MouseEvent, useEffect, useEffectEvent, useId, useRef } from "react";
import { ContentLink } from "../content/content-link.tsx";
import { resolveLink } from "../content/links.ts";
import type { Site } from "../content/page-content.ts";
import { useIsPreview } from "../content/preview/is-preview.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Actions, CloseButton, Heading, Sheet } from "./conversion-popup.styles.ts";
import { isDismissed, rememberDismissed } from "./popup-dismissal.ts";
import { type PopupTrigger, popupTriggers } from "./popup-triggers.ts";
import { visitorIsBusy } from "./visitor-is-busy.ts";

type ConversionPopupProps = {
  popup: NonNullable<Site["popup"]>;
  trigger: PopupTrigger;
  /** When the visitor opened the page, in milliseconds of `performance.now()`. */
  openedAt: number;
};

/**
 * An invitation that comes up once, when its moment has come and the visitor is not busy; closing it
 * is remembered for the page session. A modal dialog of the browser: focus inside, Escape closes.
 */
export function ConversionPopup({ popup, trigger, openedAt }: ConversionPopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const isPreview = useIsPreview();
  const link = resolveLink(popup.link);
  const isKnown = Object.hasOwn(popupTriggers, trigger);
  const isUsable = Boolean(popup.heading && link) && isKnown && !isPreview;

  const open = useEffectEvent(() => {
    if (!dialog.current || dialog.current.open || isDismissed()) return false;
    if (visitorIsBusy()) return true;
    dialog.current.showModal();
    // The dialog itself, so that its name is read first and no button looks chosen already.
    dialog.current.focus();
    return false;
  });

  useEffect(() => {
    if (!isUsable || isDismissed()) return undefined;
    let isWaiting = false;
    function due() {
      isWaiting = open();
    }
    function retry() {
      // After the field has lost the focus and the menu is gone, not while they do.
      if (isWaiting) setTimeout(due);
    }
    const stop = popupTriggers[trigger](due, openedAt);
    document.addEventListener("focusout", retry);
    document.addEventListener("toggle", retry, { capture: true });
    return () => {
      stop();
      isWaiting = false;
      document.removeEventListener("focusout", retry);
      document.removeEventListener("toggle", retry, { capture: true });
    };
  }, [isUsable, trigger, openedAt]);

  if (!isUsable || !link) return null;
  const close = () => dialog.current?.close();
  return (
    <Sheet
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={headingId}
      onClose={rememberDismissed}
      onClick={(event: MouseEvent) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div>
        <CloseButton type="button" aria-label="Close" onClick={close}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m3 3 10 10m0-10L3 13" fill="none" stroke="currentColor" strokeWidth="1.75" />
          </svg>
        </CloseButton>
        <Heading id={headingId}>{popup.heading}</Heading>
        {popup.text && <p>{popup.text}</p>}
        <Actions>
          <ButtonLink as={ContentLink} to={link} onClick={close} />
          <Button $variant="quiet" onClick={close}>
            {popup.dismissLabel || "Close"}
          </Button>
        </Actions>
      </div>
    </Sheet>
  );
}
