import { toHex } from "@v2x/asn1";
import type { ScmsEventTrace, ScmsLog, ScmsTryOutStepName } from "@v2x/contract";
import { type MessageSigner, signData, signerWith, timeText, toTime32, validityOf } from "@v2x/credentials";
import type { PrivateKey } from "@v2x/crypto";
import { generatePrivateKey } from "@v2x/crypto";
import type { Rehearsal, ScmsDevice } from "@v2x/scms";
import {
  authorizationPath,
  buildDownloadRequest,
  buildEnrollmentRequest,
  buildScmsAuthorizationRequest,
  collectScmsTrust,
  downloadHeader,
  enrollmentPath,
  type HttpAnswer,
  judgeBelowElectors,
  type OwnCertificate,
  permissionsToRequest,
  postRequest,
  readAcknowledgement,
  readCertificateChain,
  readCompositeCrl,
  readEnrollmentAnswer,
  readStoredZip,
  type ScmsAuthorizationRequest,
  type ScmsRequest,
  type ScmsTrust,
  standpointOf,
  type Transport,
} from "@v2x/station";
import { allHold, type Check } from "@v2x/v2x-schema";
import { scmsEventTraceOnWire } from "../routes/events-on-wire.ts";
import {
  faultIn,
  heardOf,
  type Life,
  type Outcome as OutcomeOf,
  outcomeOfTrust,
  outcomeOfVerdict,
} from "./run-life.ts";
import { fileNameOf, keysFor, readFile } from "./scms-certificates.ts";
import { needsOf, type ScmsNeeds } from "./scms-needs.ts";

/** What a virtual unit lives by. */
export interface VirtualUnit {
  /** The registration, with the canonical key below in the place of its own. */
  readonly device: ScmsDevice;
  readonly canonicalKey: PrivateKey;
  /** ECA, RA and ACA, on stage for this unit alone. */
  readonly rehearsal: Rehearsal;
  /** To what the RA publishes, and to the authorities on stage. */
  readonly transport: Transport;
  readonly ecaUrl: string;
  readonly raUrl: string;
  now(): Date;
}

type Outcome = OutcomeOf<ScmsEventTrace>;

/**
 * A unit's life: it collects trust, enrolls, asks for the certificates that it needs, waits for them and downloads them,
 * rebuilds their private keys, and signs a message with one.
 *
 * @param needs - absent: what its kind of equipment needs.
 */
export function scmsLife(
  unit: VirtualUnit,
  needs: ScmsNeeds = needsOf(unit.device),
): Life<ScmsTryOutStepName, ScmsEventTrace> {
  let trust: ScmsTrust | undefined;
  let enrollment: MessageSigner | undefined;
  let request: ScmsAuthorizationRequest | undefined;
  let firstPeriod: number | undefined;
  let archive: Uint8Array | undefined;
  let own: OwnCertificate | undefined;
  return {
    lists: async () => {
      const { transport, raUrl } = unit;
      const collected = await collectScmsTrust({ transport, raUrl, anchor: "first", now: unit.now() });
      trust = collected.trust;
      return { ...outcomeOfTrust(collected.steps), ...(trust && { structures: trust.files }) };
    },
    enrollment: async () => {
      const enrolled = await enrollOnce(unit, trust!, needs);
      enrollment = enrolled.own && signerOf(enrolled.own);
      return enrolled.outcome;
    },
    request: async () => {
      const asked = await requestOnce(unit, trust!, needs, enrollment!);
      ({ request, firstPeriod } = asked);
      return asked.outcome;
    },
    batch: async () => {
      const batches = await unit.rehearsal.makeBatches();
      const failure = batches.find((batch) => batch.failure !== undefined)?.failure;
      if (failure !== undefined) return { isGood: false, text: failure };
      const octets = batches.reduce((sum, { file }) => sum + (file?.octets ?? 0), 0);
      const what = firstPeriod === undefined ? "with the certificate" : `of i-period ${firstPeriod}`;
      return { isGood: true, text: `The file ${what} is made: ${octets} octets` };
    },
    download: async () => {
      const name = fileNameOf(request!, firstPeriod);
      const downloaded = await downloadOnce(unit, trust!, enrollment!, name);
      archive = downloaded.archive;
      return downloaded.outcome;
    },
    keys: async () => {
      const standpoint = { ...trust!.standpoint, now: unit.now() };
      const { checks, certificates } = await readFile(archive!, request!, firstPeriod, standpoint);
      const all = [...checks, ...certificates.flatMap((certificate) => certificate.checks)];
      own = certificates[0]?.own;
      if (own === undefined || !allHold(all)) return { isGood: false, text: faultIn(all) };
      const { notBefore, notAfter } = validityOf(own.certificate.value.toBeSigned.validityPeriod);
      const validity = `valid from ${timeText(notBefore)} until ${timeText(notAfter)}`;
      const count = certificates.length;
      return {
        isGood: true,
        text:
          count === 1
            ? `The private key belongs to the certificate, ${validity}`
            : `${count} private keys, each belonging to its certificate, ${validity}`,
        structures: { certificate: own.certificate.bytes },
      };
    },
    message: () => signOnce(unit, trust!, needs, signerOf(own!)),
  };
}

async function enrollOnce(
  unit: VirtualUnit,
  { standpoint }: ScmsTrust,
  { psid, enrollmentType }: ScmsNeeds,
): Promise<{ readonly outcome: Outcome; readonly own: OwnCertificate | undefined }> {
  const { device, canonicalKey, transport, ecaUrl } = unit;
  const now = unit.now();
  const request = await buildEnrollmentRequest({
    type: enrollmentType,
    key: generatePrivateKey("NistP256"),
    certRequestPermissions: [permissionsToRequest([psid])],
    validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 3 } },
    id: { choice: "none", value: null },
    registered: { canonicalId: device.canonicalId, canonicalKey: signerWith(canonicalKey) },
    now,
  });
  const { heard, http, check } = await posted(unit, () =>
    postRequest(transport, `${ecaUrl}${enrollmentPath}`, request),
  );
  const read =
    check.outcome === "pass" ? await readEnrollmentAnswer(http.body, request, standpoint) : undefined;
  const own = read?.enrollment;
  const outcome = outcomeOfAnswer(unit, heard, [check, ...(read?.checks ?? [])], {
    request: request.octets,
    ...(read && { answer: http.body }),
    ...(own && { certificate: own.certificate.bytes }),
  });
  return { outcome, own };
}

async function requestOnce(
  unit: VirtualUnit,
  { ra }: ScmsTrust,
  needs: ScmsNeeds,
  enrollment: MessageSigner,
) {
  const now = unit.now();
  const request = await buildScmsAuthorizationRequest({
    ...keysFor(needs),
    enrollment,
    ra,
    appPermissions: [{ psid: needs.psid }],
    validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 169 } },
    now,
  });
  const { heard, http, check } = await posted(unit, () =>
    postRequest(unit.transport, `${unit.raUrl}${authorizationPath}`, request),
  );
  const read = check.outcome === "pass" ? await readAcknowledgement(http.body, request, ra, now) : undefined;
  const outcome = outcomeOfAnswer(unit, heard, [check, ...(read?.checks ?? [])], {
    request: request.octets,
    ...(read && { answer: http.body }),
  });
  return { outcome, request, firstPeriod: read?.acknowledgement?.firstPeriod };
}

async function downloadOnce(unit: VirtualUnit, { ra }: ScmsTrust, enrollment: MessageSigner, name: string) {
  const { transport, raUrl } = unit;
  const authenticated = { enrollment, ra };
  const request: ScmsRequest = await buildDownloadRequest({
    filename: name,
    authenticated,
    now: unit.now(),
  });
  const url = `${raUrl}${authorizationPath}?filename=${name}`;
  const heard = unit.rehearsal.events.length;
  const http = await transport.get(url, downloadHeader(request));
  const files = http.status === 200 ? readStoredZip(http.body) : [];
  const isReadable = typeof files !== "string";
  const check: Check = {
    name: "file-served",
    clause: "IEEE 1609.2.1 6.3.5.3",
    expected: "the RA serves the file",
    outcome: http.status === 200 && isReadable ? "pass" : "fail",
    found: isReadable ? `the HTTP status is ${http.status}` : files,
    path: "",
  };
  // The others are like the first of them.
  const first = (isReadable ? files : []).slice(0, 2).map(({ name: of, octets }) => [of, octets] as const);
  const outcome = outcomeOfAnswer(unit, heard, [check], {
    request: request.octets,
    ...Object.fromEntries(first),
  });
  return { outcome, archive: http.body };
}

async function posted<Answer extends { readonly http: HttpAnswer; readonly check: Check }>(
  { rehearsal }: VirtualUnit,
  post: () => Promise<Answer>,
) {
  const heard = rehearsal.events.length;
  return { heard, ...(await post()) };
}

function outcomeOfAnswer(
  { rehearsal }: VirtualUnit,
  heardBefore: number,
  checks: readonly Check[],
  structures: Readonly<Record<string, Uint8Array>>,
): Outcome {
  const { event, text } = heardOf(rehearsal, heardBefore, checks);
  return {
    isGood: allHold(checks),
    text,
    ...(event && { trace: scmsEventTraceOnWire(event.log as ScmsLog, { ...event, id: "0" }) }),
    structures,
  };
}

async function signOnce(
  unit: VirtualUnit,
  { ctl, files }: ScmsTrust,
  { psid, message: payload }: ScmsNeeds,
  by: MessageSigner,
): Promise<Outcome> {
  const now = unit.now();
  const message = await signData({
    payload,
    psid,
    generationTime: now,
    by,
    signerIdentifier: "certificate",
  });
  const receiver = await standpointOf(
    ctl,
    readCertificateChain(files.ccf),
    readCompositeCrl(files.ccrl),
    now,
  );
  const signer = toHex(by.certificate.hashedId8).toUpperCase();
  return {
    ...outcomeOfVerdict(
      judgeBelowElectors(receiver, message),
      `PSID ${psid}, signed at ${timeText(now)} with the certificate ${signer}`,
    ),
    structures: { message },
  };
}

function signerOf({ certificate, key }: OwnCertificate): MessageSigner {
  const { keyType, publicKey: point } = key;
  const isImplicit = certificate.value.type === "implicit";
  return {
    certificate,
    signer: signerWith(key),
    ...(isImplicit && { reconstructedKey: { keyType, point } }),
  };
}
