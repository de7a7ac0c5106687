import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderInStudio, storeOnly } from "../../tests/render-in-studio.tsx";
import { PicturesTool } from "./pictures-tool.tsx";

const ONE_PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

function file(name: string, content: string | typeof ONE_PIXEL = ONE_PIXEL): File {
  return new File([content], name, { type: "image/png" });
}

beforeEach(async () => {
  await storeOnly();
  renderInStudio(<PicturesTool />);
  await screen.findByText(/No picture has been uploaded yet/);
});

test("uploads a picture before a page shows it", async () => {
  await userEvent.upload(screen.getByLabelText("Pictures to upload"), file("menu.png"));
  await screen.findByText("1 picture uploaded");
  const card = await screen.findByLabelText("menu.png");
  expect(card.textContent).toContain("Not used anywhere");
});

test("names a refused file, and uploads the others", async () => {
  const files = [file("words.png", "These are words."), file("menu.png")];
  await userEvent.upload(screen.getByLabelText("Pictures to upload"), files);
  expect(await screen.findByText("words.png was not uploaded")).toBeTruthy();
  expect(await screen.findByText("1 picture uploaded")).toBeTruthy();
});
