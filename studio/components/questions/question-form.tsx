import { Badge, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import {
  getPublishedId,
  type ObjectInputProps,
  type SchemaTypeDefinition,
  useEditState,
} from "sanity";
import { IntentLink } from "sanity/router";
import { errorMessage } from "../../../src/lib/error-message.ts";
import { useHealth } from "../health/health-provider.tsx";
import { titleOf } from "../pictures/pictures.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { addToGroup, type QuestionGroup, questionGroups } from "./question-groups.ts";

type Props = ObjectInputProps<{ _id?: string; [field: string]: unknown }>;

/** The form of a question, above a list of the pages with questions, in which an editor adds it to them. */
export function QuestionForm(props: Props) {
  const { value, readOnly, renderDefault } = props;
  const id = getPublishedId(value?._id ?? "");
  const { published, draft } = useEditState(id, "faq");
  const { content } = useHealth();
  const client = useStudioClient();
  const toast = useToast();
  const [busy, setBusy] = useState<string | null>(null);
  const isStored = draft !== null || published !== null;
  const groups = questionGroups(content?.documents ?? [], { id, language: value?.["language"] });

  async function add(group: QuestionGroup) {
    setBusy(group.key);
    try {
      await addToGroup(client, group, { id, isPublished: published !== null });
      const title = `Added to the draft of “${titleOf(group.document)}”`;
      toast.push({ status: "success", title, description: "Publish the question, then the page." });
    } catch (error) {
      toast.push({
        status: "error",
        title: "The question was not added",
        description: errorMessage(error),
      });
    }
    setBusy(null);
  }

  return (
    <Stack gap={5}>
      {renderDefault(props)}
      {groups.length > 0 && (
        <Stack gap={3} as="section" aria-label="Pages with questions">
          <Text size={1} weight="medium">
            Pages with questions
          </Text>
          {groups.map((group) => {
            const { document, key, heading, isShown } = group;
            const name = titleOf(document);
            return (
              <Card key={`${document._id} ${key}`} border radius={2} padding={3}>
                <Flex gap={3} align="center" justify="space-between" wrap="wrap">
                  <Text size={1}>
                    <IntentLink
                      intent="edit"
                      params={{
                        id: document._id,
                        type: document._type,
                        path: `sections[_key=="${key}"]`,
                      }}
                    >
                      {name}
                    </IntentLink>
                    {`: ${heading}`}
                  </Text>
                  {isShown ? (
                    <Badge tone="positive">Shown</Badge>
                  ) : (
                    <Button
                      mode="ghost"
                      fontSize={1}
                      padding={2}
                      text="Add"
                      aria-label={`Add to ${name}`}
                      disabled={readOnly === true || !isStored || busy !== null}
                      loading={busy === key}
                      onClick={() => void add(group)}
                    />
                  )}
                </Flex>
              </Card>
            );
          })}
        </Stack>
      )}
    </Stack>
  );
}

/** Sets the form of questions; not in the schema, which the content commands load in Node, without JSX. */
export function withQuestionForm(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) =>
    type.name === "faq"
      ? ({ ...type, components: { input: QuestionForm } } as SchemaTypeDefinition)
      : type,
  );
}
