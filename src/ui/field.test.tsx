import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field, Select, TextArea, TextInput } from "./field.tsx";

test("the label names the control", () => {
  render(
    <>
      <Field label="Company">
        <TextInput name="company" />
      </Field>
      <Field label="Solution">
        <Select name="solution">
          <option>Waiter AI</option>
        </Select>
      </Field>
      <Field label="Remarks">
        <TextArea name="remarks" />
      </Field>
    </>,
  );
  expect(screen.getByRole("textbox", { name: "Company" }).getAttribute("name")).toBe("company");
  expect(screen.getByRole("combobox", { name: "Solution" }).getAttribute("name")).toBe("solution");
  expect(screen.getByRole("textbox", { name: "Remarks" }).tagName).toBe("TEXTAREA");
});

test("hint and error describe the control, and only an error makes it invalid", () => {
  const { rerender } = render(
    <Field label="Phone" hint="With the country code">
      <TextInput />
    </Field>,
  );
  const phone = screen.getByRole("textbox", { name: "Phone" });
  expect(description(phone)).toBe("With the country code");
  expect(phone.hasAttribute("aria-invalid")).toBe(false);

  rerender(
    <Field label="Phone" hint="With the country code" error="Invalid phone number format">
      <TextInput />
    </Field>,
  );
  expect(description(phone)).toBe("With the country code Invalid phone number format");
  expect(phone.getAttribute("aria-invalid")).toBe("true");
});

function description(control: HTMLElement) {
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent).join(" ");
}
