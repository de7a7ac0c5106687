import type { ComponentProps } from "react";
import type { ImageSource } from "./image.ts";

type ContentImageProps = Omit<ComponentProps<"img">, "src" | "srcSet" | "alt"> & {
  source: ImageSource;
};

/** A picture of the CMS; islands/image-fallback.ts loads the original if its sized copy fails to load. */
export function ContentImage({ source, ...rest }: ContentImageProps) {
  return (
    <img
      {...rest}
      src={source.src}
      srcSet={source.srcSet || undefined}
      data-original={source.original}
      width={source.width}
      height={source.height}
      alt={source.alt}
      style={{ objectPosition: source.position }}
    />
  );
}
