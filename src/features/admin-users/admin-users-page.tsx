import { useRef, useState } from "react";
import { PageLoadState } from "../../ui/load-state.tsx";
import { Notice, NoticeTitle, PageBody, SkeletonBlock, RowList } from "../../ui/page.styles.ts";
import { AddAdminDialog } from "./add-admin-dialog.tsx";
import { AdminList } from "./admin-list.tsx";
import { ListArea, SkeletonRow, Toolbar } from "./admin-users-page.styles.ts";
import type { AdminUser } from "./data.ts";
import { DeleteAdminDialog } from "./delete-admin-dialog.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { useAdmins } from "./use-admins.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { WorkButton } from "../../ui/work-button.tsx";

function ListSkeleton() {
  return (
    <RowList as="div" aria-hidden="true">
      {["first", "second", "third"].map((row) => (
        <SkeletonRow key={row}>
          <SkeletonBlock />
          <SkeletonBlock />
        </SkeletonRow>
      ))}
    </RowList>
  );
}

function NoAdmins() {
  return (
    <Notice>
      <NoticeTitle>No Admin Users Found</NoticeTitle>
      <p>There are no admin users in the system. Add the first admin user to get started.</p>
    </Notice>
  );
}

/** User management (SPEC section 2): lists, adds and deletes the users of the dashboard. */
export function AdminUsersPage() {
  const users = useAdmins();
  const { add, remove } = users;
  const admins = users.reading.data;
  const [isAdding, setIsAdding] = useState(false);
  // Kept while the dialog fades out, because the dialog shows the admin's email address.
  const [deletion, setDeletion] = useState<{ admin: AdminUser; isOpen: boolean } | null>(null);
  const [handOver, setHandOver] = useState<{ admin: AdminUser; isOpen: boolean } | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PageHeading>User Management</PageHeading>
      <PageBody>
        <Toolbar>
          <p>Manage admin users who can access this dashboard</p>
          <WorkButton ref={addButton} onClick={() => setIsAdding(true)}>
            Add Admin User
          </WorkButton>
        </Toolbar>
        <ListArea>
          <PageLoadState what="the admin users" reading={users.reading}>
            <ListSkeleton />
          </PageLoadState>
          {admins?.length === 0 && <NoAdmins />}
          {admins && admins.length > 0 && (
            <AdminList
              admins={admins}
              ownId={users.me?.id ?? null}
              onDelete={(admin) => setDeletion({ admin, isOpen: true })}
              onChangeRole={(admin) => void users.changeRole(admin)}
              onSendLink={(admin) => void users.sendLink(admin)}
              onHandOver={
                users.isPrimary ? (admin) => setHandOver({ admin, isOpen: true }) : undefined
              }
            />
          )}
        </ListArea>
      </PageBody>
      <AddAdminDialog isOpen={isAdding} onOpenChange={setIsAdding} onCreate={add} />
      {handOver && (
        <HandOverDialog
          key={handOver.admin.id}
          admin={handOver.admin}
          ownEmail={users.me?.email ?? ""}
          isOpen={handOver.isOpen}
          onOpenChange={(isOpen) => setHandOver({ ...handOver, isOpen })}
          onHandOver={users.handOver}
        />
      )}
      {deletion && (
        <DeleteAdminDialog
          key={deletion.admin.id}
          admin={deletion.admin}
          admins={admins ?? []}
          ownId={users.me?.id ?? null}
          isOpen={deletion.isOpen}
          onOpenChange={(isOpen) =>
            // A late response must not close a dialog that was opened for another admin in the meantime.
            setDeletion((current) =>
              current?.admin === deletion.admin ? { ...current, isOpen } : current,
            )
          }
          onDelete={remove}
          focusAfterDeletion={addButton}
        />
      )}
    </>
  );
}
