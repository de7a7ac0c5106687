import { useMessages } from "../../content/messages.ts";
import { useEditAttribute } from "../../content/preview/edit-target.tsx";
import { fill } from "../../lib/messages/fill.ts";
import { token } from "../../theme/tokens.ts";
import { Icon } from "../../ui/icon.tsx";
import { Part } from "../../ui/part.tsx";
import { LineIcon } from "../line-icon.tsx";
import { FilmBar } from "./film-bar.tsx";
import { captionsOf } from "./film-captions.ts";
import { PLAY } from "./playback-icons.ts";
import { type DemoVideo, videoFiles } from "./video-files.ts";
import {
  CaptionLine,
  Device,
  Film,
  Phone,
  PlayButton,
  Screen,
  Still,
  Title,
} from "./video-showcase.styles.ts";
import { wholeWords } from "../../ui/whole-words.tsx";

/** A transparent picture, so that the background of the film is visible where a browser would draw a black screen. */
const CLEAR = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** The width of the phone's screen: the phone without its frame. */
const STILL_SIZES = `calc(${token.width[18]} - ${token.space[2]})`;

type PhoneVideoProps = { video: DemoVideo; hasControls: boolean };

/**
 * A film on a phone, and the current caption below it: phone-video.island.ts hydrates its list item. If the film is
 * missing or cannot be played, the phone shows its title.
 */
export function PhoneVideo({ video, hasControls }: PhoneVideoProps) {
  const { controls } = useMessages();
  const edit = useEditAttribute(`videos:${video._key}.poster`);
  const { sources, still, captions } = videoFiles(video);
  const title = video.title ?? "";
  const hasCaptions = captionsOf(video).length > 0;

  function film(showsCaptions: boolean) {
    return (
      <Film
        {...edit}
        aria-label={title || undefined}
        // Until the island runs, and without script, the browser's own controls are the only way to play.
        controls
        muted
        loop={!hasControls}
        playsInline
        preload="none"
        poster={CLEAR}
        width={600}
        height={1200}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
        {captions && (
          <track
            kind="captions"
            // A browser fetches default captions with the page, so they are the default only without the script that
            // shows them below the phone.
            default={showsCaptions}
            src={captions}
            label={controls.captions}
          />
        )}
        {controls.videoFallback}
      </Film>
    );
  }

  return (
    <Device>
      <Phone>
        <Screen>
          <Title aria-hidden="true">
            <LineIcon name="chat" size={44} />
            <span>{title}</span>
          </Title>
          {still && (
            <Part name="still">
              <picture>
                {still.avifSet && (
                  <source type="image/avif" srcSet={still.avifSet} sizes={STILL_SIZES} />
                )}
                <Still src={still.src} srcSet={still.srcSet} sizes={STILL_SIZES} alt="" />
              </picture>
            </Part>
          )}
          {sources.length > 0 && (
            <>
              {film(false)}
              <noscript>{film(true)}</noscript>
            </>
          )}
        </Screen>
      </Phone>
      {sources.length > 0 && hasControls && (
        <FilmBar title={title} seconds={video.seconds} hasCaptions={hasCaptions} />
      )}
      {sources.length > 0 && hasCaptions && (
        <CaptionLine data-film="caption" data-caption="">
          {wholeWords(controls.silent)}
        </CaptionLine>
      )}
      {sources.length > 0 && !hasControls && (
        <PlayButton
          type="button"
          hidden
          data-film="play"
          aria-label={fill(controls.play, { title })}
          data-pause={fill(controls.pause, { title })}
        >
          <Icon size={18}>
            <path {...PLAY} />
          </Icon>
        </PlayButton>
      )}
    </Device>
  );
}
