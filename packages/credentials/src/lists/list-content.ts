import type { CtlEntry, CtlFormat, ToBeSignedCrl } from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import type { Failure } from "../verdict.ts";
import type { ListContent } from "./trust-lists.ts";

type EntryKind = Exclude<CtlEntry["choice"], "unknown">;

/** The bit of the issuer's SSP, version octet first, that each kind of entry needs (TS 102 941 Annex B). */
const entryBits: Readonly<Record<EntryKind, number>> = { tlm: 0x80, rca: 0x40, ea: 0x20, aa: 0x10, dc: 0x08 };

const entriesOf: Readonly<Record<"ctl" | "ectl", readonly string[]>> = {
  ctl: ["ea", "aa", "dc"],
  ectl: ["tlm", "rca", "dc"],
};

/** What a list says that lists of its kind may not say, or that this issuer may not sign. */
export function contentFailures(content: ListContent, issuer: DecodedCertificate): Failure[] {
  return content.kind === "crl"
    ? crlFailures(content.crl, issuer)
    : ctlFailures(content.kind, content.ctl, issuer);
}

function crlFailures(
  { version, thisUpdate, nextUpdate }: ToBeSignedCrl,
  issuer: DecodedCertificate,
): Failure[] {
  const failures = versionFailures(version);
  if (nextUpdate <= thisUpdate) failures.push(contentFailure("nextUpdate must come after thisUpdate"));
  const ssp = sspOf(issuer, 622);
  if (ssp?.[0] !== 1) failures.push(permissionFailure("its issuer may not sign revocation lists"));
  return failures;
}

function ctlFailures(kind: "ctl" | "ectl", ctl: CtlFormat, issuer: DecodedCertificate): Failure[] {
  const failures = versionFailures(ctl.version);
  const ssp = sspOf(issuer, 624);
  const granted = ssp?.[0] === 1 ? (ssp[1] ?? 0) : 0;
  if (granted === 0) failures.push(permissionFailure("its issuer may not sign trust lists"));
  const added: CtlEntry[] = [];
  for (const command of ctl.ctlCommands) {
    if (command.choice === "add") added.push(command.value);
    else if (ctl.isFullCtl) failures.push(contentFailure("a full list must not delete"));
  }
  for (const entryKind of new Set(added.map(({ choice }) => choice))) {
    if (!entriesOf[kind].includes(entryKind)) {
      const whose = kind === "ctl" ? "a root CA's" : "the trust list manager's";
      failures.push(contentFailure(`${whose} list must not hold ${entryKind} entries`));
    } else if ((granted & entryBits[entryKind as EntryKind]) === 0 && granted !== 0) {
      failures.push(permissionFailure(`its issuer's SSP does not allow ${entryKind} entries`));
    }
  }
  if (kind === "ctl" && ctl.isFullCtl && !added.some((entry) => isCentreOf(entry, issuer))) {
    failures.push(contentFailure("a root CA's list must name its own distribution centre"));
  }
  return failures;
}

function isCentreOf(entry: CtlEntry, issuer: DecodedCertificate): boolean {
  return entry.choice === "dc" && entry.value.cert.some((id) => bytesEqual(id, issuer.hashedId8));
}

function versionFailures(version: number): Failure[] {
  return version === 1 ? [] : [contentFailure(`its version is ${version}, not 1`)];
}

function sspOf({ value }: DecodedCertificate, psid: number): Uint8Array | undefined {
  const ssp = value.toBeSigned.appPermissions?.find((permission) => permission.psid === psid)?.ssp;
  return ssp?.choice === "bitmapSsp" ? ssp.value : undefined;
}

function contentFailure(reason: string): Failure {
  return { check: "content", clause: "ETSI TS 102 941 6.3", reason };
}

function permissionFailure(reason: string): Failure {
  return { check: "permissions", clause: "ETSI TS 102 941 Annex B", reason };
}
