import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link, MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ContactPage as ContactPageDocument, Site } from "../content/page-content.ts";
import { ToastProvider } from "../ui/toast.tsx";
import { ContactPage } from "./contact-page.tsx";

vi.mock("../supabase/client.ts", () => ({
  supabase: {
    from: () => ({ insert: () => ({ abortSignal: () => Promise.resolve({ error: null }) }) }),
    functions: { invoke: () => Promise.resolve({ error: null }) },
  },
}));

const contactPage = {
  path: "/contact",
  defaultHeading: "Get Started Today",
  headings: [{ source: "free-trial", heading: "Start Your Free Trial" }],
  nextSteps: {
    heading: "What happens next",
    steps: [{ _key: "a", title: "We read your request", text: null }],
  },
  contactHeading: "Rather write or call?",
  labels: { email: "Email" },
} as unknown as ContactPageDocument;

const site = {
  title: "Selat",
  contactEmail: "hello@selat.example",
  contactPhones: [{ _key: "sg", label: "Singapore", number: "+65 6555-0123" }],
} as unknown as Site;

/** The page as it stays until the next one can be drawn. */
function show(address: string, document = contactPage, settings = site) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <ToastProvider>
        <ContactPage site={settings} contactPage={document} />
        <Link to="/contact?source=get-started">Return</Link>
      </ToastProvider>
    </MemoryRouter>,
  );
}

beforeAll(() =>
  Promise.all([
    import("../ui/toast-region.tsx"),
    import("../features/lead-form/submit-lead.ts"),
    import("../features/lead-form/send-waiting-leads.ts"),
  ]),
);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test("has the heading of the source, what happens next and the ways to a person", () => {
  show("/contact?source=free-trial");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Start Your Free Trial");
  expect(screen.getByRole("heading", { name: "We read your request" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "+65 6555-0123" }).getAttribute("href")).toBe(
    "tel:+6565550123",
  );
});

test("an empty document still has a form", () => {
  const empty = { path: "/contact" } as ContactPageDocument;
  show("/contact", empty, { title: "Selat" } as Site);
  expect(screen.getByRole("button", { name: "Submit Request" })).toBeTruthy();
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
});

test("who was sent home and returns before home was there finds an empty form", async () => {
  show("/contact");
  await screen.findByRole("region", { name: "Notifications" });
  for (const [name, value] of [
    ["Company Name", "Kopi Lane"],
    ["Contact Name", "Mei Ling Goh"],
    ["Contact Number", "+65 6123 4567"],
    ["Email", "mei@kopilane.example"],
  ] as const) {
    fireEvent.input(screen.getByLabelText(name), { target: { value } });
  }
  fireEvent.change(screen.getByLabelText("Solution Interested"), {
    target: { value: "Custom AI" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Submit Request" }));
  expect(await screen.findByText("Sent")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Return" }));
  expect(screen.getByLabelText<HTMLInputElement>("Company Name").value).toBe("");
  expect(screen.queryByText("Sent")).toBeNull();
});
