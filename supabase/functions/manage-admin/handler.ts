import { z } from "npm:zod@4.6.7";
import {
  type Caller,
  type FindCaller,
  type IsAdmin,
  refuseNonAdmin,
  requireCaller,
} from "../_shared/caller.ts";
import { type Handler, parseBody, Refusal } from "../_shared/endpoint.ts";

type Role = "admin" | "member";
type NewAdmin = { email: string; password: string; fullName: string | null };

/** Each throws a Refusal if a rule forbids it. */
export type Dependencies = {
  findCaller: FindCaller;
  isAdmin: IsAdmin;
  createUser(admin: NewAdmin): Promise<{ id: string; email: string }>;
  grantRole(role: Role, userId: string, callerId: string): Promise<void>;
  deleteUser(userId: string): Promise<void>;
  /** Also assigns the leads of the deleted user to `newOwner`, or to nobody for null. */
  deleteAdmin(userId: string, callerId: string, newOwner: string | null): Promise<void>;
  /** Marks a recovery code as used; resolves to false if it is not one of the user's unused codes. */
  spendRecoveryCode(userId: string, code: string): Promise<boolean>;
  deleteFactors(userId: string): Promise<void>;
  endOtherSessions(token: string): Promise<void>;
};

const bodySchema = z.discriminatedUnion(
  "action",
  [
    z.object({
      action: z.literal("create"),
      user: z.object({
        email: z.string().trim().toLowerCase().pipe(z.email("Invalid email address")),
        password: z.string().min(6, "Password must be at least 6 characters long."),
        full_name: z.string().trim().nullish(),
        role: z.enum(["admin", "member"]).default("admin"),
      }),
    }),
    z.object({
      action: z.literal("recover"),
      code: z.string().regex(/^[\w\s-]{1,100}$/, "code must be a recovery code."),
    }),
    z.object({
      action: z.literal("delete"),
      userId: z.uuid("userId must be the id of the user to delete."),
      newOwner: z.uuid("newOwner must be the id of the user who gets the leads.").nullish(),
    }),
  ],
  "action must be create, delete or recover.",
);

type CreateBody = Extract<z.infer<typeof bodySchema>, { action: "create" }>;

/**
 * Creates and deletes admins and members for a signed-in admin: `{ user }` or `{ deleted: true }`. Removes the second
 * factors of a caller with the password and a recovery code: `{ recovered: true }`.
 */
export function createHandler(dependencies: Dependencies): Handler {
  const { findCaller, isAdmin, spendRecoveryCode, deleteFactors, endOtherSessions } = dependencies;
  const { createUser, grantRole, deleteUser, deleteAdmin } = dependencies;

  async function create({ user }: CreateBody, callerId: string) {
    const { email, password, full_name, role } = user;
    const created = await createUser({ email, password, fullName: full_name || null });
    try {
      await grantRole(role, created.id, callerId);
    } catch (error) {
      // An account without the role would block its address forever and appear in no list.
      await deleteUser(created.id);
      throw error;
    }
    return created;
  }

  async function recover({ id, token }: Caller, code: string): Promise<Response> {
    if (!(await spendRecoveryCode(id, code))) {
      throw new Refusal(403, "WRONG_RECOVERY_CODE", "This code is wrong or was used before.");
    }
    // Ends the other sessions first: without factors, anybody with the password could continue in an open session.
    await endOtherSessions(token);
    await deleteFactors(id);
    return Response.json({ recovered: true });
  }

  return async (request) => {
    const caller = await requireCaller(request, findCaller);
    const body = await parseBody(request, bodySchema);
    if (body.action === "recover") return recover(caller, body.code);
    await refuseNonAdmin(caller.token, isAdmin);
    if (body.action === "create") return Response.json({ user: await create(body, caller.id) });
    await deleteAdmin(body.userId, caller.id, body.newOwner ?? null);
    return Response.json({ deleted: true });
  };
}
