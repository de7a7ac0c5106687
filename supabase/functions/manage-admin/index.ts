import { createFindCaller, createIsAdmin } from "../_shared/caller.ts";
import { endpoint, Refusal } from "../_shared/endpoint.ts";
import { reportTo } from "../_shared/report-error.ts";
import { createCallerClient, createServiceClient, toRefusal } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";
import { toAuthRefusal } from "./to-auth-refusal.ts";

const supabase = createServiceClient();

const handler = createHandler({
  findCaller: createFindCaller(supabase),
  isAdmin: createIsAdmin(createCallerClient),
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
  async grantRole(role, userId, callerId) {
    const who = { target_user: userId, new_role: role, acting_user: callerId };
    const { error } = await supabase.rpc("grant_role", who);
    if (error) throw toRefusal(error);
  },
  async deleteUser(userId) {
    const { error } = await supabase.auth.admin.deleteUser(userId);
    if (error) throw new Refusal(500, "INTERNAL_ERROR", "The request could not be completed.");
  },
  async deleteAdmin(userId, callerId, newOwner) {
    const who = { target_user: userId, acting_user: callerId, new_owner: newOwner };
    const { error } = await supabase.rpc("delete_admin", who);
    if (error) throw toRefusal(error);
  },
  async spendRecoveryCode(userId, code) {
    const who = { target_user: userId, code };
    const { data, error } = await supabase.rpc("use_recovery_code", who);
    if (error) throw toRefusal(error);
    return data === true;
  },
  async deleteFactors(userId) {
    const { mfa } = supabase.auth.admin;
    const { data, error } = await mfa.listFactors({ userId });
    if (error) throw new Refusal(500, "INTERNAL_ERROR", "The request could not be completed.");
    for (const { id } of data.factors) {
      const deleted = await mfa.deleteFactor({ userId, id });
      if (deleted.error) throw toAuthRefusal(deleted.error);
    }
  },
  async endOtherSessions(token) {
    const { error } = await supabase.auth.admin.signOut(token, "others");
    if (error) throw toAuthRefusal(error);
  },
});

Deno.serve(
  endpoint(handler, Deno.env.get("ALLOWED_ORIGINS"), reportTo(Deno.env.get("SENTRY_DSN"))),
);
