import { useMessages } from "../../content/messages.ts";
import { useIsPreview } from "../../content/preview/is-preview.ts";
import { keyedTexts } from "../../lib/keyed-texts.ts";
import { Icon } from "../../ui/icon.tsx";
import { island } from "../../ui/island.ts";
import { JoinedTexts } from "../joined-texts.tsx";
import { ChatBubble } from "./chat-bubble.tsx";
import {
  Avatar,
  AgentLine,
  Bar,
  Composer,
  Log,
  Messages,
  Phone,
  Replies,
  Scene,
  Screen,
  Turn,
  Typing,
  Window,
} from "./chat-scene.styles.ts";
import { ChatTranscript } from "./chat-transcript.tsx";
import { type Chat, hasAnswer, type Message } from "./chat-choices.ts";
import { OrderTicket } from "./order-ticket.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";

/** The quick replies under a message: buttons if they lead to an answer, disabled until the code is loaded. */
function QuickReplies({ chat, message }: { chat: Chat; message: Message }) {
  const { _key, choices, replies } = message;
  // In the Studio's frame a reply may be added after the code has loaded.
  const isBuilt = !useIsPreview();
  const filled = choices?.filter(({ label }) => label) ?? [];
  if (filled.length === 0 && !replies?.some(Boolean)) return null;
  return (
    <Replies data-replies={_key}>
      {filled.map((choice) =>
        hasAnswer(chat, choice) ? (
          <button key={choice._key} type="button" disabled={isBuilt}>
            {wholeWords(choice.label)}
          </button>
        ) : (
          <span key={choice._key}>{choice.label}</span>
        ),
      )}
      {filled.length === 0 &&
        keyedTexts(replies?.filter(Boolean)).map(({ key, text }) => <span key={key}>{text}</span>)}
    </Replies>
  );
}

/** The field for a typed reply; its placeholder is hidden until the code has loaded. */
function ReplyField() {
  const { controls } = useMessages();
  return (
    <Composer data-chat="composer" data-offered={controls.offered} data-again={controls.again}>
      <input
        disabled
        type="text"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={60}
        aria-label={controls.reply}
        placeholder={controls.reply}
      />
      <button type="button" disabled aria-label={controls.send}>
        <Icon>
          <path d="M3 10h13M11 5l5 5-5 5" />
        </Icon>
      </button>
    </Composer>
  );
}

/**
 * A conversation on a phone, and the paper ticket that results. If its quick replies lead to answers,
 * chat-scene.island.ts makes it interactive, from the first press on.
 */
export function ChatScene(chat: Chat) {
  const { agentName, businessName, status, messages, ticket, language } = chat;
  const agent = agentName ?? "";
  // The header names the business first, as on the customer's phone, then the agent.
  const name = businessName || agent;
  const secondName = businessName ? agentName : null;
  const canBeTried = messages?.some(({ choices }) =>
    choices?.some((each) => hasAnswer(chat, each)),
  );
  return (
    <Scene>
      <Phone {...(canBeTried && island("chat-scene", "press"))}>
        <Screen>
          <Bar>
            <Avatar aria-hidden="true">{name.charAt(0)}</Avatar>
            <AgentLine>
              <strong>{name}</strong>
              {(secondName || status) && (
                <span>
                  <JoinedTexts texts={[secondName, status]} separator={" ·\u00A0"} />
                </span>
              )}
            </AgentLine>
          </Bar>
          <Window data-chat="window" tabIndex={canBeTried ? -1 : undefined}>
            <Messages lang={language ?? undefined}>
              {messages?.map((message, index) => (
                <Turn
                  key={message._key}
                  data-from={message.from ?? "customer"}
                  style={{ animationDelay: `${200 + index * 260}ms` }}
                >
                  <ChatBubble
                    {...message}
                    speaker={message.from === "agent" ? agent : ""}
                    seed={message._key}
                    field={`chat.messages:${message._key}.text`}
                  />
                  <QuickReplies chat={chat} message={message} />
                </Turn>
              ))}
            </Messages>
            {canBeTried && (
              <>
                <Log role="log" aria-label={name} lang={language ?? undefined} data-chat="log" />
                <Typing hidden aria-hidden="true" data-chat="typing">
                  <i />
                  <i />
                  <i />
                </Typing>
                <Replies lang={language ?? undefined} data-chat="offers" />
              </>
            )}
          </Window>
          {canBeTried ? <ReplyField /> : <Composer aria-hidden="true" />}
        </Screen>
      </Phone>
      {ticket && <OrderTicket {...ticket} delay={200 + (messages?.length ?? 0) * 260} />}
      {canBeTried && <ChatTranscript chat={chat} />}
    </Scene>
  );
}
