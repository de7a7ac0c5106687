import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { SearchField } from "./search-field.tsx";

test("a URL change does not replace text that was typed since", async () => {
  const onChange = vi.fn<(value: string) => void>();
  const { rerender } = render(<SearchField value="" onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  await userEvent.type(field, "kopi lane");
  rerender(<SearchField value="kopi" onChange={onChange} />);
  expect(field.value).toBe("kopi lane");
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith("kopi lane"));

  await userEvent.tab();
  rerender(<SearchField value="kopi lane" onChange={onChange} />);
  rerender(<SearchField value="" onChange={onChange} />);
  expect(field.value).toBe("");
});

test("applies the search to the current URL, not to the URL at the time of typing", async () => {
  const before = vi.fn<(value: string) => void>();
  const now = vi.fn<(value: string) => void>();
  const { rerender } = render(<SearchField value="" onChange={before} />);
  await userEvent.type(screen.getByRole("searchbox"), "k");
  rerender(<SearchField value="" onChange={now} />);
  await vi.waitFor(() => expect(now).toHaveBeenCalledExactlyOnceWith("k"));
  expect(before).not.toHaveBeenCalled();
});
