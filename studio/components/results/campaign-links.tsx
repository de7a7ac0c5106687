import { Button, Card, Flex, Heading, Select, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useId, useState } from "react";
import { studioEnv } from "../../studio-env.ts";
import { TextField } from "../text-field.tsx";
import { useStudioClient } from "../use-studio-client.ts";
import {
  campaignCode,
  campaignLink,
  campaignProblem,
  type LinkedPage,
  linkedPages,
  type StoredPage,
} from "./campaign-link.ts";
import { Note } from "./results-placeholder.tsx";
import { Address, CodeDetails, Code, Fields } from "./results.styles.ts";

const PAGES = `*[_type == "page" && archived != true && defined(path) && !(_id in path("versions.**"))]{ _id, path, title } | order(path)`;

/** Returns the published and drafted pages; only the home page until they are loaded. */
function usePages(): LinkedPage[] {
  const client = useStudioClient();
  const [pages, setPages] = useState<LinkedPage[]>([
    { path: "/", title: "Home", isPublished: true },
  ]);
  useEffect(() => {
    const stop = new AbortController();
    const options = { perspective: "raw", signal: stop.signal } as const;
    client.fetch<StoredPage[]>(PAGES, {}, options).then(
      (found) => stop.signal.aborted || found.length === 0 || setPages(linkedPages(found)),
      () => undefined,
    );
    return () => stop.abort();
  }, [client]);
  return pages;
}

/** A link as text and as a QR code to print. */
function Link({ link, name }: { link: string; name: string }) {
  const toast = useToast();
  const picture = `data:image/svg+xml,${encodeURIComponent(campaignCode(link))}`;
  function copy(): void {
    navigator.clipboard.writeText(link).then(
      () => toast.push({ status: "success", title: "The link is copied" }),
      () => toast.push({ status: "error", title: "The browser does not allow copying" }),
    );
  }
  return (
    <Flex gap={4} wrap="wrap" align="flex-start">
      <Code src={picture} alt={`QR code of ${link}`} />
      <CodeDetails>
        <Text size={1}>
          <Address>{link}</Address>
        </Text>
        <Flex gap={2} wrap="wrap">
          <Button text="Copy the link" onClick={copy} />
          <Button
            as="a"
            mode="ghost"
            text="Download the QR code"
            href={picture}
            download={`${name
              .trim()
              .toLowerCase()
              .replaceAll(/[^a-z0-9]+/g, "-")}.svg`}
          />
        </Flex>
      </CodeDetails>
    </Flex>
  );
}

/** The form that makes the URL by which What sells and the desk's report recognise a campaign. */
export function CampaignLinks() {
  const pages = usePages();
  const id = useId();
  const [typed, setTyped] = useState({ path: "/", campaign: "", source: "", medium: "" });
  const problem = campaignProblem(typed);
  const link = campaignLink(studioEnv.siteUrl, typed);
  return (
    <Card as="section" border radius={3} padding={4}>
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          A link for a campaign
        </Heading>
        <Note>
          Its visitors are counted under its name, here and in the desk's report. Source and medium
          can stay empty.
        </Note>
        <Fields>
          <TextField
            label="Campaign"
            hint="Example: harvest 2026"
            value={typed.campaign}
            onChange={(campaign) => setTyped({ ...typed, campaign })}
          />
          <TextField
            label="Source"
            hint="Where the link is. Example: newsletter"
            value={typed.source}
            onChange={(source) => setTyped({ ...typed, source })}
          />
          <TextField
            label="Medium"
            hint="The kind of channel. Example: email, flyer"
            value={typed.medium}
            onChange={(medium) => setTyped({ ...typed, medium })}
          />
          <Stack gap={3}>
            <Text as="label" htmlFor={id} size={1} weight="medium">
              Page
            </Text>
            <Note>Where it leads</Note>
            <Select
              id={id}
              value={typed.path}
              onChange={({ currentTarget }) => setTyped({ ...typed, path: currentTarget.value })}
            >
              {pages.map(({ path, title, isPublished }) => (
                <option key={path} value={path}>
                  {title} ({path}){!isPublished && ", not published yet"}
                </option>
              ))}
            </Select>
          </Stack>
        </Fields>
        <output>
          {problem && (
            <Card padding={3} radius={2} tone="critical" border>
              <Text size={1}>{problem}</Text>
            </Card>
          )}
        </output>
        {link && <Link link={link} name={typed.campaign} />}
      </Stack>
    </Card>
  );
}
