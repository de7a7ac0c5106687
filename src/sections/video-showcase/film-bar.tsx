import { useMessages } from "../../content/messages.ts";
import { useIsPreview } from "../../content/preview/is-preview.ts";
import { fill } from "../../lib/messages/fill.ts";
import { Icon } from "../../ui/icon.tsx";
import { island } from "../../ui/island.ts";
import { Bar, BarButton, Moment } from "./film-bar.styles.ts";
import { PLAY } from "./playback-icons.ts";

type FilmBarProps = { title: string; seconds: number | null; hasCaptions: boolean };

/** The controls below a phone with a film; film-player.island.ts makes them work when one is pressed. */
export function FilmBar({ title, seconds, hasCaptions }: FilmBarProps) {
  const { controls } = useMessages();
  // In the Studio's preview a film may be added after the island has loaded.
  const isBuilt = !useIsPreview();
  return (
    <Bar {...island("film-player", "press")} data-film="bar" aria-label={title}>
      <BarButton
        type="button"
        disabled={isBuilt}
        aria-label={fill(controls.play, { title })}
        data-pause={fill(controls.pause, { title })}
      >
        <Icon size={18}>
          <path {...PLAY} />
        </Icon>
      </BarButton>
      <Moment
        type="range"
        disabled={isBuilt}
        min={0}
        max={seconds ?? undefined}
        step={0.1}
        defaultValue={0}
        aria-label={controls.moment}
        aria-valuetext={
          seconds === null
            ? undefined
            : fill(controls.seconds, { at: 0, length: Math.round(seconds) })
        }
        data-text={controls.seconds}
      />
      {hasCaptions && (
        <BarButton
          type="button"
          disabled={isBuilt}
          aria-pressed="true"
          aria-label={controls.captions}
        >
          <Icon size={20}>
            <path d="M3.5 4h13a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.8 8.6a1.9 1.9 0 1 0 0 2.8M14.6 8.6a1.9 1.9 0 1 0 0 2.8" />
            {/* Shown while the captions are hidden. */}
            <path d="M3 18 17 2" />
          </Icon>
        </BarButton>
      )}
    </Bar>
  );
}
