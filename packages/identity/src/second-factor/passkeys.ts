import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Account, Passkey } from "../ports.ts";

/** Whom passkeys are for: the host of the pages, and their origin. */
export interface PasskeySite {
  readonly rpId: string;
  readonly origin: string;
}

/** What a page hands to the browser, as JSON, and the challenge in it, which the answer must be about. */
export interface PasskeyQuestion {
  readonly options: string;
  readonly challenge: string;
}

/** Asks a browser to make a passkey. @see WebAuthn, section 5.1.3 */
export async function askForNewPasskey(
  { rpId }: PasskeySite,
  account: Pick<Account, "id" | "email">,
  known: readonly Passkey[],
): Promise<PasskeyQuestion> {
  const options = await generateRegistrationOptions({
    rpName: "V2X User Portal",
    rpID: rpId,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    attestationType: "none",
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/** Reads what a browser has made. @returns undefined where it is no answer to the question. */
export async function readNewPasskey(
  { rpId, origin }: PasskeySite,
  answer: string,
  challenge: string,
): Promise<Pick<Passkey, "id" | "publicKey" | "counter"> | undefined> {
  const response = jsonOf<RegistrationResponseJSON>(answer);
  if (!response) return undefined;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey, counter };
  } catch {
    return undefined; // the library throws at what does not fit
  }
}

/** Asks a browser to prove one of the passkeys of an account. @see WebAuthn, section 5.1.4 */
export async function askForPasskey(
  { rpId }: PasskeySite,
  known: readonly Passkey[],
): Promise<PasskeyQuestion> {
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: known.map(({ id }) => ({ id })),
    userVerification: "preferred",
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/** Judges what a browser has proven. @returns the passkey and its new counter; undefined where it proves none of them. */
export async function readProof(
  { rpId, origin }: PasskeySite,
  known: readonly Passkey[],
  answer: string,
  challenge: string,
): Promise<{ readonly id: string; readonly counter: number } | undefined> {
  const response = jsonOf<AuthenticationResponseJSON>(answer);
  const passkey = known.find(({ id }) => id === response?.id);
  if (!response || !passkey) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    });
    return verified ? { id: passkey.id, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    return undefined;
  }
}

function jsonOf<T>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}
