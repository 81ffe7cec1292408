import { writeFileSync } from "node:fs";
import { fromHex, toHex } from "@v2x/asn1";
import {
  type DecodedCertificate,
  type MessageSigner,
  signData,
  type Verdict,
  validityOf,
} from "@v2x/credentials";
import {
  firstCtl,
  isGood,
  judgeBelowElectors,
  readCertificateChain,
  readCompositeCrl,
  readCtl,
  type StandpointOfFiles,
  standpointOf,
} from "@v2x/station";
import { CommandError, exitCodes } from "../../command-error.ts";
import type { Session } from "../../session.ts";
import { readOctets, type SigningOptions } from "../messages.ts";
import { ScmsFolder } from "./scms-folder.ts";

/** A MessageFrame that says BasicSafetyMessage, and nothing behind it. */
const bsmHeaderHex = "001400";

/**
 * Signs a message with an authorization certificate that is valid now: each time with the one after that which signed
 * last, so that no two messages in a row tell that one station sent them.
 *
 * @throws CommandError without such a certificate, or for a payload that is no octets.
 */
export async function signScmsMessage(session: Session, options: SigningOptions): Promise<void> {
  const { psid, payloadHex = bsmHeaderHex, isDigest, path } = options;
  if (!/^([0-9a-fA-F]{2})+$/.test(payloadHex)) {
    throw new CommandError("--payload must be pairs of hexadecimal digits.");
  }
  const at = session.now();
  const folder = new ScmsFolder(session.folder);
  const usable = folder.certificates.filter(({ certificate }) => {
    const { appPermissions = [] } = certificate.value.toBeSigned;
    return isValidAt(certificate, at) && appPermissions.some((permission) => permission.psid === psid);
  });
  const { signedBy } = folder.settings;
  const last = usable.findIndex((one) => nameOf(one) === signedBy);
  const by = usable[(last + 1) % usable.length];
  if (by === undefined) {
    throw new CommandError(
      `This station has no certificate for PSID ${psid} that is valid now: run scms download.`,
    );
  }
  const message = await signData({
    payload: fromHex(payloadHex),
    psid,
    generationTime: at,
    by,
    signerIdentifier: isDigest ? "digest" : "certificate",
  });
  writeFileSync(path, message);
  const certificate = nameOf(by);
  folder.change({ signedBy: certificate });
  session.log({
    step: "sign",
    outcome: "ok",
    text: `PSID ${psid}, ${payloadHex.length / 2} octets, signed by certificate ${certificate}, in ${path}`,
    data: { psid, certificate, path },
  });
}

/**
 * Judges a message or a certificate in a file, up to a root that the electors approve. Who signed is known by what this
 * station got itself, besides what comes with the message.
 *
 * @throws CommandError where something of it does not hold, or no lists were downloaded yet.
 */
export async function verifyScmsFile(session: Session, path: string): Promise<void> {
  const met = new ScmsFolder(session.folder).certificates.map(({ certificate }) => certificate.bytes);
  logVerdict(session, path, judgeBelowElectors(await keptStandpoint(session), readOctets(path), met));
}

/**
 * Judges a message as a station does that has nothing but the lists of the SCMS.
 *
 * @throws CommandError as `verifyScmsFile`.
 */
export async function verifyAsStranger(session: Session, path: string): Promise<void> {
  logVerdict(session, path, judgeBelowElectors(await keptStandpoint(session), readOctets(path)));
}

/**
 * Lets every authorization certificate of the station that is valid now sign a message, and judges it as another
 * station does: only that shows who made an implicit certificate.
 *
 * @throws CommandError as `verifyScmsFile`.
 */
export async function verifyOwnCertificates(session: Session): Promise<void> {
  const at = session.now();
  const standpoint = await keptStandpoint(session);
  for (const by of new ScmsFolder(session.folder).certificates) {
    if (!isValidAt(by.certificate, at)) continue;
    const [permission] = by.certificate.value.toBeSigned.appPermissions ?? [];
    const message = await signData({
      payload: fromHex(bsmHeaderHex),
      psid: permission!.psid,
      generationTime: at,
      by,
      signerIdentifier: "certificate",
    });
    const name = `by certificate ${nameOf(by)}`;
    logVerdict(session, name, judgeBelowElectors(standpoint, message));
  }
}

/** What the lists that were verified last make of this moment. */
async function keptStandpoint(session: Session): Promise<StandpointOfFiles> {
  const folder = new ScmsFolder(session.folder);
  const files = folder.trustFiles;
  const ctl = files && firstCtl(readCtl(files.ctl), folder.settings.quorum);
  if (files === undefined || ctl === undefined)
    throw new CommandError("There is nothing to verify by yet: run scms lists.");
  const [chain, composite] = [readCertificateChain(files.ccf), readCompositeCrl(files.ccrl)];
  return standpointOf(ctl, chain, composite, session.now());
}

function logVerdict({ log }: Session, what: string, verdict: Verdict): void {
  const isHolding = isGood(verdict);
  log({
    step: "verify",
    outcome: isHolding ? "ok" : "failed",
    text: `${what}: ${verdict.title}`,
    details: isHolding
      ? [`under ${verdict.chain.map(({ title }) => title).join(", under ")}`]
      : verdict.lights.map(({ id, state, reason }) => `${id}: ${state}. ${reason}`),
    data: { path: what, lights: Object.fromEntries(verdict.lights.map(({ id, state }) => [id, state])) },
  });
  if (!isHolding) throw new CommandError(`${what} does not hold.`, exitCodes.refused);
}

function nameOf({ certificate }: MessageSigner): string {
  return toHex(certificate.hashedId8).toUpperCase();
}

function isValidAt({ value }: DecodedCertificate, at: Date): boolean {
  const { notBefore, notAfter } = validityOf(value.toBeSigned.validityPeriod);
  return notBefore <= at && at < notAfter;
}
