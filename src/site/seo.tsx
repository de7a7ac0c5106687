import { Helmet } from "react-helmet-async";
import { imageUrl } from "../content/image.ts";
import type { Seo as SeoFields, Site } from "../content/page-content.ts";
import { env } from "../lib/env.ts";
import { serializeForScript } from "./structured-data.ts";

type SeoProps = {
  site: Site | null;
  seo: SeoFields | null;
  /** Path of the page; null for a page that must not be indexed and has no canonical address. */
  path: string | null;
  fallbackTitle?: string | null;
  jsonLd?: Record<string, unknown> | null;
};

type HeadTexts = { title: string; description: string; keywords: string };

function headTexts({ site, seo, fallbackTitle }: SeoProps): HeadTexts {
  const defaults = site?.defaultSeo;
  const brand = site?.title ?? "";
  const ownTitle = fallbackTitle && brand ? `${fallbackTitle} | ${brand}` : fallbackTitle;
  return {
    title: seo?.title || ownTitle || defaults?.title || brand,
    description: seo?.description || defaults?.description || "",
    keywords: (seo?.keywords?.length ? seo.keywords : (defaults?.keywords ?? [])).join(", "),
  };
}

/** Title, description, keywords, social tags, canonical link and structured data: one Helmet a page. */
export function Seo(props: SeoProps) {
  const { site, seo, path, jsonLd } = props;
  const { title, description, keywords } = headTexts(props);
  const address = path === null ? null : `${env.siteUrl}${path}`;
  const picture = seo?.image?.asset ? seo.image : site?.defaultSeo?.image;
  const image = picture ? imageUrl(picture, 1200, 630) : null;
  return (
    <>
      <Helmet>
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {keywords && <meta name="keywords" content={keywords} />}
        {path === null && <meta name="robots" content="noindex" />}
        {address && <link rel="canonical" href={address} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={site?.title ?? ""} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {address && <meta property="og:url" content={address} />}
        {image && <meta property="og:image" content={image} />}
        {image && <meta property="og:image:alt" content={picture?.alt ?? ""} />}
        <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
        <meta name="twitter:title" content={title} />
        <meta name="twitter:description" content={description} />
        {image && <meta name="twitter:image" content={image} />}
      </Helmet>
      {jsonLd && (
        <script
          type="application/ld+json"
          // oxlint-disable-next-line react/no-danger -- serialised by us with "<" escaped
          dangerouslySetInnerHTML={{ __html: serializeForScript(jsonLd) }}
        />
      )}
    </>
  );
}
