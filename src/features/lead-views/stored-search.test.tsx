import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import { expect, test } from "vitest";
import { useStoredSearch } from "./stored-search.ts";

function Board() {
  useStoredSearch();
  return <output>{useLocation().search || "everything"}</output>;
}

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Link to="/admin/dashboard">Lead Management</Link>
      <Link to="/admin/dashboard/settings">Settings</Link>
      <Routes>
        <Route path="/admin/dashboard" element={<Board />} />
        <Route path="/admin/dashboard/leads/:id" element={<Board />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
}

function visibleQuery() {
  return screen.queryByRole("status")?.textContent;
}

test("restores the view after a visit to another page; on the board, its link shows everything", async () => {
  open("/admin/dashboard?only=new");
  expect(visibleQuery()).toBe("?only=new");
  await userEvent.click(screen.getByText("Settings"));
  expect(visibleQuery()).toBeUndefined();
  await userEvent.click(screen.getByText("Lead Management"));
  await waitFor(() => expect(visibleQuery()).toBe("?only=new"));

  await userEvent.click(screen.getByText("Lead Management"));
  await waitFor(() => expect(visibleQuery()).toBe("everything"));
  await userEvent.click(screen.getByText("Settings"));
  await userEvent.click(screen.getByText("Lead Management"));
  expect(visibleQuery()).toBe("everything");
});
