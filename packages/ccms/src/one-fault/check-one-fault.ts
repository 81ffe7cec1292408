import { setImmediate } from "node:timers/promises";
import {
  asAskedChecks,
  type DecodedCertificate,
  decodeCertificate,
  encodingCheck,
  europeanProfiles,
  type FaultName,
  lintCertificate,
  otherThanFault,
  readList,
  verifyChain,
  verifyList,
} from "@v2x/credentials";
import { below, type Check } from "@v2x/v2x-schema";
import { ticketPaths } from "../at-bundle.ts";
import { demand, expectKeyFiles, fail, filesOf } from "../check-at-bundle.ts";
import { type KeyedTicket, ticketsPerTurn } from "../issue-tickets.ts";
import type { RightBundle } from "./fault-plans.ts";

/** A finished bundle with one fault, and what it was made from. */
interface FaultyBundle {
  readonly fault: FaultName;
  readonly zip: Uint8Array;
  /** Each as it was meant: of one whose octets do not decode, the rest is judged by its value. */
  readonly tickets: readonly KeyedTicket[];
  /** What the bundle would be without the fault. */
  readonly right: RightBundle;
}

/**
 * What fails in a bundle with the fault: checks by place and name, `chain[0]` being the ticket and `chain[1]` the AA.
 * Of octets that do not decode, the decoder's code.
 */
const failing: Readonly<Record<FaultName, string>> = {
  expired: "chain[0].toBeSigned.validityPeriod valid-at-moment",
  "not-yet-valid": "chain[0].toBeSigned.validityPeriod valid-at-moment",
  "too-long": "chain[0].toBeSigned.validityPeriod validity-as-asked",
  "wrong-region": "chain[0].toBeSigned.region region-within-issuer",
  "psid-missing": "chain[0].toBeSigned.appPermissions psids-as-asked",
  "ssp-outside-issuer": "chain[0].toBeSigned.appPermissions app-permissions-within-issuer",
  "validity-outside-issuer": "chain[0].toBeSigned.validityPeriod validity-within-issuer",
  "wrong-signature": "chain[0].signature certificate-signature",
  "wrong-issuer-digest": "chain[0].issuer issuer-named",
  "wrong-curve-point": "chain[0].toBeSigned.verifyKeyIndicator verification-key-usable",
  "chain-too-long": "chain[1].toBeSigned.certIssuePermissions issue-permissions-within-issuer",
  "unknown-critical-extension": "chain[0].toBeSigned.appExtensions app-extensions-european",
  revoked: "chain[1] not-revoked",
  truncated: "chain[0] truncated",
  "trailing-byte": "chain[0] trailing-bytes",
  "non-canonical-length": "chain[0] non-canonical-length",
  "non-minimal-integer": "chain[0] non-canonical-integer",
};

/**
 * Checks that a bundle has the fault in every ticket, and no other: the one check that belongs to it fails, all
 * others pass.
 *
 * @throws AtError "bundle-self-check" naming the first file that has another fault, or none.
 */
export async function checkOneFault({ fault, zip, tickets, right }: FaultyBundle): Promise<void> {
  const file = filesOf(zip);
  const at = right.created;
  const authority = (role: string) => decodeCertificate(file(`trust/${role}.oer`));
  const [rca, ea, aa] = [authority("rca"), authority("ea"), authority("aa")];
  demand("trust/ea.oer", verifyChain([ea, rca], { at }));
  const lists = ["trust/ctl.oer", "trust/crl.oer"];
  for (const list of lists) demand(list, verifyList(file(list), rca, { at }));
  const aaRevoked = notRevoked(aa, file("trust/crl.oer"));
  for (const [index, { certificate, key }] of tickets.entries()) {
    if (index > 0 && index % ticketsPerTurn === 0) await setImmediate();
    const paths = ticketPaths(index);
    const { toBeSigned } = certificate.value;
    demandOnly(failing[fault], paths.file, [
      ...below("chain[0]", [
        encodingCheck(file(paths.file)),
        ...lintCertificate(europeanProfiles.authorizationTicket, toBeSigned, aa),
        // The European profile has a rule of its own for extensions.
        ...asAskedChecks(toBeSigned, right).filter(({ name }) => name !== "extensions-known"),
      ]),
      ...verifyChain([certificate, aa, rca], { at }),
      ...below("chain[1]", [aaRevoked]),
    ]);
    // A point off its curve, which is a fault of its own, has no private key: the one that was drawn lies there.
    expectKeyFiles(file, paths, right.keyType, certificate.key?.point ?? key.publicKey);
  }
}

/** @throws AtError "bundle-self-check" where another check fails than the one, or none. */
function demandOnly(wanted: string, file: string, checks: readonly Check[]): void {
  const other = otherThanFault(wanted, checks);
  if (other !== undefined) fail(file, other);
}

function notRevoked(aa: DecodedCertificate, crl: Uint8Array): Check {
  const { content } = readList(crl);
  const revoked = content.kind === "crl" ? content.crl.entries : [];
  const isRevoked = revoked.some((id) => Buffer.compare(id, aa.hashedId8) === 0);
  return {
    name: "not-revoked",
    path: "",
    clause: "ETSI TS 102 941 6.3.3",
    outcome: isRevoked ? "fail" : "pass",
    expected: "the CRL does not name the AA",
  };
}
