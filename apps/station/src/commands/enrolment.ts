import { fromHex } from "@v2x/asn1";
import { signerWith } from "@v2x/credentials";
import { generatePrivateKey, type KeyType } from "@v2x/crypto";
import {
  type Enrollee,
  type EnrolmentFault,
  type EnrolmentOrder,
  enrol,
  meaningOfEnrolmentCode,
  type Trust,
  tryEnrolmentFault,
} from "@v2x/station";
import type { EnrolmentResponseCode } from "@v2x/v2x-schema";
import { CommandError } from "../command-error.ts";
import type { Session } from "../session.ts";
import { credentialOf } from "./credential.ts";
import { concludeExchange, concludeFault } from "./exchange-log.ts";
import { canonicalKeyName } from "./keygen.ts";

/** How to enrol. */
export interface EnrolmentOptions {
  readonly flow: EnrolmentFault["flow"];
  readonly keyType: KeyType;
  /** The name of the credential to sign with on re-enrolment; absent: the newest. */
  readonly credentialName?: string;
  readonly fault?: EnrolmentFault;
}

/**
 * Gets an enrolment credential and keeps it with its key; with a fault, only looks what the EA says.
 *
 * @throws CommandError where the station is not registered, or the EA does not answer as it should.
 */
export async function enrolStation(session: Session, trust: Trust, options: EnrolmentOptions): Promise<void> {
  const { folder } = session;
  const { flow, fault } = options;
  const key = generatePrivateKey(options.keyType);
  const { transport } = session;
  const destination = { transport, url: trust.ea.url };
  const order: EnrolmentOrder = {
    enrollee:
      flow === "enrol"
        ? registeredIn(session)
        : { credential: credentialOf(session, options.credentialName) },
    key: signerWith(key),
    ea: trust.ea.certificate,
    now: session.now(),
  };
  const factsOn = (code: EnrolmentResponseCode | undefined) => ({
    step: flow === "enrol" ? "enrolment" : "re-enrolment",
    log: "ea" as const,
    meaning: code === undefined ? undefined : meaningOfEnrolmentCode(code),
  });
  if (fault !== undefined) {
    const tried = await tryEnrolmentFault(fault, destination, order);
    concludeFault(session, fault.name, tried, factsOn(tried.exchange.answer?.responseCode));
    return;
  }
  const exchange = await enrol(destination, order);
  const certificate = concludeExchange(session, exchange, factsOn(exchange.answer?.responseCode));
  const name = folder.nextName("ec");
  folder.addKey(name, key);
  folder.addCertificate(name, certificate);
}

function registeredIn({ folder }: Session): Enrollee {
  const { canonicalId } = folder.settings;
  if (canonicalId === undefined || !folder.hasKey(canonicalKeyName)) {
    throw new CommandError(
      "This station is not registered: run keygen and register, or put its canonicalId into station.json.",
    );
  }
  return { canonicalId: fromHex(canonicalId), canonicalKey: signerWith(folder.key(canonicalKeyName)) };
}
