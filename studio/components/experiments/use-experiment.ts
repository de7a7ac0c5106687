import { getPublishedId } from "sanity";
import type { ExperimentDocument } from "../../schemas/experiment-rules.ts";
import { type Reading, useResults } from "../results/use-results.ts";
import { type ExperimentResults, TRAFFIC_DAYS } from "./experiment-results.ts";

/** Reads the counts of an experiment, once its page and section are chosen. */
export function useExperiment({
  _id,
  page,
  sectionKey,
}: ExperimentDocument): Reading<ExperimentResults> {
  return useResults<ExperimentResults>(TRAFFIC_DAYS, {
    experiment: getPublishedId(_id),
    document: page?._ref ?? "",
    section: sectionKey ?? "",
  });
}
