import { DecodeError } from "@v2x/asn1";
import {
  applyDeltaCtl,
  CredentialsError,
  type DecodedCertificate,
  readList,
  sameEntries,
  verifyList,
} from "@v2x/credentials";
import { allHold, below, type Check, type CtlFormat } from "@v2x/v2x-schema";
import type { DistributionCentre, TrustList } from "./downloads.ts";

/** Deltas that a station fetches in one go; with more between, the full list has to do. */
const atMost = 16;

/**
 * Whether what a distribution centre says to have changed leads from the list that was verified before to the new one.
 *
 * @param before - the full list before, as it came.
 * @returns undefined where there is nothing to look at: another issuer's list, the same one, or a delta between them
 *   that is not served.
 * @throws StationError, and what the transport throws.
 * @see ETSI TS 102 941 6.3.2, 6.3.4 — delta CTL
 */
export async function deltaChecks(
  before: Uint8Array,
  after: TrustList,
  issuer: DecodedCertificate,
  centre: DistributionCentre,
): Promise<readonly Check[] | undefined> {
  const { kind, ctl: wanted } = after.content;
  let list = fullListOf(before, issuer);
  if (list === undefined || list.ctlSequence === wanted.ctlSequence) return undefined;
  const checks: Check[] = [];
  for (let fetched = 0; list.ctlSequence !== wanted.ctlSequence; fetched += 1) {
    const sequence = (list.ctlSequence + 1) % 256;
    const delta = fetched < atMost ? await centre.delta(kind, issuer, sequence) : undefined;
    if (delta === undefined) return undefined;
    const { ctl } = delta.content;
    const ofDelta = [...verifyList(delta.bytes, issuer), sequenceCheck(ctl, sequence)];
    checks.push(...below(`delta ${sequence}`, ofDelta));
    if (!allHold(ofDelta)) return checks;
    list = applyDeltaCtl(list, ctl);
  }
  const isSame = sameEntries(list, wanted);
  return [
    ...checks,
    {
      name: "delta-leads-to-list",
      clause,
      outcome: isSame ? "pass" : "fail",
      expected: "what changed since the list that was verified before leads to the full list",
      path: "ctlCommands",
    },
  ];
}

const clause = "ETSI TS 102 941 6.3.4";

/** What was kept may be another issuer's, or damaged. */
function fullListOf(message: Uint8Array, issuer: DecodedCertificate): CtlFormat | undefined {
  try {
    const { content } = readList(message);
    const isWhole = content.kind !== "crl" && content.ctl.isFullCtl && allHold(verifyList(message, issuer));
    return isWhole ? content.ctl : undefined;
  } catch (error) {
    if (error instanceof DecodeError || error instanceof CredentialsError) return undefined;
    throw error;
  }
}

function sequenceCheck({ isFullCtl, ctlSequence }: CtlFormat, sequence: number): Check {
  const isIt = !isFullCtl && ctlSequence === sequence;
  return {
    name: "delta-sequence",
    clause,
    outcome: isIt ? "pass" : "fail",
    expected: `it is the delta of sequence ${sequence}`,
    ...(isIt ? {} : { found: `it is ${isFullCtl ? "a full list" : "a delta"} of sequence ${ctlSequence}` }),
    path: "ctlSequence",
  };
}
