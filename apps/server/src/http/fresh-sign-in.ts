import { freshMinutes } from "@v2x/identity";
import type { Holder } from "./access.ts";
import { HttpFailure } from "./http-failure.ts";

/**
 * Whether a person has signed in within the last ten minutes, as far as their token says. A personal access token says
 * nothing: making one took such a sign-in.
 */
export function isSignInFresh({ signedInAt }: Pick<Holder, "signedInAt">, now: Date): boolean {
  return signedInAt === undefined || now.getTime() - signedInAt.getTime() <= freshMinutes * 60_000;
}

/** Refuses who has not signed in of late. @throws HttpFailure "sign-in-stale". */
export function expectFreshSignIn(caller: Pick<Holder, "signedInAt">, now: Date): void {
  if (!isSignInFresh(caller, now)) throw new HttpFailure("sign-in-stale", { minutes: freshMinutes });
}
