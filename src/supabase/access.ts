import { AppError, toAppError } from "./app-error.ts";
import { isSessionExpired, signOut } from "./session.ts";

/** Looks whether the admin may still be here; one who may not has been told and led away by then. */
type Guard = () => Promise<boolean>;

const ACCESS_OVER = "access_over";

let guard: Guard | null = null;

/** The admin area's guard takes its place; the answer takes it away again. */
export function standGuard(newGuard: Guard): () => void {
  guard = newGuard;
  return () => {
    if (guard === newGuard) guard = null;
  };
}

/**
 * Runs an admin's call. Where it fails because the admin may not be here any more, the guard has
 * told them so, and the failure is one that `isAccessOver` knows: nothing is left to say about it.
 */
export async function guarded<T>(call: () => Promise<T>): Promise<T> {
  const hadGuard = guard !== null;
  try {
    return await call();
  } catch (error) {
    const failure = toAppError(error);
    // A guard that went away meanwhile has led the admin away, and said why.
    if ((await isBarred(failure)) || (hadGuard && guard === null)) {
      throw new AppError(failure.message, { code: ACCESS_OVER, cause: error });
    }
    throw error;
  }
}

/**
 * For an answer that is no failure but empty, as row level security answers who is no admin:
 * throws what `isAccessOver` knows where that is why.
 */
export async function confirmAccess(): Promise<void> {
  if (guard === null || (await guard())) return;
  throw new AppError("The admin may not be here any more", { code: ACCESS_OVER });
}

/** Whether `guarded` found that the admin may not be here any more. */
export function isAccessOver(error: unknown): boolean {
  return toAppError(error).code === ACCESS_OVER;
}

async function isBarred(failure: AppError): Promise<boolean> {
  if (isSessionExpired(failure)) {
    // The guard hears of it and says that the session has expired.
    await signOut();
    return true;
  }
  // No answer, or a broken server's, says nothing about who asked.
  if (failure.code === "network_error" || (failure.status ?? 0) >= 500) return false;
  return guard !== null && !(await guard());
}
