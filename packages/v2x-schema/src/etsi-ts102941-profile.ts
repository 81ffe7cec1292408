/**
 * What a trust list or its certificates break of ETSI TS 102 941 V2.2.1 and TS 103 097, although the octets are in
 * order: which entries each issuer may add, and that a full list deletes nothing.
 */
import type { CtlEntry, CtlFormat } from "./etsi-ts102941-trust-lists.ts";
import type { EtsiTs103097Certificate } from "./etsi-ts103097.ts";
import { below, etsiTs103097CertificateFindings } from "./etsi-ts103097-profile.ts";
import type { Finding } from "./profile-finding.ts";

const forbiddenEntries = { rca: ["rca", "tlm"], tlm: ["ea", "aa"] } as const satisfies Record<
  "rca" | "tlm",
  readonly CtlEntry["choice"][]
>;

/**
 * What a trust list breaks.
 *
 * @param issuer - whose list it is: a root CA's or the trust list manager's.
 */
export function ctlFindings(list: CtlFormat, issuer: "rca" | "tlm"): readonly Finding[] {
  return list.ctlCommands.flatMap((command, index) => {
    const path = `ctlCommands[${index}].${command.choice}`;
    switch (command.choice) {
      case "add":
        return below(`${path}.${command.value.choice}`, [
          ...entryFindings(command.value, issuer),
          ...certificateFindingsOf(command.value),
        ]);
      case "delete":
        return list.isFullCtl ? [finding(path, "a full list only adds")] : [];
      default:
        return [];
    }
  });
}

function entryFindings(entry: CtlEntry, issuer: "rca" | "tlm"): readonly Finding[] {
  const forbidden: readonly string[] = forbiddenEntries[issuer];
  if (!forbidden.includes(entry.choice)) return [];
  const [whose, others] =
    issuer === "rca" ? ["root CA", "ea, aa and dc"] : ["trust list manager", "rca, tlm and dc"];
  return [finding("", `the list of a ${whose} adds ${others} only`)];
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

function finding(path: string, rule: string): Finding {
  return { path, rule, clause: "TS 102 941 clause 6.3.4" };
}
