import { createFindCaller } from "../_shared/caller.ts";
import { endpoint, Refusal } from "../_shared/endpoint.ts";
import { createServiceClient, toRefusal } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";
import { toAuthRefusal } from "./to-auth-refusal.ts";

const supabase = createServiceClient();

const handler = createHandler({
  findCaller: createFindCaller(supabase),
  async isAdmin(userId) {
    const roles = supabase.from("user_roles").select("role");
    const { data, error } = await roles.eq("user_id", userId).eq("role", "admin").maybeSingle();
    if (error) throw toRefusal(error);
    return data !== null;
  },
  async createUser({ email, password, fullName }) {
    const { data, error } = await supabase.auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      ...(fullName ? { user_metadata: { full_name: fullName } } : {}),
    });
    if (error) throw toAuthRefusal(error);
    return { id: data.user.id, email: data.user.email ?? email };
  },
  async grantAdmin(userId, callerId) {
    const who = { target_user: userId, acting_user: callerId };
    const { error } = await supabase.rpc("grant_admin", who);
    if (error) throw toRefusal(error);
  },
  async deleteUser(userId) {
    const { error } = await supabase.auth.admin.deleteUser(userId);
    if (error) throw new Refusal(500, "INTERNAL_ERROR", "The request could not be completed.");
  },
  async deleteAdmin(userId, callerId) {
    const who = { target_user: userId, acting_user: callerId };
    const { error } = await supabase.rpc("delete_admin", who);
    if (error) throw toRefusal(error);
  },
});

Deno.serve(endpoint(handler, Deno.env.get("ALLOWED_ORIGINS")));
