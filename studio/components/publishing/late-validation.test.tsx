import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { PatchEvent, set } from "sanity";
import { useDocumentPane } from "sanity/structure";
import { beforeEach, expect, test } from "vitest";
import { answerWith } from "../../../tests/setup-components.ts";
import { Actions } from "../../tests/document-parts.tsx";
import { lake, renderWithDocument, storeOnly } from "../../tests/render-in-studio.tsx";

const HOST = "https://shop.selat.example";
const settings = {
  _id: "siteSettings",
  _type: "siteSettings",
  title: "Selat",
  redirectHosts: ["shop.selat.example"],
};
const redirect = {
  _id: "redirect-shop",
  _type: "redirect",
  from: "/shop",
  kind: "external",
  href: `${HOST}/old`,
};
const addresses = { wrong: "https://elsewhere.example/", right: `${HOST}/new` };

/** Writes an address into the open document, as its form does. */
function Writing() {
  const { onChange, ready, isPermissionsLoading } = useDocumentPane();
  return Object.entries(addresses).map(([name, href]) => (
    <button
      key={name}
      type="button"
      disabled={!ready || isPermissionsLoading}
      onClick={() => onChange(PatchEvent.from([set(href, ["href"])]))}
    >
      {`Write the ${name} address`}
    </button>
  ));
}

beforeEach(async () => {
  await storeOnly(settings, redirect);
  renderWithDocument(
    { type: "redirect", id: redirect._id },
    <>
      <Actions />
      <Writing />
    </>,
  );
});

async function press(name: string): Promise<void> {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await userEvent.click(button);
}

const hrefOf = (id: string) => lake.fetch(`*[_id == $id][0].href`, { id });

/** Makes the rule of the address wait for `release`; `runs` returns how often it has begun. */
function holdRules(): { runs: () => number; release: () => void } {
  const pending = Promise.withResolvers<void>();
  let runs = 0;
  answerWith((url, init, pass) => {
    if (!`${url.search}${String(init?.body)}`.includes("redirectHosts")) return undefined;
    runs += 1;
    return pending.promise.then(pass);
  });
  return { runs: () => runs, release: pending.resolve };
}

async function write(name: keyof typeof addresses): Promise<void> {
  await press(`Write the ${name} address`);
  await waitFor(async () => expect(await hrefOf("drafts.redirect-shop")).toBe(addresses[name]));
}

test("Publish, pressed while an earlier wrong text is validated, publishes the corrected text", async () => {
  const rules = holdRules();
  await write("wrong");
  await waitFor(() => expect(rules.runs()).toBeGreaterThan(0));
  await write("right");
  await press("Publish");
  rules.release();
  await waitFor(async () => expect(await hrefOf("redirect-shop")).toBe(addresses.right));
});

test("Publish, pressed while a wrong text is validated, shows the error and publishes nothing", async () => {
  const rules = holdRules();
  await write("wrong");
  await press("Publish");
  rules.release();
  await screen.findByText("Please fix the validation errors before publishing");
  expect(await hrefOf("redirect-shop")).toBe(redirect.href);
});
