import { createContext, type ReactNode, use } from "react";

/** A user's role at the desk: an admin may do everything, a member only works leads. */
export type DeskRole = "admin" | "member";

/** The signed-in user's role, provided by the frame of the desk. */
export const DeskRoleContext = createContext<DeskRole>("admin");

/** Whether the signed-in user is an admin; it hides what the database refuses to members. */
export function useIsAdmin(): boolean {
  return use(DeskRoleContext) === "admin";
}

/** Shows its children only to admins. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useIsAdmin() ? children : null;
}
