import { ContentLink } from "../../content/content-link.tsx";
import { resolveLink } from "../../content/links.ts";
import { useMessages } from "../../content/messages.ts";
import { VisuallyHidden } from "../../theme/layout.tsx";
import { ChatBubble } from "./chat-bubble.tsx";
import { type Answer, type Chat, choicesLeadingTo } from "./chat-choices.ts";
import { End, Exchange, Transcript, Turn } from "./chat-scene.styles.ts";
import { TicketLine, TicketTitle } from "./order-ticket.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";

type ExchangeProps = { chat: Chat; answer: Answer };

/** The messages that lead to an answer, the answer, and its printed lines. */
function AnswerTurns({ chat, answer }: ExchangeProps) {
  const { lines, total, ticketTitle } = answer;
  const field = `chat.answers:${answer._key}`;
  return (
    <>
      {choicesLeadingTo(chat, answer).map(({ of, path, choice }) => (
        <Turn
          as="div"
          key={`${path} ${choice._key}`}
          data-from="customer"
          data-of={of.join(" ")}
          data-label={choice.label}
        >
          <ChatBubble
            {...choice}
            speaker=""
            text={choice.text || choice.label}
            seed={choice._key}
            showsWords
            field={`${path}.choices:${choice._key}.text`}
          />
        </Turn>
      ))}
      <Turn as="div" data-from="agent">
        <ChatBubble
          speaker={chat.agentName ?? ""}
          text={answer.text}
          seed={answer._key}
          field={`${field}.text`}
        />
      </Turn>
      {(ticketTitle || lines?.length || total) && (
        <div data-chat="prints">
          <VisuallyHidden>{ticketTitle ? "" : `${chat.ticket?.title ?? ""}: `}</VisuallyHidden>
          {ticketTitle && <TicketTitle>{wholeWords(ticketTitle)}</TicketTitle>}
          {lines?.map((line) => (
            <TicketLine key={line._key} line={line} />
          ))}
          {total && <TicketLine total={total} label={chat.ticket?.totalLabel ?? ""} />}
        </div>
      )}
    </>
  );
}

/** Every path of the conversation as text; the phone's code copies its messages from here. */
export function ChatTranscript({ chat }: { chat: Chat }) {
  const { controls } = useMessages();
  const link = resolveLink(chat.link);
  return (
    <Transcript>
      <summary>{wholeWords(controls.transcript)}</summary>
      <ol lang={chat.language ?? undefined}>
        {chat.answers?.map((answer) => (
          <Exchange key={answer._key} data-answer={answer._key}>
            <AnswerTurns chat={chat} answer={answer} />
          </Exchange>
        ))}
      </ol>
      {link && <End as={ContentLink} to={link} data-chat="end" />}
    </Transcript>
  );
}
