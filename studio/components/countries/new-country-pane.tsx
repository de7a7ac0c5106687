import { Badge, Box, Button, Card, Container, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { type SubmitEvent, useEffect, useMemo, useState } from "react";
import { useDocumentStore } from "sanity";
import { IntentLink } from "sanity/router";
import { API_VERSION } from "../../../src/content/api-version.ts";
import { TextField } from "../text-field.tsx";
import { useStudioClient } from "../use-studio-client.ts";
import { asean } from "./asean.ts";
import { storeCountry } from "./country-writes.ts";
import { describeProblem, type NewCountry } from "./new-country.ts";
import {
  COUNTRY_ROWS,
  type CountryRows,
  type UnfinishedCountry,
  unfinishedCountries,
} from "./unfinished-countries.ts";

const LISTENED = `*[_type in ["country", "siteSettings"] || _type == "page" && kind == "country"]`;

const CODES = `*[_type == "country"].code`;

const EMPTY: NewCountry = { name: "", code: "", region: "" };

/** Returns the countries that are not completely public yet, updated as their documents are published. */
function useUnfinishedCountries(): UnfinishedCountry[] {
  const documentStore = useDocumentStore();
  const [rows, setRows] = useState<CountryRows>();
  useEffect(() => {
    const options = { apiVersion: API_VERSION, perspective: "raw" } as const;
    // If the query fails, the form is still shown.
    const watching = documentStore
      .listenQuery({ fetch: COUNTRY_ROWS, listen: LISTENED }, {}, options)
      .subscribe({ next: setRows, error: () => setRows(undefined) });
    return () => watching.unsubscribe();
  }, [documentStore]);
  return useMemo(() => (rows ? unfinishedCountries(rows) : []), [rows]);
}

/** The documents of a new country, in the order in which an editor publishes them. */
function CountrySteps({ country: { name, steps } }: { country: UnfinishedCountry }) {
  return (
    <Card border radius={3} padding={4} marginBottom={5}>
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          {name} is drafted
        </Heading>
        <Text size={1} muted>
          Read and publish these in order. Nothing is public before you publish it, and the rest
          stays listed here.
        </Text>
        {steps.map(({ id, type, label, isPublished }, index) => (
          <Flex key={id} gap={3} align="center">
            <Text>
              {index + 1}.{" "}
              <IntentLink intent="edit" params={{ id, type }}>
                {label}
              </IntentLink>
            </Text>
            {isPublished && <Badge tone="positive">Published</Badge>}
          </Flex>
        ))}
      </Stack>
    </Card>
  );
}

/** The pane that asks for a country's name, code and region, and creates the drafts of all documents that it needs. */
export function NewCountryPane() {
  const client = useStudioClient().withConfig({ perspective: "drafts" });
  const toast = useToast();
  const [country, setCountry] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const unfinished = useUnfinishedCountries();

  /** A known code fills the fields that are still empty, and a known name fills the code. */
  function change(part: Partial<NewCountry>) {
    const next = { ...country, ...part };
    const aseanCountry = asean.find(({ code, name }) =>
      part.name === undefined ? code === next.code : name === next.name,
    );
    setProblem(null);
    setCountry({
      name: next.name || (aseanCountry?.name ?? ""),
      code: next.code || (aseanCountry?.code ?? ""),
      region: next.region || (aseanCountry?.region ?? ""),
    });
  }

  async function make(event: SubmitEvent) {
    event.preventDefault();
    setIsBusy(true);
    try {
      const newProblem = describeProblem(country, await client.fetch<string[]>(CODES));
      setProblem(newProblem);
      if (newProblem) return;
      await storeCountry(client, country);
      setCountry(EMPTY);
    } catch (error) {
      toast.push({
        status: "error",
        title: "The country could not be created",
        description: String(error),
      });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Box padding={5} overflow="auto">
      <Container width={1}>
        <output>
          {unfinished.map((each) => (
            <CountrySteps key={each.steps[0]?.id} country={each} />
          ))}
        </output>
        <form onSubmit={(event) => void make(event as unknown as SubmitEvent)}>
          <Stack gap={5}>
            <Heading as="h2" size={2}>
              New country
            </Heading>
            <Text muted size={1}>
              Creates drafts of the country's record, its page, and its entries in menu and footer.
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
            <Button type="submit" text="Create the drafts" tone="primary" loading={isBusy} />
          </Stack>
        </form>
      </Container>
    </Box>
  );
}
