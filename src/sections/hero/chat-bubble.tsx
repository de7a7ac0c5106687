import { ContentImage } from "../../content/content-image.tsx";
import { imageSource } from "../../content/image.ts";
import { useMessages } from "../../content/messages.ts";
import type { Picture } from "../../content/page-content.ts";
import { fill } from "../../lib/messages/fill.ts";
import { VisuallyHidden } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";
import { JoinedTexts } from "../joined-texts.tsx";
import { Bubble, Kind, Photo } from "./chat-scene.styles.ts";
import { VoiceWave } from "./voice-wave.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";

/** The shape of a photo in a bubble: width divided by height. */
const PHOTO_ASPECT = 4 / 3;
const PHOTO_WIDTH = 424;

type ChatBubbleProps = {
  speaker: string;
  text: string | null;
  /** Path of the text's field within the section; `seed` determines the drawing of a voice message. */
  field: string;
  seed: string;
  /** Whether the transcript of a voice message is shown, too. */
  showsWords?: boolean;
  kind?: "text" | "voice" | "photo" | null;
  time?: string | null;
  duration?: string | null;
  photo?: Picture | null;
  path?: string | null;
  seen?: string | null;
};

type PhotoBubbleProps = Pick<ChatBubbleProps, "photo" | "path">;

function ChatPhoto({ photo, path }: PhotoBubbleProps) {
  const source = imageSource(photo, PHOTO_ASPECT);
  if (source) {
    const described = { ...source, alt: "" };
    return <Photo as={ContentImage} source={described} loading="lazy" sizes={token.width[18]} />;
  }
  if (!path) return null;
  const size = { width: PHOTO_WIDTH, height: Math.round(PHOTO_WIDTH / PHOTO_ASPECT) };
  return <Photo src={path} alt="" loading="lazy" {...size} />;
}

/** One message: text, voice or photo; screen readers read its sender and its kind first. */
export function ChatBubble(props: ChatBubbleProps) {
  const { speaker, text, field, seed, showsWords, kind, time, duration, photo, seen } = props;
  const { controls } = useMessages();
  const isVoice = kind === "voice";
  const textElement = <span data-text="">{wholeWords(text)}</span>;
  const voiceDetails = [(isVoice && duration) || null, time ?? null];
  const photoText = kind === "photo" && (photo?.asset ? photo.alt : seen);
  return (
    <Bubble>
      <VisuallyHidden>{speaker || controls.customer}: </VisuallyHidden>
      {isVoice && <VoiceWave seed={seed} field={field} />}
      {kind === "photo" && <ChatPhoto {...props} />}
      {isVoice && (
        <small>
          <Kind>{controls.voice + (voiceDetails.some(Boolean) ? " · " : "")}</Kind>
          <JoinedTexts texts={voiceDetails} separator=" · " />
        </small>
      )}
      {photoText && (
        <small>
          <Kind>{fill(controls.photo, { seen: photoText })}</Kind>
        </small>
      )}
      {isVoice && !showsWords ? <VisuallyHidden>{text}</VisuallyHidden> : text && textElement}
      {time && !isVoice && <small>{time}</small>}
    </Bubble>
  );
}
