import { Badge } from "../../ui/badge.tsx";
import { TrashIcon } from "../../ui/icon.tsx";
import {
  Action,
  AdminBadge,
  Created,
  DeleteButton,
  Email,
  Fixed,
  List,
  Name,
  Row,
  Who,
} from "./admin-list.styles.ts";
import type { AdminUser } from "./data.ts";

const day = new Intl.DateTimeFormat("en-SG", { dateStyle: "medium" });

type AdminListProps = { admins: readonly AdminUser[]; onDelete: (admin: AdminUser) => void };

/** One row per admin, with a delete button for all but the primary one. */
export function AdminList({ admins, onDelete }: AdminListProps) {
  return (
    <List aria-label="Admin users">
      {admins.map((admin) => (
        <Row key={admin.id}>
          <Who>
            <Name data-missing={admin.full_name ? undefined : true}>
              {admin.full_name || "No name provided"}
            </Name>
            {admin.is_primary_admin && <Badge>Primary Admin</Badge>}
            <AdminBadge>Admin</AdminBadge>
          </Who>
          <Email>{admin.email}</Email>
          <Created>
            Created{" "}
            <time dateTime={admin.created_at}>{day.format(new Date(admin.created_at))}</time>
          </Created>
          <Action>
            {admin.is_primary_admin ? (
              <Fixed>Cannot be deleted</Fixed>
            ) : (
              <DeleteButton aria-label={`Delete ${admin.email}`} onClick={() => onDelete(admin)}>
                <TrashIcon />
                Delete
              </DeleteButton>
            )}
          </Action>
        </Row>
      ))}
    </List>
  );
}
