import { type MessageSigner, signerWith, toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  buildDownloadRequest,
  buildEnrollmentRequest,
  buildSuccessorRequest,
  downloadHeader,
  enrollmentPath,
  type OwnCertificate,
  permissionsToRequest,
  postRequest,
  readEnrollmentAnswer,
  readSuccessorAcknowledgement,
  type ScmsTrust,
  successorFilename,
  successorPath,
} from "@v2x/station";
import type { ScmsNeeds } from "./scms-needs.ts";
import { outcomeOfAnswer, posted, type ScmsOutcome, type VirtualUnit } from "./scms-unit.ts";

/** What came of asking for an enrollment certificate. */
interface Enrolled {
  readonly outcome: ScmsOutcome;
  readonly own: OwnCertificate | undefined;
}

/** Gets the first enrollment certificate of a unit. */
export async function enrollOnce(
  unit: VirtualUnit,
  { standpoint }: ScmsTrust,
  needs: ScmsNeeds,
): Promise<Enrolled> {
  const { device, canonicalKey, transport, ecaUrl } = unit;
  const request = await buildEnrollmentRequest({
    ...orderOf(needs, unit.now()),
    registered: { canonicalId: device.canonicalId, canonicalKey: signerWith(canonicalKey) },
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

/** Gets the next one, by way of the RA. @param enrollment - the one in use. */
export async function succeedOnce(
  unit: VirtualUnit,
  { ra, standpoint }: ScmsTrust,
  needs: ScmsNeeds,
  enrollment: MessageSigner,
): Promise<ScmsOutcome> {
  const { transport, raUrl } = unit;
  const now = unit.now();
  const request = await buildSuccessorRequest({ ...orderOf(needs, now), enrollment, ra });
  const url = `${raUrl}${successorPath}`;
  const { heard, http, check } = await posted(unit, () => postRequest(transport, url, request));
  const ack =
    check.outcome === "pass" ? await readSuccessorAcknowledgement(http.body, request, ra, now) : undefined;
  const asked = [check, ...(ack?.checks ?? [])];
  const sent = { request: request.octets };
  if (ack?.acknowledgement === undefined) return outcomeOfAnswer(unit, heard, asked, sent);
  const filename = successorFilename(request.requestHash);
  const download = await buildDownloadRequest({ filename, authenticated: { enrollment, ra }, now });
  const file = await transport.get(`${url}?filename=${filename}`, downloadHeader(download));
  const read = await readEnrollmentAnswer(file.body, request, standpoint);
  return outcomeOfAnswer(unit, heard, [...asked, ...read.checks], {
    ...sent,
    answer: http.body,
    ...(file.status === 200 && { [filename]: file.body }),
    ...(read.enrollment && { certificate: read.enrollment.certificate.bytes }),
  });
}

function orderOf({ psid, enrollmentType }: ScmsNeeds, now: Date) {
  return {
    type: enrollmentType,
    key: generatePrivateKey("NistP256"),
    certRequestPermissions: [permissionsToRequest([psid])],
    validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 3 } },
    id: { choice: "none", value: null },
    now,
  } as const;
}
