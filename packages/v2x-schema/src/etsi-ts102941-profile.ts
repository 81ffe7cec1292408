/**
 * What a trust list or its certificates break of ETSI TS 102 941 V2.2.1 and TS 103 097, although the octets are in
 * order: which entries each issuer may add, and that a full list deletes nothing.
 */
import { below, type Check } from "./check.ts";
import type { CtlEntry, CtlFormat, ToBeSignedCrl } from "./etsi-ts102941-trust-lists.ts";
import type { EtsiTs103097Certificate } from "./etsi-ts103097.ts";
import { etsiTs103097CertificateFindings } from "./etsi-ts103097-profile.ts";
import type { Finding } from "./profile-finding.ts";
import { checkOf, findingsIn, type Rule } from "./rule.ts";

const clause = "ETSI TS 102 941 6.3";

const allowedEntries = {
  rca: { whose: "a root CA", kinds: ["ea", "aa", "dc"] },
  tlm: { whose: "the trust list manager", kinds: ["rca", "tlm", "dc"] },
} as const satisfies Record<"rca" | "tlm", { whose: string; kinds: readonly CtlEntry["choice"][] }>;

const versionRule: Rule<{ readonly version: number }> = {
  name: "list-version",
  path: "version",
  expected: "the version is 1",
  clause,
  ask: ({ version }) => version === 1 || { found: `its version is ${version}, not 1` },
};

/** Of revocation lists of CAs by themselves. */
export const crlRules: readonly Rule<ToBeSignedCrl>[] = [
  versionRule,
  {
    name: "next-update-after-this",
    path: "nextUpdate",
    expected: "nextUpdate comes after thisUpdate",
    clause,
    ask: ({ thisUpdate, nextUpdate }) => nextUpdate > thisUpdate,
  },
];

/**
 * What came of looking at a trust list by itself: each command that it may not hold fails apart.
 *
 * @param issuer - whose list it is: a root CA's or the trust list manager's.
 */
export function ctlChecks(list: CtlFormat, issuer: "rca" | "tlm"): readonly Check[] {
  const { whose, kinds } = allowedEntries[issuer];
  const isAllowed = (kind: string) => (kinds as readonly string[]).includes(kind) || kind === "unknown";
  const deletes = { name: "full-list-adds-only", clause, expected: "a full list only adds" };
  const entries = {
    name: "entries-of-issuer",
    clause,
    expected: `the list of ${whose} adds ${kinds.join(", ")} only`,
  };
  const refused = list.ctlCommands.flatMap((command, index): readonly Check[] => {
    const path = `ctlCommands[${index}].${command.choice}`;
    if (command.choice === "delete" && list.isFullCtl) return [{ ...deletes, outcome: "fail", path }];
    if (command.choice !== "add" || isAllowed(command.value.choice)) return [];
    const found = `it must not hold ${command.value.choice} entries`;
    return [{ ...entries, outcome: "fail", found, path: `${path}.${command.value.choice}` }];
  });
  const passed = [deletes, entries]
    .filter(({ name }) => !refused.some((check) => check.name === name))
    .map((rule): Check => ({ ...rule, outcome: "pass", path: "ctlCommands" }));
  return [checkOf(versionRule, list), ...refused, ...passed];
}

/**
 * What a trust list and the certificates in it break.
 *
 * @param issuer - whose list it is: a root CA's or the trust list manager's.
 */
export function ctlFindings(list: CtlFormat, issuer: "rca" | "tlm"): readonly Finding[] {
  return [
    ...findingsIn(ctlChecks(list, issuer)),
    ...list.ctlCommands.flatMap((command, index) =>
      command.choice === "add"
        ? below(`ctlCommands[${index}].add.${command.value.choice}`, certificateFindingsOf(command.value))
        : [],
    ),
  ];
}

function certificateFindingsOf(entry: CtlEntry): readonly Finding[] {
  return certificatesOf(entry).flatMap(([path, certificate]) =>
    below(path, etsiTs103097CertificateFindings(certificate)),
  );
}

function certificatesOf(entry: CtlEntry): readonly (readonly [string, EtsiTs103097Certificate])[] {
  switch (entry.choice) {
    case "rca":
      return [["selfsignedRootCa", entry.value.selfsignedRootCa], ...successorOf(entry.value)];
    case "tlm":
      return [
        ["selfSignedTLMCertificate", entry.value.selfSignedTLMCertificate],
        ...successorOf(entry.value),
      ];
    case "ea":
      return [["eaCertificate", entry.value.eaCertificate]];
    case "aa":
      return [["aaCertificate", entry.value.aaCertificate]];
    default:
      return [];
  }
}

function successorOf(entry: { readonly successorTo?: EtsiTs103097Certificate | undefined }) {
  return entry.successorTo === undefined ? [] : [["successorTo", entry.successorTo] as const];
}
