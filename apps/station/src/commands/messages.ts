import { readFileSync, writeFileSync } from "node:fs";
import { fromHex, toHex } from "@v2x/asn1";
import { type MessageSigner, type Verdict, validityOf } from "@v2x/credentials";
import { isGood, judgeBelow, signStationMessage } from "@v2x/station";
import { DenmPsid } from "@v2x/v2x-schema";
import { CommandError, exitCodes } from "../command-error.ts";
import type { Session } from "../session.ts";

/** What to sign. */
export interface SigningOptions {
  readonly psid: number;
  /** In hexadecimal digits; absent: an ItsPduHeader that says CAM, and nothing behind it. */
  readonly payloadHex?: string;
  /** The ticket's HashedId8 goes along instead of the whole ticket. */
  readonly isDigest: boolean;
  /** Where the message goes. */
  readonly path: string;
}

/** ItsPduHeader of a CAM of release 1: protocolVersion 2, messageId 2, stationId 1. */
const camHeaderHex = "020200000001";

/**
 * Signs a message with the newest ticket that is valid now.
 *
 * @throws CommandError without such a ticket, for a payload that is no octets, or for a DENM with a digest.
 */
export async function signMessage(session: Session, options: SigningOptions): Promise<void> {
  const { psid, payloadHex = camHeaderHex, isDigest, path } = options;
  if (!/^([0-9a-fA-F]{2})+$/.test(payloadHex)) {
    throw new CommandError("--payload must be pairs of hexadecimal digits.");
  }
  if (psid === DenmPsid && isDigest) {
    throw new CommandError(
      "A DENM carries the certificate of its signer (ETSI TS 103 097 7.1.2). Leave out --digest.",
    );
  }
  const by = ticketOf(session);
  const message = await signStationMessage({
    payload: fromHex(payloadHex),
    psid,
    generationTime: session.now(),
    by,
    signerIdentifier: isDigest ? "digest" : "certificate",
  });
  writeFileSync(path, message);
  const ticket = toHex(by.certificate.hashedId8).toUpperCase();
  session.log({
    step: "sign",
    outcome: "ok",
    text: `PSID ${psid}, ${payloadHex.length / 2} octets, signed by ticket ${ticket}, in ${path}`,
    data: { psid, ticket, path },
  });
}

/**
 * Judges a message or a certificate in a file, up to the trust list manager.
 *
 * @throws CommandError where something of it does not hold, or no lists were downloaded yet.
 */
export function verifyFile(session: Session, path: string): void {
  verifyOctets(session, "verify", path, readOctets(path));
}

/** Judges every ticket that the station has. @throws CommandError where something of one does not hold. */
export function verifyTickets(session: Session): void {
  for (const { name, certificate } of session.folder.credentials("at").toReversed()) {
    verifyOctets(session, "verify", session.folder.pathOf("certs", `${name}.oer`), certificate.bytes);
  }
}

function verifyOctets({ folder, log, now }: Session, step: string, path: string, octets: Uint8Array): void {
  const files = folder.trustFiles;
  if (files === undefined) throw new CommandError("There is nothing to verify by yet: run lists.");
  const tickets = folder.credentials("at").map(({ certificate }) => certificate.bytes);
  const verdict = judgeBelow({ files, tickets, now: now() }, octets);
  const isHolding = isGood(verdict);
  log({
    step,
    outcome: isHolding ? "ok" : "failed",
    text: `${path}: ${verdict.title}`,
    details: isHolding
      ? [chainText(verdict)]
      : verdict.lights.map(({ id, state, reason }) => `${id}: ${state}. ${reason}`),
    data: { path, lights: Object.fromEntries(verdict.lights.map(({ id, state }) => [id, state])) },
  });
  if (!isHolding) throw new CommandError(`${path} does not hold.`, exitCodes.refused);
}

function chainText({ chain }: Verdict): string {
  return `under ${chain.map(({ title }) => title).join(", under ")}`;
}

function ticketOf({ folder, now }: Session): MessageSigner {
  const at = now();
  const ticket = folder.credentials("at").find(({ certificate }) => {
    const { notBefore, notAfter } = validityOf(certificate.value.toBeSigned.validityPeriod);
    return notBefore <= at && at < notAfter;
  });
  if (ticket === undefined)
    throw new CommandError("This station has no ticket that is valid now: run authorize.");
  return ticket;
}

/** The octets of a file. @throws CommandError where it cannot be read. */
export function readOctets(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (cause) {
    throw new CommandError(`${path} cannot be read: ${(cause as Error).message}`, undefined, { cause });
  }
}
