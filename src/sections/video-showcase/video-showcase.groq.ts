import { imageFields } from "../../content/fields.groq.ts";

export const videoShowcaseSectionFields = `
  heading, text, hasControls,
  videos[]{
    _key, _type, title, text, path, language,
    "webm": webm.asset->url, "mp4": mp4.asset->url, "captions": captions.asset->url,
    poster{ ${imageFields} }
  }
`;
