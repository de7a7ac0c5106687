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

test("accepts a file dropped on the page, and shows a cover while it is dragged over", () => {
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

test("prevents the browser from opening a dropped file if no file is accepted", () => {
  render(<FileDrop isOpen={false} onFile={onFile} />);
  drag("dragOver", ["Files"]);
  expect(screen.queryByText(COVER)).toBeNull();
  expect(drag("drop", ["Files"]).defaultPrevented).toBe(true);
  expect(onFile).not.toHaveBeenCalled();
});

test("ignores dropped text, and files that another element has handled", () => {
  render(
    <>
      <FileDrop isOpen onFile={onFile} />
      <div onDrop={(event) => event.preventDefault()}>Another drop area</div>
    </>,
  );
  expect(drag("drop", ["text/plain"]).defaultPrevented).toBe(false);
  fireEvent.drop(screen.getByText("Another drop area"), {
    dataTransfer: { types: ["Files"], files: [file] },
  });
  expect(onFile).not.toHaveBeenCalled();
});
