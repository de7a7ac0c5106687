import { ChatIcon, MailIcon, PhoneIcon } from "../controls/icons.tsx";
import { LeadAction } from "../controls/panel-parts.styles.ts";
import { PanelPart } from "../../leads/extensions/parts.tsx";
import { contactOf } from "../../leads/model/contact.ts";
import type { Lead, StartAttempt, WrittenChannel } from "../../leads/model/lead.ts";
import { Split } from "./contact-actions.styles.ts";

type ContactActionsProps = {
  lead: Lead;
  /** Called when the user starts a call or a message. */
  onStart: StartAttempt;
};

/** The buttons to call, to write by WhatsApp and to email; beside the last two are the menus of extensions. */
export function ContactActions({ lead, onStart }: ContactActionsProps) {
  const { tel, whatsapp } = contactOf(lead);
  function more(channel: WrittenChannel) {
    return <PanelPart of="Writing" props={{ lead, channel, onStart }} />;
  }
  return (
    <>
      <LeadAction href={tel} onClick={() => onStart("call")}>
        <PhoneIcon />
        Call
      </LeadAction>
      {whatsapp ? (
        <Split>
          <LeadAction
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            onClick={() => onStart("whatsapp")}
          >
            <ChatIcon />
            WhatsApp
          </LeadAction>
          {more("whatsapp")}
        </Split>
      ) : null}
      <Split>
        <LeadAction href={`mailto:${lead.email}`} onClick={() => onStart("email")}>
          <MailIcon />
          Email
        </LeadAction>
        {more("email")}
      </Split>
    </>
  );
}
