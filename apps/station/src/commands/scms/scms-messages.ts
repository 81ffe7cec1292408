import { writeFileSync } from "node:fs";
import { fromHex, toHex } from "@v2x/asn1";
import { signData, validityOf } from "@v2x/credentials";
import {
  firstCtl,
  isGood,
  judgeBelowElectors,
  readCertificateChain,
  readCompositeCrl,
  readCtl,
  standpointOf,
} from "@v2x/station";
import { CommandError, exitCodes } from "../../command-error.ts";
import type { Session } from "../../session.ts";
import { readOctets, type SigningOptions } from "../messages.ts";
import { ScmsFolder } from "./scms-folder.ts";

/** A MessageFrame that says BasicSafetyMessage, and nothing behind it. */
const bsmHeaderHex = "001400";

/**
 * Signs a message with an authorization certificate that is valid now.
 *
 * @throws CommandError without such a certificate, or for a payload that is no octets.
 */
export async function signScmsMessage(session: Session, options: SigningOptions): Promise<void> {
  const { psid, payloadHex = bsmHeaderHex, isDigest, path } = options;
  if (!/^([0-9a-fA-F]{2})+$/.test(payloadHex)) {
    throw new CommandError("--payload must be pairs of hexadecimal digits.");
  }
  const at = session.now();
  const by = new ScmsFolder(session.folder).certificates.find(({ certificate }) => {
    const { validityPeriod, appPermissions = [] } = certificate.value.toBeSigned;
    const { notBefore, notAfter } = validityOf(validityPeriod);
    return notBefore <= at && at < notAfter && appPermissions.some((permission) => permission.psid === psid);
  });
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
  const certificate = toHex(by.certificate.hashedId8).toUpperCase();
  session.log({
    step: "sign",
    outcome: "ok",
    text: `PSID ${psid}, ${payloadHex.length / 2} octets, signed by certificate ${certificate}, in ${path}`,
    data: { psid, certificate, path },
  });
}

/**
 * Judges a message or a certificate in a file, up to a root that the electors approve.
 *
 * @throws CommandError where something of it does not hold, or no lists were downloaded yet.
 */
export async function verifyScmsFile(session: Session, path: string): Promise<void> {
  const { log, now } = session;
  const folder = new ScmsFolder(session.folder);
  const files = folder.trustFiles;
  const ctl = files && firstCtl(readCtl(files.ctl), folder.settings.quorum);
  if (files === undefined || ctl === undefined)
    throw new CommandError("There is nothing to verify by yet: run scms lists.");
  const at = await standpointOf(ctl, readCertificateChain(files.ccf), readCompositeCrl(files.ccrl), now());
  const met = folder.certificates.map(({ certificate }) => certificate.bytes);
  const verdict = judgeBelowElectors(at, readOctets(path), met);
  const isHolding = isGood(verdict);
  log({
    step: "verify",
    outcome: isHolding ? "ok" : "failed",
    text: `${path}: ${verdict.title}`,
    details: isHolding
      ? [`under ${verdict.chain.map(({ title }) => title).join(", under ")}`]
      : verdict.lights.map(({ id, state, reason }) => `${id}: ${state}. ${reason}`),
    data: { path, lights: Object.fromEntries(verdict.lights.map(({ id, state }) => [id, state])) },
  });
  if (!isHolding) throw new CommandError(`${path} does not hold.`, exitCodes.refused);
}
