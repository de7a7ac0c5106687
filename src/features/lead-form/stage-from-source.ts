type InitialStage = "interested" | "request-demo" | "request-trial";

/** A new lead's stage, from the `source` of the link that led to the form (SPEC section 4). */
export function stageFromSource(source: string | null): InitialStage {
  if (source === "schedule-demo") return "request-demo";
  if (source === "free-trial") return "request-trial";
  return "interested";
}
