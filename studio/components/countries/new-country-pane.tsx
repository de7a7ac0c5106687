import { Box, Button, Card, Container, Heading, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { type SubmitEvent, useState } from "react";
import { IntentLink } from "sanity/router";
import { TextField } from "../text-field.tsx";
import { useStudioClient } from "../use-studio-client.ts";
import { asean } from "./asean.ts";
import { storeCountry } from "./country-writes.ts";
import { describeProblem, type NewCountry } from "./new-country.ts";

const CODES = `*[_type == "country"].code`;

type Made = { id: string; type: string; words: string };

const EMPTY: NewCountry = { name: "", code: "", region: "" };

/** Asks for a country's name, code and region, and makes the drafts of everything that it needs. */
export function NewCountryPane() {
  const client = useStudioClient().withConfig({ perspective: "drafts" });
  const toast = useToast();
  const [country, setCountry] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [made, setMade] = useState<Made[]>();

  /** A known code fills in what is still empty, and a known name its code. */
  function change(part: Partial<NewCountry>) {
    const next = { ...country, ...part };
    const known = asean.find(({ code, name }) =>
      part.name === undefined ? code === next.code : name === next.name,
    );
    setProblem(null);
    setCountry({
      name: next.name || (known?.name ?? ""),
      code: next.code || (known?.code ?? ""),
      region: next.region || (known?.region ?? ""),
    });
  }

  async function make(event: SubmitEvent) {
    event.preventDefault();
    setIsBusy(true);
    try {
      const found = describeProblem(country, await client.fetch<string[]>(CODES));
      setProblem(found);
      if (found) return;
      const { record, page, settings } = await storeCountry(client, country);
      setMade([
        { id: record, type: "country", words: `The record of ${country.name}` },
        { id: page, type: "page", words: "Its page" },
        { id: settings, type: "siteSettings", words: "The settings, with menu and footer" },
      ]);
    } catch (error) {
      toast.push({
        status: "error",
        title: "The country could not be made",
        description: String(error),
      });
    } finally {
      setIsBusy(false);
    }
  }

  if (made) {
    return (
      <Box padding={5} overflow="auto">
        <Stack gap={5}>
          <Heading as="h2" size={2}>
            {country.name} is drafted
          </Heading>
          <Text>Read and publish in this order; nothing is public before.</Text>
          {made.map(({ id, type, words }, index) => (
            <Text key={id}>
              {index + 1}.{" "}
              <IntentLink intent="edit" params={{ id, type }}>
                {words}
              </IntentLink>
            </Text>
          ))}
        </Stack>
      </Box>
    );
  }
  return (
    <Box padding={5} overflow="auto">
      <Container width={1}>
        <form onSubmit={(event) => void make(event as unknown as SubmitEvent)}>
          <Stack gap={5}>
            <Heading as="h2" size={2}>
              New country
            </Heading>
            <Text muted size={1}>
              Makes drafts of its record, its page, and its entries in menu and footer.
            </Text>
            <TextField
              label="Country"
              hint="Example: Thailand"
              value={country.name}
              onChange={(name) => change({ name })}
            />
            <TextField
              label="Country code"
              hint="The two capital letters of ISO 3166. Example: TH"
              value={country.code}
              onChange={(code) => change({ code })}
            />
            <TextField
              label="Region of the office"
              hint="State, province or region, as on an envelope. Example: Bangkok"
              value={country.region}
              onChange={(region) => change({ region })}
            />
            {problem && (
              <Card padding={4} radius={3} tone="critical" border role="alert">
                <Text size={1}>{problem}</Text>
              </Card>
            )}
            <Button type="submit" text="Make the drafts" tone="primary" loading={isBusy} />
          </Stack>
        </form>
      </Container>
    </Box>
  );
}
