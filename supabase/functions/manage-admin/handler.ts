import { z } from "npm:zod@4";
import { type FindCaller, requireCaller } from "../_shared/caller.ts";
import { type Handler, parseBody, Refusal } from "../_shared/endpoint.ts";

type NewAdmin = { email: string; password: string; fullName: string | null };

/** Each throws a Refusal where a rule stands against it. */
export type Dependencies = {
  findCaller: FindCaller;
  isAdmin(userId: string): Promise<boolean>;
  createUser(admin: NewAdmin): Promise<{ id: string; email: string }>;
  grantAdmin(userId: string, callerId: string): Promise<void>;
  deleteUser(userId: string): Promise<void>;
  deleteAdmin(userId: string, callerId: string): Promise<void>;
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
      }),
    }),
    z.object({ action: z.literal("delete"), userId: z.uuid("userId must be the admin's id.") }),
  ],
  "action must be create or delete.",
);

type CreateBody = Extract<z.infer<typeof bodySchema>, { action: "create" }>;

/** Creates and deletes admins for a signed-in admin: `{ user }` or `{ deleted: true }`. */
export function createHandler(dependencies: Dependencies): Handler {
  const { findCaller, isAdmin, createUser, grantAdmin, deleteUser, deleteAdmin } = dependencies;

  async function checkCaller(request: Request): Promise<string> {
    const callerId = await requireCaller(request, findCaller);
    if (await isAdmin(callerId)) return callerId;
    throw new Refusal(403, "NOT_ADMIN", "Only an admin may manage admins.");
  }

  async function create({ user }: CreateBody, callerId: string) {
    const { email, password, full_name } = user;
    const created = await createUser({ email, password, fullName: full_name || null });
    try {
      await grantAdmin(created.id, callerId);
    } catch (error) {
      // An account without the role would block its address for ever and appear in no list.
      await deleteUser(created.id);
      throw error;
    }
    return created;
  }

  return async (request) => {
    const callerId = await checkCaller(request);
    const body = await parseBody(request, bodySchema);
    if (body.action === "create") return Response.json({ user: await create(body, callerId) });
    await deleteAdmin(body.userId, callerId);
    return Response.json({ deleted: true });
  };
}
