import type { Suite } from "../../../shared/conformance/case.ts";
import { datasets } from "./lake/datasets.ts";
import { documentsAndFiles } from "./lake/reading.ts";
import { events } from "./lake/listening.ts";
import { groqFunctions } from "./groq/functions.ts";
import { language } from "./groq/language.ts";
import { mutations } from "./lake/mutations.ts";
import { orderAndParameters } from "./groq/order.ts";
import { pictures } from "./lake/pictures.ts";
import { releaseActions } from "./lake/release-actions.ts";
import { roles } from "./lake/roles.ts";
import { transactionsAndActions } from "./lake/actions.ts";
import { webhooks } from "./lake/webhooks.ts";
import type { Servers } from "./servers.ts";

/** Every suite, in the order of FIDELITY.md. */
export const suites: Suite<Servers>[] = [
  {
    name: "GROQ",
    source: "https://spec.groq.dev/",
    groups: [...language, ...orderAndParameters, ...groqFunctions],
  },
  {
    name: "Content Lake",
    source: "https://www.sanity.io/docs/http-reference/mutation",
    groups: [
      ...mutations,
      ...transactionsAndActions,
      ...releaseActions,
      ...documentsAndFiles,
      pictures,
      datasets,
      roles,
      webhooks,
      ...events,
    ],
  },
];
