import { Badge } from "../../ui/badge.tsx";
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

function TrashIcon() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3 5h14M8 5V3h4v2M5 5l1 12h8l1-12" />
    </svg>
  );
}

type AdminListProps = { admins: readonly AdminUser[]; onDelete: (admin: AdminUser) => void };

/** Who may use the dashboard: a row each, and a way to delete all but the primary admin. */
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
