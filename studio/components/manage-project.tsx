import { Box, Dialog, Stack, Text } from "@sanity/ui";
import { Code } from "@sanity/ui/code";
import { type MouseEvent, useState } from "react";
import type { NavbarProps } from "sanity";
import { studioEnv } from "../studio-env.ts";

const MANAGE_PAGE = /^https:\/\/www\.sanity\.\w+\/manage\b/;

/** The settings of a project's page at Sanity, and where they are for a local project. */
const parts = [
  {
    title: "People",
    text: "Three local users, who may do everything. Sign out to choose another.",
  },
  {
    title: "Content",
    text: `Dataset ${studioEnv.dataset} of the Content Lake at ${studioEnv.apiHost}, kept in the project's folder.`,
  },
  { title: "A copy of everything", command: "npm run backup -- FILE" },
  { title: "Content for another dataset", command: "npm run content:export -- FILE" },
  { title: "Back to the starting content", command: "npm run reset -- --content" },
  {
    title: "Languages, menu, redirects to other sites",
    text: "In the Studio, under Structure, Settings.",
  },
];

/** Says where the settings of a local project are. */
function ManageDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog id="manage-project" header="Manage project" width={1} onClose={onClose}>
      <Stack gap={5} padding={4}>
        <Text size={1} muted>
          This project is on this machine, so Sanity has no page for it.
        </Text>
        {parts.map(({ title, text, command }) => (
          <Stack key={title} gap={3}>
            <Text size={1} weight="semibold">
              {title}
            </Text>
            {command ? <Code size={1}>{command}</Code> : <Text size={1}>{text}</Text>}
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}

/**
 * The Studio's bar. Its links to the project's page at Sanity open our own dialog, since a local project has no such
 * page.
 */
export function NavbarOfLocalProject(props: NavbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  function manageHere(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !MANAGE_PAGE.test(link.href)) return;
    event.preventDefault();
    setIsOpen(true);
  }
  return (
    <>
      <Box
        style={{ display: "contents" }}
        onClickCapture={manageHere}
        onAuxClickCapture={manageHere}
      >
        {props.renderDefault(props)}
      </Box>
      {isOpen ? <ManageDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
