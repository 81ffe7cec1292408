import { encryptionKeyIn } from "../certificates/curve-points.ts";
import { keyOf } from "../certificates/decoded-certificate.ts";
import type { LintContext, LintRule } from "./lint.ts";

/** What holds for every certificate, whatever its profile. */
export const formRules: readonly LintRule[] = [
  {
    name: "craca-id-zero",
    judges: "form",
    scope: "europe",
    clause: "ETSI TS 103 097 clause 6",
    check: ({ toBeSigned }) =>
      toBeSigned.cracaId.every((octet) => octet === 0) ? undefined : "cracaId must be 000000",
  },
  {
    name: "crl-series-zero",
    judges: "form",
    scope: "europe",
    clause: "ETSI TS 103 097 clause 6",
    check: ({ toBeSigned }) => (toBeSigned.crlSeries === 0 ? undefined : "crlSeries must be 0"),
  },
  {
    name: "permissions-present",
    judges: "permissions",
    scope: "europe",
    clause: "ETSI TS 103 097 clause 6",
    check: ({ toBeSigned }) =>
      toBeSigned.appPermissions || toBeSigned.certIssuePermissions
        ? undefined
        : "appPermissions or certIssuePermissions must be present",
  },
  {
    name: "app-permissions-distinct",
    judges: "permissions",
    scope: "everywhere",
    clause: "IEEE 1609.2 6.4.8",
    check({ toBeSigned }) {
      const seen = new Set<number>();
      for (const { psid } of toBeSigned.appPermissions ?? []) {
        if (seen.has(psid)) return `appPermissions names PSID ${psid} more than once`;
        seen.add(psid);
      }
      return undefined;
    },
  },
  {
    name: "issue-all-once",
    judges: "permissions",
    scope: "everywhere",
    clause: "IEEE 1609.2 6.4.8",
    check: ({ toBeSigned }) =>
      groups(toBeSigned).filter(({ subjectPermissions }) => subjectPermissions.choice === "all").length > 1
        ? "certIssuePermissions may hold one group of all permissions, not several"
        : undefined,
  },
  {
    name: "chain-length-valid",
    judges: "permissions",
    scope: "everywhere",
    clause: "IEEE 1609.2 PsidGroupPermissions",
    check: ({ toBeSigned }) =>
      groups(toBeSigned).every((group) => group.minChainLength >= 1 && group.chainLengthRange >= -1)
        ? undefined
        : "minChainLength must be at least 1 and chainLengthRange at least -1",
  },
  {
    name: "end-entity-named",
    judges: "permissions",
    scope: "everywhere",
    clause: "IEEE 1609.2 EndEntityType",
    check: ({ toBeSigned }) =>
      groups(toBeSigned).every(({ eeType }) => eeType.bytes.some((octet) => octet !== 0))
        ? undefined
        : "eeType must name app, enrol or both",
  },
  {
    name: "ssp-range-even",
    judges: "permissions",
    scope: "everywhere",
    clause: "IEEE 1609.2 BitmapSspRange",
    check: ({ toBeSigned }) =>
      groups(toBeSigned)
        .flatMap(({ subjectPermissions }) =>
          subjectPermissions.choice === "explicit" ? subjectPermissions.value : [],
        )
        .every(
          ({ sspRange }) =>
            sspRange?.choice !== "bitmapSspRange" ||
            sspRange.value.sspValue.length === sspRange.value.sspBitmask.length,
        )
        ? undefined
        : "sspValue and sspBitmask must be equally long",
  },
  {
    name: "verification-key-usable",
    judges: "form",
    scope: "everywhere",
    explicitOnly: true,
    clause: "IEEE 1609.2 VerificationKeyIndicator",
    check({ toBeSigned }) {
      return keyOf(toBeSigned)
        ? undefined
        : "verifyKeyIndicator must hold a point of NIST P-256, P-384, brainpoolP256r1 or brainpoolP384r1";
    },
  },
  {
    name: "encryption-key-usable",
    judges: "form",
    scope: "everywhere",
    clause: "IEEE 1609.2 PublicEncryptionKey",
    check: ({ toBeSigned }) =>
      toBeSigned.encryptionKey === undefined || encryptionKeyIn(toBeSigned.encryptionKey)
        ? undefined
        : "encryptionKey must hold a point of NIST P-256 or brainpoolP256r1",
  },
];

function groups(toBeSigned: LintContext["toBeSigned"]) {
  return toBeSigned.certIssuePermissions ?? [];
}
