import {
  bitsGranted,
  type Check,
  type CheckOutcome,
  CrlServicePsid,
  type CtlEntry,
  type CtlFormat,
  CtlServicePsid,
  checksOf,
  crlRules,
  ctlChecks,
  ctlServiceBits,
  maySignCrls,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import type { ListContent } from "./trust-lists.ts";

const issuerOf = { ctl: "rca", ectl: "tlm" } as const;

/** Whether a list says only what lists of its kind may say, and what this issuer may sign. */
export function contentChecks(content: ListContent, issuer: DecodedCertificate): readonly Check[] {
  if (content.kind === "crl") {
    return [...checksOf(crlRules, content.crl), mayRevoke(maySignCrls(sspOf(issuer, CrlServicePsid)))];
  }
  const { kind, ctl } = content;
  return [
    ...ctlChecks(ctl, issuerOf[kind]),
    ...entriesGranted(kind, ctl, issuer),
    ...(kind === "ctl" ? [centreNamed(ctl, issuer)] : []),
  ];
}

function mayRevoke(isAllowed: boolean): Check {
  return check("may-sign-revocations", permissionClause, isAllowed ? "pass" : "fail", {
    expected: "its issuer may sign revocation lists",
    found: "its issuer may not sign revocation lists",
    path: "",
  });
}

function entriesGranted(kind: "ctl" | "ectl", ctl: CtlFormat, issuer: DecodedCertificate): readonly Check[] {
  const granted = bitsGranted(sspOf(issuer, CtlServicePsid));
  const maySign = check("may-sign-trust-lists", permissionClause, granted === 0 ? "fail" : "pass", {
    expected: "its issuer may sign trust lists",
    found: "its issuer may not sign trust lists",
    path: "",
  });
  if (granted === 0) return [maySign];
  const ofOthers = ctlChecks(ctl, issuerOf[kind]).filter(({ name }) => name === "entries-of-issuer");
  const kinds = new Set(addedBy(ctl).map(({ choice }) => choice));
  return [
    maySign,
    ...[...kinds].flatMap((entry): readonly Check[] => {
      // What no list of this kind may hold has failed already.
      if (entry === "unknown" || ofOthers.some(({ path }) => path.endsWith(`.add.${entry}`))) return [];
      return [
        check(
          "entries-granted",
          permissionClause,
          (granted & ctlServiceBits[entry]) === 0 ? "fail" : "pass",
          {
            expected: `its issuer's SSP allows ${entry} entries`,
            found: `its issuer's SSP does not allow ${entry} entries`,
            path: "ctlCommands",
          },
        ),
      ];
    }),
  ];
}

function centreNamed(ctl: CtlFormat, issuer: DecodedCertificate): Check {
  const isNamed = addedBy(ctl).some(
    (entry) => entry.choice === "dc" && entry.value.cert.some((id) => bytesEqual(id, issuer.hashedId8)),
  );
  const outcome = !ctl.isFullCtl ? "notApplicable" : isNamed ? "pass" : "fail";
  return check("own-centre-named", "ETSI TS 102 941 6.3", outcome, {
    expected: "a full list of a root CA names its own distribution centre",
    found: "a root CA's list must name its own distribution centre",
    path: "ctlCommands",
  });
}

function addedBy({ ctlCommands }: CtlFormat): readonly CtlEntry[] {
  return ctlCommands.flatMap((command) => (command.choice === "add" ? [command.value] : []));
}

function sspOf({ value }: DecodedCertificate, psid: number): Uint8Array | undefined {
  const ssp = value.toBeSigned.appPermissions?.find((permission) => permission.psid === psid)?.ssp;
  return ssp?.choice === "bitmapSsp" ? ssp.value : undefined;
}

const permissionClause = "ETSI TS 102 941 Annex B";

function check(
  name: string,
  clause: string,
  outcome: CheckOutcome,
  { found, ...said }: Required<Pick<Check, "expected" | "found" | "path">>,
): Check {
  return { name, clause, outcome, ...said, ...(outcome === "fail" ? { found } : {}) };
}
