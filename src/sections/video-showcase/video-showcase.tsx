import type { SectionOf } from "../../content/page-content.ts";
import { Wrap } from "../../theme/layout.tsx";
import { useMessages } from "../../content/messages.ts";
import { island } from "../../ui/island.ts";
import { SectionHeading } from "../section-frame.tsx";
import { captionsOf } from "./film-captions.ts";
import { PhoneVideo } from "./phone-video.tsx";
import type { DemoVideo } from "./video-files.ts";
import { Caption, Background, Item, Shelf, Transcript } from "./video-showcase.styles.ts";
import { headingText } from "../../ui/heading-text.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";

/** The transcript of a film: its captions as a list. */
function FilmTranscript({ video }: { video: DemoVideo }) {
  const { controls } = useMessages();
  const captions = captionsOf(video);
  if (captions.length === 0) return null;
  return (
    <Transcript>
      <summary>{wholeWords(controls.filmWords)}</summary>
      <ol>
        {captions.map(({ key, at, text }) => (
          <li key={key} data-at={at}>
            {wholeWords(text)}
          </li>
        ))}
      </ol>
    </Transcript>
  );
}

/** Short films of the product at work: side by side, or swiped on a phone. */
export function VideoShowcaseSection(props: SectionOf<"videoShowcaseSection">) {
  const { anchor, heading, text, hasControls } = props;
  const videos = props.videos?.filter((video) => video.title || video.text || video.path) ?? [];
  if (videos.length === 0) return null;
  return (
    <Background id={anchor ?? undefined} data-background="mist">
      <Wrap>
        <SectionHeading heading={heading} text={text} />
        {/* Focusable, so that it scrolls by keyboard if the films have no controls to tab to. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
        <Shelf data-count={videos.length} aria-label={heading ?? undefined} tabIndex={0}>
          {videos.map((video) => (
            <Item
              key={video._key}
              {...island("phone-video", "visible")}
              data-automatic={hasControls ? undefined : ""}
            >
              <PhoneVideo video={video} hasControls={hasControls === true} />
              {(video.title || video.text) && (
                <Caption>
                  {video.title && <h3>{headingText(video.title)}</h3>}
                  {video.text && <p>{wholeWords(video.text)}</p>}
                  <FilmTranscript video={video} />
                </Caption>
              )}
            </Item>
          ))}
        </Shelf>
      </Wrap>
    </Background>
  );
}
