import { coer } from "@v2x/asn1";
import { fromTime64 } from "@v2x/credentials";
import {
  type AccessPoint,
  addressedKeys,
  adviceOnClock,
  type FaultCodes,
  namingStray,
  type Refusal,
  refusedEnvelope,
} from "@v2x/pki";
import {
  type EnvelopeRefusal,
  type EventAdvice,
  type Opening,
  openEnvelope,
  type Trace,
} from "@v2x/protocol";
import { Ieee1609Dot2Data, ScmsPdu, SecurityMgmtPsid } from "@v2x/v2x-schema";
import { EnrolledSearch } from "../exchange/enrolled-signer.ts";
import type { FineError } from "../exchange/fine-errors.ts";
import { mostAgeMs, mostAheadMs } from "../exchange/request-times.ts";
import type { ScmsRole } from "../ports.ts";
import { outermostContent } from "./outermost-content.ts";
import type { RaWork } from "./ra-ports.ts";

/** A request for a file as far as it could be opened. */
export interface OpenedDownload {
  readonly opening: Opening<ScmsPdu>;
  readonly search: EnrolledSearch;
}

/**
 * Opens a request for a file: signed with an enrollment certificate and encrypted for the RA, or in clear where this RA
 * asks for no authentication.
 *
 * @see IEEE 1609.2.1 — EeRaDownloadRequestSpdu, EeRaDownloadRequestPlainSpdu
 */
export async function openDownload(
  octets: Uint8Array,
  at: Date,
  { ports, authorities }: RaWork,
): Promise<OpenedDownload> {
  const search = new EnrolledSearch(ports.storage, authorities);
  const point: AccessPoint = {
    authority: { system: "scms", role: "ra" },
    accepts: { protocol: "scms", choices: ["ee-ra.eeRaDownloadRequest"] },
    recipient: "ra",
    clause: "IEEE 1609.2.1 EeRaInterfacePdu",
    urls: ports.urls,
    otherSystems: ports.otherSystems,
    authorities,
  };
  if (ports.eeAuth === "none" && outermostContent(octets) === "unsecuredData") {
    const plain = await openEnvelope(octets, { layers: [], payload: ScmsPdu });
    return { opening: await namingStray(plain, point), search };
  }
  const { keys } = addressedKeys<ScmsRole>(authorities, "ra");
  const generationTime = { isOptional: true, at, pastMs: mostAgeMs, futureMs: mostAheadMs };
  const read = await openEnvelope(octets, {
    layers: [
      { kind: "encrypted", keys },
      { kind: "signed", signer: search.rules, header: { psid: SecurityMgmtPsid, generationTime } },
    ],
    payload: ScmsPdu,
  });
  return { opening: await namingStray(read, point), search };
}

const faults: FaultCodes<FineError> = {
  unparsable: "400-42",
  "wrong-content": "400-42",
  "not-the-recipient": "400-81",
  "unknown-algorithm": "400-41",
  undecryptable: "400-41",
  "wrong-psid": "400-42",
  "no-time": "400-74",
  "wrong-time": "400-74",
  "unknown-signer": "403-99",
  "wrong-signature": "403-43",
};

/** The fine error of a request for a file that could not be opened. */
export function refusedDownload(refusal: EnvelopeRefusal, { texts }: Trace, at: Date): Refusal<FineError> {
  const refused = refusedEnvelope<FineError>(refusal, faults);
  if (isPlain(refusal)) return { ...refused, code: "400-10" };
  if (refused.code !== "400-74") return refused;
  const time = timeSigned(texts.at(-1)!);
  return time !== undefined && time > at ? { ...refused, code: "400-50" } : refused;
}

/** The time in the header of a signed layer. */
function timeSigned(signed: Uint8Array): Date | undefined {
  const { content } = coer.decode(Ieee1609Dot2Data, signed);
  const time = content.choice === "signedData" ? content.value.tbsData.headerInfo.generationTime : undefined;
  return time === undefined ? undefined : fromTime64(time);
}

/** What to do about a request that this RA does not take in clear, or whose clock is wrong. */
export function adviceOnDownload(
  refusal: EnvelopeRefusal,
  { texts }: Trace,
  at: Date,
): readonly EventAdvice[] {
  if (isPlain(refusal)) return [authenticationMissing];
  return refusal.check.name === "generation-time-within-tolerance"
    ? adviceOnClock(timeSigned(texts.at(-1)!), at)
    : [];
}

/** Of who asks for a file without proof of who asks. */
export const authenticationMissing: EventAdvice = {
  name: "download-not-authenticated",
  text: "This RA authenticates devices by their enrollment certificates. Send an EeRaDownloadRequest that the enrollment certificate signs, encrypted for the RA, in Base64 in the header Ieee-1609.2.1-Authorization. An operator whose devices authenticate otherwise sets SCMS_EE_AUTH=none.",
};

function isPlain({ kind, check }: EnvelopeRefusal): boolean {
  return kind === "encrypted" && check.name === "content-choice";
}
