import { useLocation } from "react-router-dom";
import { Link } from "../../../ui/link.tsx";
import { PlusIcon } from "../../lead-ui/controls/icons.tsx";
import { ToolButton } from "../../lead-ui/controls/tool-parts.styles.ts";
import { ADD_PATH } from "./paths.ts";

/** The link in the board's toolbar that opens the dialog for adding a lead. */
export function AddButton() {
  const { search } = useLocation();
  return (
    <ToolButton
      as={Link}
      to={ADD_PATH + search}
      data-add
      aria-label="Add a lead"
      title="Add a lead (C)"
    >
      <PlusIcon />
    </ToolButton>
  );
}
