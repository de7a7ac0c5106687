import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, Suspense } from "react";
import { BrowserRouter, MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { expect, test } from "vitest";
import { Link } from "./link.tsx";
import { useAddressQuery } from "./use-address-query.ts";

function Board() {
  const { changeQuery } = useAddressQuery();
  const { search, state } = useLocation();
  const turn = () => changeQuery(() => ({ stage: "closed" }));
  return (
    <>
      <button onClick={turn}>Turn</button>
      <output>{`${search} ${JSON.stringify(state)}`}</output>
    </>
  );
}

test("replacing the query keeps the page to return to", async () => {
  const opened = { pathname: "/board", state: { back: "/today" } };
  render(
    <MemoryRouter initialEntries={[opened]}>
      <Board />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByText("Turn"));
  expect(screen.getByRole("status").textContent).toBe('?stage=closed {"back":"/today"}');
});

test("changing the query while another page loads does not cancel that navigation", async () => {
  const code = Promise.withResolvers<{ default: () => string }>();
  const Today = lazy(() => code.promise);
  window.history.replaceState(null, "", "/board");
  render(
    <BrowserRouter>
      <Link to="/today">Today</Link>
      <Suspense>
        <Routes>
          <Route path="/board" element={<Board />} />
          <Route path="/today" element={<Today />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByText("Today"));
  await userEvent.click(screen.getByText("Turn"));
  await act(async () => code.resolve({ default: () => "Nothing to do" }));
  expect(await screen.findByText("Nothing to do")).toBeTruthy();
  expect(window.location.pathname).toBe("/today");
});
