import { createContext, type ReactNode, use } from "react";

/** What somebody may do at the desk: everything, or work leads. */
export type DeskRole = "admin" | "member";

/** The signed-in user's role, provided by the frame of the desk. */
export const DeskRoleContext = createContext<DeskRole>("admin");

/** Whether the signed-in user is an admin; it hides what the database would refuse a member. */
export function useIsAdmin(): boolean {
  return use(DeskRoleContext) === "admin";
}

/** Shows its children only to admins. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useIsAdmin() ? children : null;
}
