import { Box, Button, Card, Container, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { useIntentLink } from "sanity/router";
import { PAGE_FROM_TEMPLATE, PAGE_OF_KIND } from "./page-template.ts";
import { thumbnails } from "../../schemas/section-groups.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { Thumbnail } from "./new-page-pane.styles.ts";

type StoredTemplate = {
  _id: string;
  title: string | null;
  description: string | null;
  sections: string[] | null;
};

const TEMPLATES = `*[_type == "pageTemplate"] | order(coalesce(position, 100) asc, title asc){
  _id, title, description, "sections": sections[]._type
}`;

/** Returns the templates, null until they are loaded, and the reason if they cannot be read. */
function useTemplates() {
  const client = useStudioClient();
  const [templates, setTemplates] = useState<StoredTemplate[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const options = { perspective: "drafts", signal: stop.signal } as const;
    client.fetch<StoredTemplate[]>(TEMPLATES, {}, options).then(
      (found) => stop.signal.aborted || setTemplates(found),
      (error: unknown) => stop.signal.aborted || setProblem(String(error)),
    );
    return () => stop.abort();
  }, [client]);
  return { templates, problem };
}

type ChoiceProps = {
  title: string;
  description: string;
  sections: readonly string[];
  template: string;
  parameters: Record<string, string>;
};

/** One way to begin, with small pictures of the page's sections. */
function Choice({ title, description, sections, template, parameters }: ChoiceProps) {
  const { href, onClick } = useIntentLink({
    intent: "create",
    params: [{ type: "page", template }, parameters],
  });
  return (
    <Card as="section" border radius={3} padding={4} aria-label={title}>
      <Stack gap={4}>
        <Heading as="h3" size={1}>
          {title}
        </Heading>
        <Text muted size={1}>
          {description}
        </Text>
        {sections.length > 0 && (
          <Flex gap={2} wrap="wrap" aria-hidden="true">
            {sections.map((type, index) => {
              const picture = thumbnails.get(type);
              // oxlint-disable-next-line react/no-array-index-key -- a section may come twice, and none moves
              return picture && <Thumbnail key={`${type}-${index}`} src={picture} alt="" />;
            })}
          </Flex>
        )}
        <Flex>
          <Button as="a" href={href} onClick={onClick} mode="ghost" text={`Start with ${title}`} />
        </Flex>
      </Stack>
    </Card>
  );
}

/** The pane in which an editor begins a page with a copy of a template's sections, or with an empty one. */
export function NewPagePane() {
  const { templates, problem } = useTemplates();
  return (
    <Box padding={5} overflow="auto">
      <Container width={1}>
        <Stack gap={5}>
          <Heading as="h2" size={2}>
            New page
          </Heading>
          <Text muted size={1}>
            The new page is a copy of the template. Changes in one do not affect the other.
          </Text>
          {problem && (
            <Card padding={4} radius={3} tone="critical" border role="alert">
              <Text size={1}>The templates could not be loaded: {problem}</Text>
            </Card>
          )}
          {templates === null && !problem && <Text size={1}>Loading templates...</Text>}
          {templates?.map(({ _id, title, description, sections }) => (
            <Choice
              key={_id}
              title={title ?? "Template without a name"}
              description={description ?? ""}
              sections={sections ?? []}
              template={PAGE_FROM_TEMPLATE}
              parameters={{ id: _id }}
            />
          ))}
          <Choice
            title="Empty page"
            description="A page without sections."
            sections={[]}
            template={PAGE_OF_KIND}
            parameters={{ kind: "information" }}
          />
        </Stack>
      </Container>
    </Box>
  );
}
