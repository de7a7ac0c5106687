import { useMessages } from "../../content/messages.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { keyedTexts } from "../../lib/keyed-texts.ts";
import { VisuallyHidden } from "../../theme/layout.tsx";
import { JoinedTexts } from "../joined-texts.tsx";
import {
  Avatar,
  AgentLine,
  Bar,
  Bubble,
  Composer,
  Messages,
  Phone,
  Replies,
  Scene,
  Screen,
  Turn,
} from "./chat-scene.styles.ts";
import { OrderTicket } from "./order-ticket.tsx";
import { VoiceWave } from "./voice-wave.tsx";

type Chat = NonNullable<SectionOf<"heroSection">["chat"]>;
type Message = NonNullable<Chat["messages"]>[number];

function ChatBubble({ message, agentName }: { message: Message; agentName: string }) {
  const { controls } = useMessages();
  const isVoice = message.kind === "voice";
  return (
    <Bubble>
      <VisuallyHidden>{message.from === "agent" ? agentName : controls.customer}: </VisuallyHidden>
      {isVoice && <VoiceWave seed={message._key} field={`chat.messages:${message._key}.text`} />}
      {isVoice ? <VisuallyHidden>{message.text}</VisuallyHidden> : <span>{message.text}</span>}
      {(message.time || isVoice) && (
        <small>
          <JoinedTexts texts={[isVoice ? message.duration : null, message.time]} separator=" · " />
        </small>
      )}
    </Bubble>
  );
}

/** A conversation on a phone, and the paper ticket it leads to. */
export function ChatScene({ agentName, businessName, status, messages, ticket, language }: Chat) {
  const agent = agentName ?? "";
  // The header names the business first, as on the customer's phone, then the agent.
  const name = businessName || agent;
  const secondName = businessName ? agentName : null;
  return (
    <Scene>
      <Phone>
        <Screen>
          <Bar>
            <Avatar aria-hidden="true">{name.charAt(0)}</Avatar>
            <AgentLine>
              <strong>{name}</strong>
              {(secondName || status) && (
                <span>
                  <JoinedTexts texts={[secondName, status]} separator={"\u00A0· "} />
                </span>
              )}
            </AgentLine>
          </Bar>
          <Messages lang={language ?? undefined}>
            {messages?.map((message, index) => (
              <Turn
                key={message._key}
                data-from={message.from ?? "customer"}
                style={{ animationDelay: `${200 + index * 260}ms` }}
              >
                <ChatBubble message={message} agentName={agent} />
                {message.replies && message.replies.length > 0 && (
                  <Replies>
                    {keyedTexts(message.replies.filter(Boolean)).map(({ key, text }) => (
                      <span key={key}>{text}</span>
                    ))}
                  </Replies>
                )}
              </Turn>
            ))}
          </Messages>
          <Composer aria-hidden="true" />
        </Screen>
      </Phone>
      {ticket && <OrderTicket {...ticket} delay={200 + (messages?.length ?? 0) * 260} />}
    </Scene>
  );
}
