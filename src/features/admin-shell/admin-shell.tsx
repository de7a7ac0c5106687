import { Outlet } from "react-router-dom";
import { DeskRoleContext } from "../../supabase/desk-role.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import {
  Account,
  DrawerButton,
  Greeting,
  Loading,
  LogoutButton,
  Main,
  Rail,
  Shell,
} from "./admin-shell.styles.ts";
import { SidebarIcon } from "./icons.tsx";
import { SkipLink } from "./skip-link.tsx";
import { OfflineNote, WaitingNote } from "./offline-note.tsx";
import { arrivedText, Sidebar, sidebarLabel, useArrivalCount } from "./sidebar.tsx";
import { useAdmin } from "./use-admin.ts";
import { useSidebar } from "./use-sidebar.ts";

type AdminShellProps = {
  /** The product's name, passed by the caller because it comes from the CMS. */
  brand?: string;
};

/** The frame of every admin page: shows the page only to a user with access, and provides its two grid areas. */
export function AdminShell({ brand }: AdminShellProps) {
  const { admin, isRetrying, logout } = useAdmin();
  const { isExpanded, isDrawerOpen, setIsDrawerOpen, toggle } = useSidebar();
  const arrived = useArrivalCount();
  function closeDrawer() {
    setIsDrawerOpen(false);
  }
  return (
    <DeskRoleContext value={admin?.role ?? "admin"}>
      <Shell data-collapsed={isExpanded ? undefined : true}>
        <SkipLink />
        <Rail>
          <Sidebar
            brand={brand}
            isCollapsed={!isExpanded}
            toggle={{ label: isExpanded ? "Collapse" : "Expand", isExpanded, onClick: toggle }}
          />
        </Rail>
        <Dialog
          isOpen={isDrawerOpen}
          onOpenChange={setIsDrawerOpen}
          title={sidebarLabel}
          placement="start"
        >
          <Sidebar
            brand={brand}
            onNavigate={closeDrawer}
            toggle={{ label: "Close", onClick: closeDrawer }}
          />
        </Dialog>
        <Main>
          {admin ? (
            <>
              <Account>
                <DrawerButton
                  type="button"
                  aria-label={sidebarLabel}
                  aria-description={arrived > 0 ? arrivedText(arrived) : undefined}
                  aria-haspopup="dialog"
                  data-arrived={arrived > 0 || undefined}
                  onClick={toggle}
                >
                  <SidebarIcon />
                </DrawerButton>
                <OfflineNote />
                <Greeting title={admin.email}>Welcome, {admin.email}</Greeting>
                <LogoutButton onClick={() => void logout()}>Logout</LogoutButton>
              </Account>
              <Outlet key={admin.id} />
            </>
          ) : (
            <Loading>
              Loading dashboard...
              <WaitingNote isRetrying={isRetrying} />
            </Loading>
          )}
        </Main>
      </Shell>
    </DeskRoleContext>
  );
}
