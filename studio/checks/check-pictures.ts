import {
  type Content,
  type Finding,
  finding,
  isObject,
  referenceOf,
  walk,
} from "../texts/content.ts";
import { seoLimits } from "../texts/seo-limits.ts";

const MEGABYTE = 1024 * 1024;
/** The sizes in bytes above which a file is reported. The site sends small copies of pictures, but videos unchanged. */
const MAX_WEIGHT = { image: 8 * MEGABYTE, file: 12 * MEGABYTE };
const FILE_NAME = /^\S+\.(?:jpe?g|png|webp|gif|avif|heic)$|^(?:IMG|DSC|Screenshot)[\s_-]*\d/i;

/** Reports pictures and videos that are too heavy, too small for sharing, or described by their file name. */
export function checkPictures({ documents, assets }: Content): Finding[] {
  return documents.flatMap((document) => {
    const findings: Finding[] = [];
    walk(document, (value, path) => {
      const id = isObject(value) ? referenceOf(value["asset"]) : undefined;
      const asset = id === undefined ? undefined : assets.get(id);
      if (!isObject(value) || !asset) return;
      const warn = (message: string) => findings.push(finding(document, path, message, "warning"));

      const limit = asset._id.startsWith("image-") ? MAX_WEIGHT.image : MAX_WEIGHT.file;
      if ((asset.size ?? 0) > limit) {
        warn(`The file is ${megabytes(asset.size)}: reduce it to less than ${megabytes(limit)}`);
      }
      if (FILE_NAME.test(String(value["alt"] ?? ""))) {
        warn("The alternative text is a file name: say what the picture shows");
      }
      const size = asset.metadata?.dimensions;
      const { width, height } = seoLimits.picture;
      const isShared = path.at(-1) === "image" && /^(?:seo|defaultSeo)$/.test(String(path.at(-2)));
      if (isShared && size && (size.width < width || size.height < height)) {
        warn(`Shared links show pictures of ${width} by ${height} pixels; this one is smaller`);
      }
    });
    return findings;
  });
}

function megabytes(bytes = 0): string {
  return `${(bytes / MEGABYTE).toFixed(bytes % MEGABYTE === 0 ? 0 : 1)} MB`;
}
