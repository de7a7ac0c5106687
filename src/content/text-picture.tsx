import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";
import { ContentImage } from "./content-image.tsx";
import { imageSource } from "./image.ts";
import type { TextPicture as TextPictureValue } from "./page-content.ts";
import { wholeWords } from "../ui/whole-words.tsx";

/** As wide as the text, never larger than the picture itself. */
const Figure = styled.figure`
  && {
    margin-block: ${token.space[3]};
  }
  &&:first-child {
    margin-top: 0;
  }
  img {
    max-width: 100%;
    height: auto;
    border-radius: ${token.radius.medium};
  }
  figcaption {
    margin-top: ${token.space[1]};
    color: ${token.color.soft};
    font-size: ${token.text.small};
  }
`;

/** A picture of running text with its caption. */
export function TextPicture({ picture }: { picture: TextPictureValue }) {
  const source = imageSource(picture);
  if (!source) return null;
  return (
    <Figure>
      <ContentImage source={source} loading="lazy" sizes="(min-width: 44rem) 42rem, 92vw" />
      {picture.caption && <figcaption>{wholeWords(picture.caption)}</figcaption>}
    </Figure>
  );
}
