import { useRef } from "react";
import { formatDate } from "../../lib/format-time.ts";
import { Badge } from "../../ui/badge.tsx";
import { MoreIcon, TrashIcon } from "../../ui/icon.tsx";
import { createMenuHandle, Menu, MenuItem } from "../../ui/menu.tsx";
import { RowList } from "../../ui/page.styles.ts";
import {
  Action,
  AdminBadge,
  Created,
  DeleteButton,
  Email,
  Fixed,
  MoreButton,
  Name,
  Row,
  Identity,
} from "./admin-list.styles.ts";
import type { AdminUser } from "./data.ts";
import { roles } from "./new-admin.schema.ts";

/** Connects the buttons of all rows with one shared menu. */
const moreMenu = createMenuHandle<AdminUser>();

type AdminListProps = {
  admins: readonly AdminUser[];
  /** Id of the signed-in user, whose own row has no menu. */
  ownId: string | null;
  onDelete: (admin: AdminUser) => void;
  onSendLink: (admin: AdminUser) => void;
  /** Makes an admin a member, or a member an admin. */
  onChangeRole: (admin: AdminUser) => void;
  /** Undefined unless the signed-in user is the primary admin, who can hand the primary role over. */
  onHandOver: ((admin: AdminUser) => void) | undefined;
};

type MoreMenuProps = Pick<AdminListProps, "onSendLink" | "onChangeRole" | "onHandOver">;

function MoreMenu({ onSendLink, onChangeRole, onHandOver }: MoreMenuProps) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <Menu handle={moreMenu} label="More" container={container}>
        {(admin) => (
          <>
            <MenuItem onClick={() => onSendLink(admin)}>Send password reset link</MenuItem>
            {!admin.is_primary_admin && (
              <MenuItem onClick={() => onChangeRole(admin)}>
                {admin.role === "admin" ? "Make a member" : "Make an admin"}
              </MenuItem>
            )}
            {onHandOver && admin.role === "admin" && (
              <MenuItem onClick={() => onHandOver(admin)}>Hand over primary role</MenuItem>
            )}
          </>
        )}
      </Menu>
    </div>
  );
}

/** The list of users. Rows other than the user's own have a menu and, except for the primary admin, a delete button. */
export function AdminList({ admins, ownId, onDelete, ...more }: AdminListProps) {
  return (
    <>
      <MoreMenu {...more} />
      <RowList aria-label="Admin users">
        {admins.map((admin) => (
          <Row key={admin.id}>
            <Identity>
              <Name data-missing={admin.full_name ? undefined : true}>
                {admin.full_name || "No name provided"}
              </Name>
              {admin.is_primary_admin && <Badge>Primary Admin</Badge>}
              <AdminBadge>{roles[admin.role]}</AdminBadge>
            </Identity>
            <Email>{admin.email}</Email>
            <Created>
              Created <time dateTime={admin.created_at}>{formatDate(admin.created_at)}</time>
            </Created>
            <Action>
              {admin.is_primary_admin && <Fixed>Cannot be deleted</Fixed>}
              {!admin.is_primary_admin && admin.id === ownId && <Fixed>Your own account</Fixed>}
              {!admin.is_primary_admin && admin.id !== ownId && (
                <DeleteButton aria-label={`Delete ${admin.email}`} onClick={() => onDelete(admin)}>
                  <TrashIcon />
                  Delete
                </DeleteButton>
              )}
              {ownId !== null && admin.id !== ownId && (
                <MoreButton
                  handle={moreMenu}
                  payload={admin}
                  aria-label={`More for ${admin.email}`}
                >
                  <MoreIcon />
                </MoreButton>
              )}
            </Action>
          </Row>
        ))}
      </RowList>
    </>
  );
}
