import { randomBytes } from "node:crypto";
import { signerWith } from "@v2x/credentials";
import { generatePrivateKey, type KeyType } from "@v2x/crypto";
import {
  type AuthorizationFault,
  authorize,
  meaningOfAuthorizationCode,
  type Trust,
  tryAuthorizationFault,
} from "@v2x/station";
import type { AuthorizationResponseCode } from "@v2x/v2x-schema";
import { psidSspIn } from "../permission-text.ts";
import type { Session } from "../session.ts";
import { credentialOf } from "./credential.ts";
import { concludeExchange, concludeFault } from "./exchange-log.ts";

/** How to get tickets. */
export interface AuthorizationOptions {
  readonly withPrivacy: boolean;
  readonly withProofOfPossession: boolean;
  readonly count: number;
  readonly keyType: KeyType;
  /** `PSID:SSP`. */
  readonly permissions: readonly string[];
  /** The name of the credential to vouch with; absent: the newest. */
  readonly credentialName?: string;
  readonly fault?: AuthorizationFault;
}

/**
 * Gets tickets and keeps them with their keys; with a fault, only looks what the AA says.
 *
 * @throws CommandError where the station is not enrolled, or the AA does not answer as it should.
 */
export async function authorizeStation(
  session: Session,
  trust: Trust,
  options: AuthorizationOptions,
): Promise<void> {
  const { folder, transport } = session;
  const destination = { transport, url: trust.aa.url };
  const appPermissions = options.permissions.map(psidSspIn);
  const credential = credentialOf(session, options.credentialName);
  for (let made = 0; made < options.count; made += 1) {
    const key = generatePrivateKey(options.keyType);
    const order = {
      credential,
      key: signerWith(key),
      ea: trust.ea.certificate,
      aa: trust.aa.certificate,
      attributes: { appPermissions },
      hmacKey: Uint8Array.from(randomBytes(32)),
      withPrivacy: options.withPrivacy,
      withProofOfPossession: options.withProofOfPossession,
      now: session.now(),
    };
    if (options.fault !== undefined) {
      const tried = await tryAuthorizationFault(options.fault, destination, order);
      concludeFault(session, options.fault.name, tried, factsOn(tried.exchange.answer?.responseCode));
      continue;
    }
    const exchange = await authorize(destination, order);
    const certificate = concludeExchange(session, exchange, factsOn(exchange.answer?.responseCode));
    const name = folder.nextName("at");
    folder.addKey(name, key);
    folder.addCertificate(name, certificate);
  }
}

function factsOn(code: AuthorizationResponseCode | undefined) {
  const meaning = code === undefined ? undefined : meaningOfAuthorizationCode(code);
  return { step: "authorization", log: "aa", meaning } as const;
}
