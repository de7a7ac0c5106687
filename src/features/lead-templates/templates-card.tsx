import { useState } from "react";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Card, CardHint, CardTitle } from "../../ui/card.styles.ts";
import { TrashIcon } from "../../ui/icon.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { useTeam } from "../leads/data/team-data.ts";
import { ChevronIcon, PencilIcon } from "../lead-ui/controls/icons.tsx";
import { Language } from "../lead-ui/card/lead-details.styles.ts";
import { shownLanguage } from "../leads/model/lead-language.ts";
import type { MessageTemplate, WrittenChannel } from "../leads/model/lead.ts";
import { PlainButton } from "../lead-ui/controls/tool-parts.styles.ts";
import { TemplateDialog } from "./template-dialog.tsx";
import { AddButton, ChannelTitle, TemplateRow } from "./templates-card.styles.ts";
import { fetchTemplates, columnsOf, templateKeys } from "./templates-data.ts";
import { useTemplateWrites } from "./use-template-writes.ts";
import { QuietButton } from "../../ui/work-button.tsx";

const titles: Record<WrittenChannel, string> = { whatsapp: "WhatsApp", email: "Email" };
const channels = ["whatsapp", "email"] as const;

type TemplatesProps = { templates: readonly MessageTemplate[]; refetch: () => Promise<void> };

function Templates({ templates, refetch }: TemplatesProps) {
  const { people, ownUserId } = useTeam();
  const me = people.find(({ id }) => id === ownUserId)?.name ?? "you";
  const { add, change, move, remove } = useTemplateWrites(refetch);
  const [edited, setEdited] = useState<{ template: MessageTemplate | null; isOpen: boolean }>();

  function list(channel: WrittenChannel) {
    const ofChannel = templates.filter((template) => template.channel === channel);
    if (ofChannel.length === 0) return <CardHint>No templates yet. Messages start empty.</CardHint>;
    return (
      <ul aria-label={`${titles[channel]} templates`}>
        {ofChannel.map((template, index) => {
          const { id, language, name } = template;
          const languageLabel = shownLanguage(template);
          const label = languageLabel === null ? name : `${name} (${languageLabel})`;
          const next = (by: 1 | -1) => ofChannel[index + by]?.language === language;
          return (
            <TemplateRow key={id}>
              <span>
                <span title={template.body}>{name}</span>
                {languageLabel === null ? null : <Language>{languageLabel}</Language>}
              </span>
              {([-1, 1] as const).map((by) => (
                <PlainButton
                  key={by}
                  data-up={by === -1 || undefined}
                  aria-label={`Move ${label} ${by === -1 ? "up" : "down"}`}
                  aria-disabled={!next(by) || undefined}
                  onClick={() => {
                    if (next(by)) void move(template, by);
                  }}
                >
                  <ChevronIcon />
                </PlainButton>
              ))}
              <PlainButton
                aria-label={`Edit ${label}`}
                onClick={() => setEdited({ template, isOpen: true })}
              >
                <PencilIcon />
              </PlainButton>
              <PlainButton aria-label={`Remove ${label}`} onClick={() => void remove(template)}>
                <TrashIcon />
              </PlainButton>
            </TemplateRow>
          );
        })}
      </ul>
    );
  }

  return (
    <>
      {channels.map((channel) => (
        <section key={channel} aria-label={titles[channel]}>
          <ChannelTitle>{titles[channel]}</ChannelTitle>
          {list(channel)}
        </section>
      ))}
      <AddButton>
        <QuietButton onClick={() => setEdited({ template: null, isOpen: true })}>
          Add Template
        </QuietButton>
      </AddButton>
      {edited ? (
        <TemplateDialog
          template={edited.template}
          me={me}
          isOpen={edited.isOpen}
          onOpenChange={(isOpen) => setEdited({ ...edited, isOpen })}
          onSave={(form) =>
            edited.template
              ? change(edited.template, form)
              : add({ channel: form.channel, ...columnsOf(form) })
          }
        />
      ) : null}
    </>
  );
}

/** The card of Settings with the templates of WhatsApp messages and emails. */
export function TemplatesCard() {
  const templates = useServerData(templateKeys.all(), fetchTemplates, { revalidateOnFocus: false });
  return (
    <Card aria-labelledby="message-templates">
      <CardTitle id="message-templates">Message Templates</CardTitle>
      <CardHint>
        The arrow beside WhatsApp and Email offers them, with the lead&apos;s name, company and
        solution filled in.
      </CardHint>
      <LoadState what="the templates" reading={templates} />
      {templates.data ? <Templates templates={templates.data} refetch={templates.refetch} /> : null}
    </Card>
  );
}
