import { UploadIcon } from "@sanity/icons/Upload";
import { Button } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { type ChangeEvent, useRef, useState } from "react";
import { errorMessage } from "../../../src/lib/error-message.ts";
import { ACCEPTED } from "./pictures.ts";
import { useUploadPictures } from "./use-pictures.ts";

const LIMITS = "A file may be up to 20 MB.";

/** Uploads pictures before a page shows them. */
export function UploadButton({ onUploaded }: { onUploaded: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadPictures();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = "";
    if (files.length === 0) return;
    setIsBusy(true);
    const { count, failed } = await upload(files);
    setIsBusy(false);
    if (count > 0) {
      onUploaded();
      toast.push({
        status: "success",
        title: count === 1 ? "1 picture uploaded" : `${count} pictures uploaded`,
        description: "To show it on a page, press Select at the picture's field there.",
      });
    }
    for (const { name, reason } of failed) {
      const description = `${LIMITS} ${errorMessage(reason)}`;
      toast.push({ status: "error", title: `${name} was not uploaded`, description });
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="Pictures to upload"
        hidden
        onChange={(event) => void choose(event)}
      />
      <Button
        icon={UploadIcon}
        text="Upload"
        tone="primary"
        loading={isBusy}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
