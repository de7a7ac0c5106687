import { useRef, useState } from "react";
import { useEditAttribute } from "../../content/preview/edit-target.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LineIcon } from "../line-icon.tsx";
import { useFilm } from "./use-film.ts";
import { type DemoVideo, videoFiles } from "./video-files.ts";
import { Device, Film, Phone, PlayButton, Screen, Still } from "./video-showcase-section.styles.ts";

const PLAY = "M6 3.5v13l10.5-6.5z";
const PAUSE = "M6 3.5v13M14 3.5v13";

/** Nothing to see, so that the title on the phone stands where a browser would draw a black screen. */
const CLEAR = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

type PhoneVideoProps = { video: DemoVideo; hasControls: boolean };

/** A film on a phone. Where it is missing or cannot be played, the phone shows its title instead. */
export function PhoneVideo({ video, hasControls }: PhoneVideoProps) {
  const ref = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const film = useFilm(ref, !hasControls);
  const edit = useEditAttribute(`videos:${video._key}.poster`);
  const { sources, poster, captions } = videoFiles(video);
  const isShown = sources.length > 0 && !hasFailed;
  const title = video.title ?? "";
  const last = sources.length - 1;
  return (
    <Device>
      <Phone>
        <Screen>
          <Still aria-hidden="true">
            <LineIcon name="chat" size={44} />
            <span>{title}</span>
          </Still>
          {isShown && (
            <Film
              {...edit}
              ref={ref}
              aria-label={title || undefined}
              // Until React runs, the browser's own controls are the only way to play.
              controls={hasControls || !film.isReady}
              muted={!hasControls}
              loop={!hasControls}
              playsInline
              preload="none"
              poster={film.isNear ? (poster ?? CLEAR) : CLEAR}
              width={600}
              height={1200}
            >
              {sources.map(({ src, type }, index) => (
                <source
                  key={src}
                  src={src}
                  type={type}
                  onError={index === last ? () => setHasFailed(true) : undefined}
                />
              ))}
              {captions && (
                <track
                  kind="captions"
                  src={captions}
                  srcLang={video.language ?? "en"}
                  label="Captions"
                />
              )}
              Your browser does not support the video tag.
            </Film>
          )}
        </Screen>
      </Phone>
      {isShown && !hasControls && film.isReady && (
        <PlayButton
          type="button"
          aria-label={`${film.isPlaying ? "Pause" : "Play"}: ${title}`}
          onClick={film.toggle}
        >
          <Icon size={18}>
            <path d={film.isPlaying ? PAUSE : PLAY} strokeWidth={film.isPlaying ? 2.6 : 1.6} />
          </Icon>
        </PlayButton>
      )}
    </Device>
  );
}
