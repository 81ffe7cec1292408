import { toHex } from "@v2x/asn1";
import { signerWith, timeText, toTime32, validityOf } from "@v2x/credentials";
import { generatePrivateKey, type KeyType } from "@v2x/crypto";
import {
  buildEnrollmentRequest,
  type EnrollmentFault,
  type EnrollmentOrder,
  enrollmentPath,
  type OwnCertificate,
  permissionsToRequest,
  postRequest,
  readEnrollmentAnswer,
  type ScmsTrust,
  tryEnrollmentFault,
} from "@v2x/station";
import { CommandError, exitCodes } from "../../command-error.ts";
import type { Session } from "../../session.ts";
import { canonicalKeyName } from "../keygen.ts";
import { ScmsFolder } from "./scms-folder.ts";
import { concludeAnswer, concludeScmsFault } from "./scms-log.ts";

/** How to enroll at an ECA. */
export interface ScmsEnrollmentOptions {
  readonly type: "explicit" | "implicit";
  readonly keyType: KeyType;
  /** The ECA's base URI; absent: the one that is known. */
  readonly ecaUrl?: string;
  /** As registered; absent: the one that is known. */
  readonly canonicalId?: string;
  /** What the certificate is to allow asking for. */
  readonly psids: readonly number[];
  readonly fault?: EnrollmentFault;
}

/**
 * Gets an enrollment certificate, rebuilds its private key and keeps both; with a fault, only looks what the ECA says.
 *
 * @throws CommandError where the station is not registered, or the ECA does not answer as it should.
 */
export async function enrollAtEca(
  session: Session,
  { standpoint }: ScmsTrust,
  options: ScmsEnrollmentOptions,
): Promise<void> {
  const folder = new ScmsFolder(session.folder);
  const now = session.now();
  const { ecaUrl = folder.settings.ecaUrl, canonicalId = folder.settings.canonicalId } = options;
  if (ecaUrl === undefined) throw new CommandError("Say with --eca where the ECA is: its base URI.");
  if (canonicalId === undefined || !session.folder.hasKey(canonicalKeyName)) {
    throw new CommandError(
      "This station is not registered: run keygen, register its public key, and say with --canonical-id under which name.",
    );
  }
  const order: EnrollmentOrder = {
    type: options.type,
    key: generatePrivateKey(options.keyType),
    certRequestPermissions: [permissionsToRequest(options.psids)],
    validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 3 } },
    id: { choice: "none", value: null },
    registered: { canonicalId, canonicalKey: signerWith(session.folder.key(canonicalKeyName)) },
    now,
  };
  const { transport } = session;
  const url = `${ecaUrl}${enrollmentPath}`;
  if (options.fault !== undefined) {
    const tried = await tryEnrollmentFault(options.fault, { transport, url }, order);
    return concludeScmsFault(session, options.fault, { step: "enrollment", log: "eca", ...tried });
  }
  const request = await buildEnrollmentRequest(order);
  const { http, check } = await postRequest(transport, url, request);
  const read =
    check.outcome === "pass" ? await readEnrollmentAnswer(http.body, request, standpoint) : undefined;
  const facts = {
    step: "enrollment",
    log: "eca",
    request,
    http,
    checks: [check, ...(read?.checks ?? [])],
  } as const;
  if (read?.enrollment === undefined) {
    concludeAnswer(session, facts);
    throw new CommandError("enrollment: the request brought no certificate.", exitCodes.refused);
  }
  const kept = keepEnrollment(folder, read.enrollment);
  folder.change({ ecaUrl, canonicalId });
  concludeAnswer(session, { ...facts, ...kept });
}

/** Keeps an enrollment certificate, which is the one in use from now on. @returns what to write down of it. */
export function keepEnrollment(folder: ScmsFolder, own: OwnCertificate) {
  const { certificate } = own;
  const { notAfter } = validityOf(certificate.value.toBeSigned.validityPeriod);
  const path = folder.addEnrollment(own);
  const id = toHex(certificate.hashedId8).toUpperCase();
  return {
    text: `${certificate.value.type} certificate ${id}, valid until ${timeText(notAfter)}, in ${path}`,
    data: { hashedId8: id, notAfter: notAfter.toISOString() },
  };
}
