import { type ComponentProps, useState } from "react";
import type { ImageSource } from "./image.ts";

type ContentImageProps = Omit<ComponentProps<"img">, "src" | "srcSet" | "alt"> & {
  source: ImageSource;
};

/** A picture of the CMS; when its sized copy fails to load, it goes back to the original (spec, section 2). */
export function ContentImage({ source, ...rest }: ContentImageProps) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <img
      {...rest}
      // It may have failed before React was there to hear of it.
      ref={(image) => {
        if (image?.currentSrc && image.complete && image.naturalWidth === 0) setHasFailed(true);
      }}
      src={hasFailed ? source.original : source.src}
      srcSet={hasFailed ? undefined : source.srcSet || undefined}
      width={source.width}
      height={source.height}
      alt={source.alt}
      style={{ objectPosition: source.position }}
      onError={() => setHasFailed(true)}
    />
  );
}
