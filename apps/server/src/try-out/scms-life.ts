import { toHex } from "@v2x/asn1";
import type { ScmsEventTrace, ScmsTryOutStepName } from "@v2x/contract";
import { type MessageSigner, signData, timeText, toTime32, validityOf } from "@v2x/credentials";
import {
  authorizationPath,
  buildDownloadRequest,
  buildScmsAuthorizationRequest,
  collectScmsTrust,
  downloadHeader,
  judgeBelowElectors,
  type OwnCertificate,
  postRequest,
  readAcknowledgement,
  readCertificateChain,
  readCompositeCrl,
  readStoredZip,
  type ScmsAuthorizationRequest,
  type ScmsRequest,
  type ScmsTrust,
  type ScmsTrustStep,
  signingAs,
  standpointOf,
} from "@v2x/station";
import { allHold, type Check } from "@v2x/v2x-schema";
import { faultIn, type Life, outcomeOfTrust, outcomeOfVerdict } from "./run-life.ts";
import { fileNameOf, keysFor, readFile } from "./scms-certificates.ts";
import { enrollOnce, succeedOnce } from "./scms-enrollments.ts";
import { needsOf, type ScmsNeeds } from "./scms-needs.ts";
import { outcomeOfAnswer, posted, type ScmsOutcome, type VirtualUnit } from "./scms-unit.ts";

/**
 * A unit's life: it collects trust, enrolls, asks for the certificates that it needs, waits for them and downloads them,
 * rebuilds their private keys, signs a message with one, and gets its next enrollment certificate.
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
      return {
        ...outcomeOfTrust(collected.steps.map(withRole)),
        ...(trust && { structures: trust.files }),
      };
    },
    enrollment: async () => {
      const enrolled = await enrollOnce(unit, trust!, needs);
      enrollment = enrolled.own && signingAs(enrolled.own);
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
    message: () => signOnce(unit, trust!, needs, signingAs(own!)),
    successor: () => succeedOnce(unit, trust!, needs, enrollment!),
  };
}

/** Authorities go by their names, which do not all tell what they are. */
function withRole(step: ScmsTrustStep): ScmsTrustStep {
  const { what, title } = step;
  const isAuthority = what === "ra" || what === "eca" || what === "aca" || what === "ma";
  return isAuthority ? { ...step, title: `${what.toUpperCase()} ${title}` } : step;
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

async function signOnce(
  unit: VirtualUnit,
  { ctl, files }: ScmsTrust,
  { psid, message: payload }: ScmsNeeds,
  by: MessageSigner,
): Promise<ScmsOutcome> {
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
