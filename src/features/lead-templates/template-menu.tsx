import { use, useRef, useState } from "react";
import { useServerData } from "../../supabase/use-server-data.ts";
import { createMenuHandle, Menu, MenuLink } from "../../ui/menu.tsx";
import { TeamContext } from "../leads/data/team-data.ts";
import { ChevronIcon } from "../lead-ui/controls/icons.tsx";
import { languageName } from "../../lib/language-name.ts";
import { shownLanguage } from "../leads/model/lead-language.ts";
import type { Lead, StartAttempt, WrittenChannel } from "../leads/model/lead.ts";
import { Language } from "../lead-ui/card/lead-details.styles.ts";
import { useItemKeys } from "../lead-ui/controls/use-item-keys.ts";
import { ItemKey } from "../lead-ui/controls/menu-keys.styles.ts";
import { filledFor, type FilledTemplate, linkTo, templatesFor } from "./fill-template.ts";
import { MoreTrigger, Preview, TemplateLine } from "./template-menu.styles.ts";
import { fetchTemplates, templateKeys } from "./templates-data.ts";

const channels: Record<WrittenChannel, string> = { whatsapp: "WhatsApp", email: "Email" };

type TemplateLinkProps = {
  shortcut: string;
  channel: WrittenChannel;
  filled: Pick<FilledTemplate, "name" | "language" | "subject" | "body" | "href">;
  /** The template's language, if the menu shows it; otherwise null. */
  languageLabel: string | null;
  onStart: () => void;
};

/** A menu item with the filled template; its link opens WhatsApp or the mail program. */
function TemplateLink({ shortcut, channel, filled, languageLabel, onStart }: TemplateLinkProps) {
  const { name, language, subject, body, href } = filled;
  return (
    <MenuLink
      closeOnClick
      data-key={shortcut}
      href={href}
      label={name}
      {...(channel === "whatsapp" && { target: "_blank", rel: "noreferrer" })}
      onClick={onStart}
    >
      <TemplateLine>
        <b>
          {name} {languageLabel === null ? null : <Language>{languageLabel}</Language>}
        </b>
        {shortcut === "" ? null : <ItemKey>{shortcut.toUpperCase()}</ItemKey>}
        {subject === null ? null : (
          <Preview lang={language} data-subject>
            {subject}
          </Preview>
        )}
        {body === "" ? null : <Preview lang={language}>{body}</Preview>}
      </TemplateLine>
    </MenuLink>
  );
}

type WritingProps = {
  lead: Lead;
  channel: WrittenChannel;
  onStart: StartAttempt;
};

/** The menu beside the button that starts a message: the channel's templates, filled in for this lead. */
export function TemplateMenu({ lead, channel, onStart }: WritingProps) {
  const [handle] = useState(() => createMenuHandle<WrittenChannel>());
  const container = useRef<HTMLDivElement>(null);
  useItemKeys(container);
  const { people, ownUserId } = use(TeamContext);
  const me = people.find(({ id }) => id === ownUserId)?.name ?? "";
  // Read once, and again when the user returns to the tab, but not for each lead that is opened.
  const { data: templates = [], hasFailed } = useServerData(templateKeys.all(), fetchTemplates, {
    revalidateIfStale: false,
  });
  const label = `${channels[channel]} templates`;

  function items() {
    const href = linkTo(lead, channel);
    const ofChannel = templates.filter((template) => template.channel === channel);
    const filled = templatesFor(lead, ofChannel)
      .map((template) => filledFor(lead, me, template))
      .filter((template) => template !== null);
    return (
      <>
        {href === null ? null : (
          <TemplateLink
            shortcut={channel === "email" ? "e" : "w"}
            channel={channel}
            filled={{
              name: "Without a template",
              language: lead.language,
              subject: null,
              body: "",
              href,
            }}
            languageLabel={null}
            onStart={() => onStart(channel)}
          />
        )}
        {filled.map((template, index) => (
          <TemplateLink
            key={template.id}
            shortcut={index < 9 ? String(index + 1) : ""}
            channel={channel}
            filled={template}
            languageLabel={
              template.language === lead.language
                ? shownLanguage(lead)
                : languageName(template.language)
            }
            onStart={() => onStart(channel, template.name)}
          />
        ))}
      </>
    );
  }

  return (
    <>
      <MoreTrigger
        handle={handle}
        payload={channel}
        data-write={channel}
        aria-label={label}
        title={`${label} (${channel === "email" ? "E" : "W"})`}
      >
        <ChevronIcon />
      </MoreTrigger>
      <div ref={container} style={{ display: "contents" }}>
        <Menu
          handle={handle}
          label={
            hasFailed && templates.length === 0 ? "The templates could not be loaded" : "Start with"
          }
          container={container}
        >
          {items}
        </Menu>
      </div>
    </>
  );
}
