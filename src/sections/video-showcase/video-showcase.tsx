import type { SectionOf } from "../../content/page-content.ts";
import { Wrap } from "../../theme/layout.tsx";
import { SectionHeading } from "../section-frame.tsx";
import { PhoneVideo } from "./phone-video.tsx";
import { Caption, Background, Item, Shelf } from "./video-showcase.styles.ts";

/** Short films of the product at work: side by side, or swiped on a phone. */
export function VideoShowcaseSection(props: SectionOf<"videoShowcaseSection">) {
  const { anchor, heading, text, hasControls } = props;
  const videos = props.videos?.filter((video) => video.title || video.text || video.path) ?? [];
  if (videos.length === 0) return null;
  return (
    <Background id={anchor ?? undefined} data-background="mist">
      <Wrap>
        <SectionHeading heading={heading} text={text} />
        {/* Focusable, so that it scrolls by keyboard where the films have no controls to tab to. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
        <Shelf data-count={videos.length} aria-label={heading ?? undefined} tabIndex={0}>
          {videos.map((video) => (
            <Item key={video._key}>
              <PhoneVideo video={video} hasControls={hasControls === true} />
              {(video.title || video.text) && (
                <Caption>
                  {video.title && <h3>{video.title}</h3>}
                  {video.text && <p>{video.text}</p>}
                </Caption>
              )}
            </Item>
          ))}
        </Shelf>
      </Wrap>
    </Background>
  );
}
