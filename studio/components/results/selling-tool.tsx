import { Box, Container, Heading, Stack } from "@sanity/ui";
import { useState } from "react";
import { IntentLink } from "sanity/router";
import { CampaignLinks } from "./campaign-links.tsx";
import { DaysSelect, FIRST_DAYS } from "./days-select.tsx";
import type { Selling } from "./selling.ts";
import { SellingView } from "./selling-view.tsx";
import { useResults } from "./use-results.ts";

/** The tool "What sells": all counted pages and sections, ranked. */
export function SellingTool() {
  const [days, setDays] = useState(FIRST_DAYS);
  const state = useResults<Selling>(days);
  return (
    <Box height="fill" overflow="auto" padding={[4, 5]}>
      <Container width={3}>
        <Stack gap={5}>
          <Heading as="h1" size={3}>
            What sells
          </Heading>
          <DaysSelect days={days} onChange={setDays} />
          <SellingView
            state={state}
            renderLink={({ document }, text) => (
              <IntentLink intent="edit" params={{ id: document }}>
                {text}
              </IntentLink>
            )}
          />
          <CampaignLinks />
        </Stack>
      </Container>
    </Box>
  );
}
