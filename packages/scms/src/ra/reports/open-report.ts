import { coer } from "@v2x/asn1";
import {
  addressedKeys,
  type FaultCodes,
  isInForce,
  namingStray,
  type Refusal,
  refusedEnvelope,
  requestIdentity,
  signedParts,
} from "@v2x/pki";
import { type EnvelopeRefusal, type EventAdvice, type Opening, openForwarded } from "@v2x/protocol";
import { BaseMbrPsid, Ieee1609Dot2Data, SymmetricCiphertext } from "@v2x/v2x-schema";
import type { FineError } from "../../exchange/fine-errors.ts";
import { mostAgeMs, mostAheadMs } from "../../exchange/request-times.ts";
import type { ScmsRole } from "../../ports.ts";
import { outermostContent } from "../outermost-content.ts";
import type { RaWork } from "../ra-ports.ts";
import { ReporterSearch } from "./reporter-search.ts";

/** A misbehavior report as far as the RA may open it. */
export interface OpenedReport {
  /** Its value is what is for the MA. */
  readonly opening: Opening<Uint8Array>;
  readonly search: ReporterSearch;
  /** As `requestIdentity` makes it; absent unless the report was opened. */
  readonly identity?: Uint8Array;
}

/**
 * Opens a misbehavior report as far as it is the RA's: the signature with an enrollment or authorization certificate,
 * around what is encrypted for the MA; where this RA asks for no authentication, the latter alone as well.
 *
 * @see IEEE 1609.2.1 — EeRaEncryptedSignedMisbehaviorReportSpdu, EeRaEncryptedMisbehaviorReportSpdu
 */
export async function openReport(
  octets: Uint8Array,
  at: Date,
  { ports, authorities }: RaWork,
): Promise<OpenedReport> {
  const search = new ReporterSearch(ports.storage, authorities);
  const recipients = authorities.usable
    .filter((authority) => authority.record.role === "ma" && isInForce(authority, at))
    .map(({ certificate }) => certificate.digest);
  const generationTime = { isOptional: true, at, pastMs: mostAgeMs, futureMs: mostAheadMs };
  const signed = {
    kind: "signed",
    signer: search.rules,
    header: { psid: BaseMbrPsid, generationTime },
  } as const;
  const isUnsigned = ports.eeAuth === "none" && outermostContent(octets) === "encryptedData";
  const read = await openForwarded(octets, { layers: isUnsigned ? [] : [signed] }, recipients);
  const opening = await namingStray(read, {
    authority: { system: "scms", role: "ra" },
    accepts: { protocol: "other", choices: ["misbehaviorReport"] },
    recipient: "ma",
    clause: "IEEE 1609.2.1 6.3.5.6",
    urls: ports.urls,
    otherSystems: ports.otherSystems,
    authorities,
    keys: addressedKeys<ScmsRole>(authorities, "ra").keys,
  });
  return { opening, search, ...(opening.refusal === undefined && { identity: identityOf(opening) }) };
}

/** What identifies a report that nobody signed is what only the MA can read. */
function identityOf({ signatures, value }: Extract<Opening<Uint8Array>, { readonly value: Uint8Array }>) {
  const [signature] = signatures;
  if (signature !== undefined) return requestIdentity("misbehaviorReport", signedParts(signature));
  const { content } = coer.decode(Ieee1609Dot2Data, value);
  if (content.choice !== "encryptedData") throw new TypeError("Only encrypted reports are opened.");
  return requestIdentity("misbehaviorReport", [coer.encode(SymmetricCiphertext, content.value.ciphertext)]);
}

const faults: FaultCodes<FineError> = {
  unparsable: "400-42",
  "wrong-content": "400-42",
  "not-the-recipient": "400-42",
  "unknown-algorithm": "400-42",
  undecryptable: "400-42",
  "wrong-psid": "400-42",
  "no-time": "400-77",
  "wrong-time": "400-77",
  "unknown-signer": "400-21",
  "wrong-signature": "400-43",
};

/** The fine error of a report that could not be opened. */
export function refusedReport(refusal: EnvelopeRefusal): Refusal<FineError> {
  const refused = refusedEnvelope<FineError>(refusal, faults);
  if (refusal.check.name === "recipient-expected") return { ...refused, code: "400-99" };
  if (refusal.check.name !== "content-choice") return refused;
  return { ...refused, code: refusal.kind === "signed" ? "403-99" : "400-10" };
}

/** What to do about a report that nobody signed. */
export function adviceOnReport({ kind, check }: EnvelopeRefusal): readonly EventAdvice[] {
  return kind === "signed" && check.name === "content-choice" ? [signatureMissing] : [];
}

const signatureMissing: EventAdvice = {
  name: "report-not-signed",
  text: "This RA authenticates devices by their enrollment certificates. Encrypt the report for the MA, then sign that with the enrollment certificate under PSID 38 (EeRaEncryptedSignedMisbehaviorReportSpdu). An operator whose devices authenticate otherwise sets SCMS_EE_AUTH=none.",
};
