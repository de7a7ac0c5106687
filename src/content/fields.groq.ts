/** A link with the path of the page it refers to. */
export const linkFields = `_type, label, kind, href, query, anchor, "path": page->path`;

/** A picture with what is needed to size it before it has loaded. */
export const imageFields = `
  alt, crop, hotspot,
  asset->{ _id, url, "lqip": metadata.lqip, "width": metadata.dimensions.width, "height": metadata.dimensions.height }
`;

/** The blocks of running text; a picture with what is needed to size it. */
export const richTextFields = `..., _type == "textPicture" => { ${imageFields}, caption }`;

/** The texts of a shared document in the other languages; `$language` is the requested code, or "*". */
export const localizedTexts = `"localizedTexts": localizedTexts[$language in [language, "*"]]{ language, path, value }`;

export const seoFields = `title, description, keywords, image{ ${imageFields} }`;
