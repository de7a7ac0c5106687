import { AppError, dataOf, isNetworkError, toAppError } from "./app-error.ts";
import { isSessionExpired, signOut } from "./session.ts";

/**
 * Resolves to whether the signed-in user may still use the admin area. If not, the user has already seen why and been
 * sent to the sign-in page.
 */
type AccessCheck = () => Promise<boolean>;

const ACCESS_LOST = "access_lost";

let accessCheck: AccessCheck | null = null;

/** Registers the admin area's access check; the returned function removes it. */
export function registerAccessCheck(check: AccessCheck): () => void {
  accessCheck = check;
  return () => {
    if (accessCheck === check) accessCheck = null;
  };
}

/**
 * Runs a request of the admin area. If it fails because the user lost access, it throws an error that `isAccessLost`
 * recognises, and callers show no message; every other error is rethrown.
 */
export async function withAccessCheck<T>(request: () => Promise<T>): Promise<T> {
  const hadCheck = accessCheck !== null;
  try {
    return await request();
  } catch (error) {
    const failure = toAppError(error);
    // A check that was removed during the request means that the user has been signed out.
    if ((await isAccessRevoked(failure)) || (hadCheck && accessCheck === null)) {
      throw new AppError(failure.message, { code: ACCESS_LOST, cause: error });
    }
    throw error;
  }
}

/**
 * Call this for an empty result: row level security returns no rows, and no error, to a user without the right. Throws
 * an error that `isAccessLost` recognises if that is the reason.
 */
export async function assertAccess(): Promise<void> {
  if (accessCheck === null || (await accessCheck())) return;
  throw new AppError("The user may no longer use the admin area", { code: ACCESS_LOST });
}

/** Returns the data of a request of the admin area, see `withAccessCheck`; throws AppError. */
export function checkedData<Result extends { data: unknown; error: unknown }>(
  request: PromiseLike<Result>,
): ReturnType<typeof dataOf<Result>> {
  return withAccessCheck(() => dataOf(request));
}

/**
 * As `checkedData`, for rows of which a user with the right always sees at least one: without a row it checks the
 * access, see `assertAccess`.
 */
export function checkedRows<Result extends { data: unknown; error: unknown }>(
  request: PromiseLike<Result>,
): ReturnType<typeof dataOf<Result>> {
  return withAccessCheck(async () => {
    const data = await dataOf(request);
    if (Array.isArray(data) && data.length === 0) await assertAccess();
    return data;
  });
}

/** Sends a change of the admin area and ignores the returned data, see `withAccessCheck`; throws AppError. */
export async function checkedWrite(
  request: PromiseLike<{ data: unknown; error: unknown }>,
): Promise<void> {
  await checkedData(request);
}

/** Whether a request failed because the user lost access, which was already shown. */
export function isAccessLost(error: unknown): boolean {
  return toAppError(error).code === ACCESS_LOST;
}

async function isAccessRevoked(failure: AppError): Promise<boolean> {
  if (isSessionExpired(failure)) {
    // The admin area listens for the sign-out and shows "Session Expired".
    await signOut();
    return true;
  }
  // A missing response or a server error is no evidence about the user's rights.
  if (isNetworkError(failure) || (failure.status ?? 0) >= 500) return false;
  return accessCheck !== null && !(await accessCheck());
}
