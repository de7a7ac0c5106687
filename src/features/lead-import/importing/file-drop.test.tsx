import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { FileDrop } from "./file-drop.tsx";

const onFile = vi.fn<(file: File) => void>();
const file = new File(["Company"], "leads.csv");
const COVER = "Drop a CSV file to import its leads";

beforeEach(() => void onFile.mockReset());

function drag(type: "dragOver" | "drop", types: string[]) {
  const event = createEvent[type](document.body, { dataTransfer: { types, files: [file] } });
  fireEvent(document.body, event);
  return event;
}

test("accepts a file dropped on the page, and shows that while it is dragged over", () => {
  render(<FileDrop isOpen onFile={onFile} />);
  drag("dragOver", ["Files"]);
  screen.getByText(COVER);
  fireEvent.dragLeave(document.body, { relatedTarget: null });
  expect(screen.queryByText(COVER)).toBeNull();
  drag("dragOver", ["Files"]);
  drag("drop", ["Files"]);
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
  expect(screen.queryByText(COVER)).toBeNull();
});

test("keeps the browser from opening a dropped file when none is accepted", () => {
  render(<FileDrop isOpen={false} onFile={onFile} />);
  drag("dragOver", ["Files"]);
  expect(screen.queryByText(COVER)).toBeNull();
  expect(drag("drop", ["Files"]).defaultPrevented).toBe(true);
  expect(onFile).not.toHaveBeenCalled();
});

test("ignores dragged text, and files that a dialog handles", () => {
  render(
    <>
      <FileDrop isOpen onFile={onFile} />
      <div onDrop={(event) => event.preventDefault()}>Its own place</div>
    </>,
  );
  expect(drag("drop", ["text/plain"]).defaultPrevented).toBe(false);
  fireEvent.drop(screen.getByText("Its own place"), {
    dataTransfer: { types: ["Files"], files: [file] },
  });
  expect(onFile).not.toHaveBeenCalled();
});
