const TIMEOUT_MS = 120_000;

const lakeUrl = process.env["LAKE_URL"] ?? `http://localhost:${process.env["LAKE_PORT"] ?? 3900}`;

/** Changes documents of the local Content Lake. */
export async function mutate(mutations: unknown[]): Promise<void> {
  const response = await fetch(`${lakeUrl}/v2025-02-19/data/mutate/production`, {
    method: "POST",
    headers: { authorization: "Bearer local", "content-type": "application/json" },
    body: JSON.stringify({ mutations }),
  });
  if (!response.ok)
    throw new Error(`The Content Lake at ${lakeUrl} refused: ${await response.text()}`);
}

/** Waits until a published page answers. */
export async function untilBuilt(address: string): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await fetch(address)).ok) {
    if (Date.now() > end) throw new Error(`${address} was not built in time`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
