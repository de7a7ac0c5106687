import { Transaction } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startLake, type StartedLake } from "../../tests/start-lake.ts";
import { storeCountry } from "./country-writes.ts";

type Client = Parameters<typeof storeCountry>[0];
type Settings = {
  footer?: { text?: string; links: { label: string }[] };
  navigation?: { _key: string; label: string; links?: { label: string }[] }[];
};

let lake: StartedLake;
let client: Client;

beforeAll(async () => {
  lake = await startLake();
  client = (lake.client as unknown as Client).withConfig({ perspective: "raw" });
});
afterAll(() => lake.stop());

const thailand = { name: "Thailand", code: "TH", region: "Bangkok" };
const vietnam = { name: "Việt Nam", code: "VN", region: "Hà Nội" };
const contact = { _key: "contact", _type: "link", label: "Contact", kind: "external" };
const settings = {
  _id: "siteSettings",
  _type: "siteSettings",
  title: "Selat",
  footer: { text: "Agents", links: [contact] },
  navigation: [contact],
};
/** The documents that a country's page links to. */
const linked = [
  ["page-home", "page"],
  ["page-waiter-ai", "page"],
  ["contactPage", "contactPage"],
  ...["businesses", "satisfaction", "languages", "support"].map((key) => [`fact-${key}`, "fact"]),
] as [string, string][];
const draftId = "drafts.siteSettings";

beforeEach(async () => {
  await client.delete({ query: `*[!(_type match "system.*")]` });
  const transaction = client.transaction();
  for (const [_id, _type] of linked) transaction.create({ _id, _type });
  await transaction.commit();
});

async function documents(): Promise<string[]> {
  return client.fetch(
    `*[_type in ["country", "siteSettings"] || defined(path)]._id | order(@ asc)`,
  );
}

async function draft(): Promise<Settings & Record<string, unknown>> {
  const found = await client.getDocument<Settings & Record<string, unknown>>(draftId);
  if (!found) throw new Error("The settings have no draft");
  return found;
}

const labels = (list: readonly { label: string }[] = []) => list.map(({ label }) => label);

test("creates a record, a page and the entries in the settings as drafts", async () => {
  await client.create(settings);
  expect(await storeCountry(client, thailand)).toEqual({
    record: "country-thailand",
    page: "page-ai-solutions-thailand",
    settings: "siteSettings",
  });
  expect(await documents()).toEqual([
    "drafts.country-thailand",
    "drafts.page-ai-solutions-thailand",
    draftId,
    "siteSettings",
  ]);
  const { footer, navigation } = await draft();
  expect(labels(footer?.links)).toEqual(["Contact", "AI Solutions Thailand"]);
  expect(labels(navigation)).toEqual(["Contact", "Countries"]);
  expect(labels(navigation?.[1]?.links)).toEqual(["Thailand"]);
});

test("adds a second country to the group of countries in the menu", async () => {
  await client.create(settings);
  await storeCountry(client, thailand);
  await storeCountry(client, vietnam);
  const { footer, navigation } = await draft();
  expect(labels(navigation)).toEqual(["Contact", "Countries"]);
  expect(labels(navigation?.[1]?.links)).toEqual(["Thailand", "Việt Nam"]);
  expect(labels(footer?.links).slice(1)).toEqual([
    "AI Solutions Thailand",
    "AI Solutions Việt Nam",
  ]);
});

test("keeps what another editor writes into the settings meanwhile", async () => {
  await client.create(settings);
  await client.create({ ...settings, _id: draftId });
  vi.spyOn(client, "transaction").mockImplementationOnce(() => {
    const transaction = new Transaction([], client);
    const commit = transaction.commit.bind(transaction);
    vi.spyOn(transaction, "commit").mockImplementationOnce(async () => {
      await client.patch(draftId).set({ title: "New", "footer.text": "New words" }).commit();
      return commit();
    });
    return transaction;
  });
  await storeCountry(client, thailand);
  expect(await draft()).toMatchObject({ title: "New", footer: { text: "New words" } });
  expect(labels((await draft()).footer?.links)).toContain("AI Solutions Thailand");
});

test("creates the draft of the settings with the published fields and no others", async () => {
  await client.create(settings);
  await storeCountry(client, thailand);
  const fields = Object.keys(await draft()).filter((name) => !Object.hasOwn(settings, name));
  expect(fields.toSorted()).toEqual(["_createdAt", "_rev", "_updatedAt"]);
});

test("adds footer and menu to settings without them", async () => {
  await client.create({ _id: "siteSettings", _type: "siteSettings" });
  await storeCountry(client, thailand);
  const { footer, navigation } = await draft();
  expect(labels(footer?.links)).toEqual(["AI Solutions Thailand"]);
  expect(labels(navigation?.[0]?.links)).toEqual(["Thailand"]);
});

test("refuses a country that is drafted already, and writes nothing", async () => {
  await client.create(settings);
  await storeCountry(client, thailand);
  const before = await draft();
  await expect(storeCountry(client, thailand)).rejects.toThrow(/already exists/i);
  expect(await draft()).toEqual(before);
});

test("rejects without settings, says what to do, and writes nothing", async () => {
  await expect(storeCountry(client, thailand)).rejects.toThrow("Publish the settings first");
  expect(await documents()).toEqual([]);
});
