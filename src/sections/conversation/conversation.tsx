import type { SectionOf } from "../../content/page-content.ts";
import { ChatScene } from "../hero/chat-scene.tsx";
import { withoutEmptyTexts } from "../hero/chat-choices.ts";
import { SectionFrame, SectionHeading } from "../section-frame.tsx";
import { Columns } from "./conversation.styles.ts";

/** An interactive conversation on a phone, beside its description. */
export function ConversationSection(props: SectionOf<"conversationSection">) {
  const { anchor, heading, text } = props;
  const chat = withoutEmptyTexts(props.chat);
  if (!heading && !text && !chat) return null;
  return (
    <SectionFrame id={anchor ?? undefined}>
      <Columns>
        <SectionHeading heading={heading} text={text} />
        {chat && <ChatScene {...chat} />}
      </Columns>
    </SectionFrame>
  );
}
