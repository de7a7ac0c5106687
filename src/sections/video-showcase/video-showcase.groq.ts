import { imageFields } from "../../content/fields.groq.ts";

export const videoShowcaseSectionFields = `
  heading, text, hasControls,
  videos[]{
    _key, _type, title, text, path, language, seconds,
    "publishedOn": coalesce(publishedOn, mp4.asset->_createdAt, webm.asset->_createdAt),
    lines[]{ _key, _type, at, text },
    "webm": webm.asset->url, "mp4": mp4.asset->url, "captions": captions.asset->url,
    poster{ ${imageFields} }
  }
`;
