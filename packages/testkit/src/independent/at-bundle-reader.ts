import { createECDH, createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { unzipSync } from "fflate";
import {
  type CurveName,
  expect,
  hash,
  hashedId8,
  hashOfCurve,
  keyIsOnCurve,
  mayIssue,
  type ReadCertificate,
  readCertificate,
  signatureHolds,
} from "./certificate-reader.ts";
import { coerCursor } from "./coer-cursor.ts";
import { readTolerantly } from "./misencoded-certificate.ts";
import { readSignedMessage, signedMessageHolds } from "./signed-message-reader.ts";

/** What an offline AT bundle holds, and everything in it that does not fit together. */
export interface JudgedAtBundle {
  readonly rca: ReadCertificate;
  readonly ea: ReadCertificate;
  readonly aa: ReadCertificate;
  readonly tickets: readonly ReadCertificate[];
  /** One sentence per fault; empty for a bundle that another implementation accepts. */
  readonly faults: readonly string[];
}

/** Time32 counts from here, and was five leap seconds ahead of UTC from 2017 on. */
const time32Epoch = 1_072_915_200 - 5;

const keyTypes: Readonly<Record<string, CurveName>> = {
  NistP256: "prime256v1",
  BrainpoolP256r1: "brainpoolP256r1",
  BrainpoolP384r1: "brainpoolP384r1",
};

/**
 * Opens atBundle.zip and checks it as a station would that has never seen this project, at the moment when it was
 * made: certificates by their octets, public keys from the raw scalars, signatures, the chain to the root, regions,
 * permissions, validity, revocation, what was asked for, and what the manifest says about all of them.
 *
 * @throws Error when a file is missing or is no certificate at all.
 */
export function judgeAtBundle(zip: Uint8Array): JudgedAtBundle {
  const files = unzipSync(zip);
  const file = (path: string): Uint8Array => {
    const bytes = files[path];
    if (!bytes) throw new Error(`${path} is missing from the bundle`);
    return bytes;
  };
  const faults: string[] = [];
  const claim = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const manifest = JSON.parse(Buffer.from(file("manifest.json")).toString("utf8")) as Manifest;
  const now = Date.parse(manifest.created) / 1000 - time32Epoch;

  const rca = readCertificate(file("trust/rca.oer"));
  const ea = readCertificate(file("trust/ea.oer"));
  const aa = readCertificate(file("trust/aa.oer"));
  claim(rca.issuer === "self" && signatureHolds(rca, "self"), "the root is not signed by itself");
  claim(livesAt(rca, now), "the root is not valid");
  for (const [name, authority] of [["EA", ea] as const, ["AA", aa] as const]) {
    claim(names(authority, rca) && signatureHolds(authority, rca), `the ${name} is not issued by the root`);
    claim(liesWithin(authority, rca), `the ${name} is valid outside the root's time`);
    claim(livesAt(authority, now), `the ${name} is not valid`);
    claim(isRegionWithin(authority, rca), `the ${name}'s region reaches beyond the root's`);
    for (const { psid, ssp } of authority.appPermissions) {
      claim(mayIssue(rca, psid, ssp, 1), `the root may not grant PSID ${psid} to the ${name}`);
    }
  }
  for (const list of ["ctl", "crl"]) {
    const message = readSignedMessage(file(`trust/${list}.oer`));
    claim(signedMessageHolds(message, rca), `${list} is not signed by the root`);
  }
  const revoked = revokedIn(readSignedMessage(file("trust/crl.oer")).payload);
  claim(!revoked.includes(hex8(ea)), "the EA is revoked");
  claim(!revoked.includes(hex8(aa)), "the AA is revoked");
  const beyondRoot = grantedBy(aa).filter(({ psid, ssp }) => !mayIssue(rca, psid, ssp, 2));
  claim(beyondRoot.length === 0, "the root does not let the AA grant all that it may");

  const paths = Object.keys(files).filter((path) => path.startsWith("tickets/"));
  claim(manifest.tickets.length === paths.length, "the manifest lists another number of tickets");
  const { durationInHours, psidSspList } = manifest.request;
  const asked = psidSspList.length > 0 ? psidSspList : grantedBy(aa);
  const tickets = manifest.tickets.map((entry) => {
    const fault = (text: string) => `${entry.file}: ${text}`;
    const { certificate: ticket, faults: ofEncoding } = readTolerantly(file(entry.file), aa);
    for (const text of ofEncoding) faults.push(fault(text));
    claim(names(ticket, aa), fault("it names another issuer than the AA"));
    claim(signatureHolds(ticket, aa), fault("the AA did not sign it"));
    claim(liesWithin(ticket, aa), fault("valid outside the AA's time"));
    claim(now >= ticket.start, fault("it has not begun"));
    claim(now < ticket.start + ticket.durationSeconds, fault("it has ended"));
    claim(ticket.durationSeconds <= durationInHours * 3600, fault("it lives longer than was asked for"));
    claim(ticket.durationSeconds >= durationInHours * 3600, fault("it lives shorter than was asked for"));
    claim(isRegionWithin(ticket, aa), fault("its region reaches beyond the AA's"));
    claim(ticket.name === undefined, fault("an AT carries no name"));
    claim(ticket.cracaId.every((octet) => octet === 0) && ticket.crlSeries === 0, fault("CRACA is not zero"));
    claim(ticket.issuePermissions.length === 0, fault("an AT issues nothing"));
    claim(ticket.additions === 0, fault("it has an extension that nobody knows"));
    claim(ticket.appPermissions.length > 0, fault("no permissions"));
    for (const { psid, ssp } of ticket.appPermissions) {
      claim(mayIssue(aa, psid, ssp, 1), fault(`the AA may not grant PSID ${psid}`));
    }
    const psids = ticket.appPermissions.map(({ psid }) => psid);
    claim(new Set(psids).size === psids.length, fault("a PSID stands twice"));
    for (const psid of new Set(asked.map((one) => one.psid))) {
      claim(psids.includes(psid), fault(`PSID ${psid} is missing`));
    }
    for (const text of keyFaults(ticket, file, entry)) faults.push(fault(text));
    for (const text of manifestFaults(ticket, file, entry)) faults.push(fault(text));
    return ticket;
  });
  claim(new Set(tickets.map(hex8)).size === tickets.length, "two tickets are the same");
  return { rca, ea, aa, tickets, faults };
}

interface Manifest {
  readonly created: string;
  readonly request: {
    readonly durationInHours: number;
    readonly psidSspList: readonly { readonly psid: number }[];
  };
  readonly tickets: readonly ManifestEntry[];
}

interface ManifestEntry {
  readonly file: string;
  readonly pem: string;
  readonly vkey: string;
  readonly hashedId8: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly keyType: string;
  readonly appPermissions: readonly { readonly psid: number; readonly ssp: string }[];
  readonly sha256: Readonly<Record<string, string>>;
}

function names(certificate: ReadCertificate, issuer: ReadCertificate): boolean {
  return certificate.issuer !== "self" && Buffer.compare(certificate.issuer, hashedId8(issuer)) === 0;
}

function livesAt({ start, durationSeconds }: ReadCertificate, time32: number): boolean {
  return start <= time32 && time32 < start + durationSeconds;
}

/** What is not confined to any region may lie anywhere below, and what names none has its issuer's. */
function isRegionWithin({ countries }: ReadCertificate, issuer: ReadCertificate): boolean {
  return issuer.countries === undefined || (countries ?? []).every((one) => issuer.countries!.includes(one));
}

/** The most that certIssuePermissions let stand in a ticket. */
function grantedBy(aa: ReadCertificate) {
  return aa.issuePermissions.flatMap(({ ranges }) =>
    ranges.map(({ psid, bitmap }) => ({ psid, ssp: bitmap?.value })),
  );
}

/** The HashedId8 that a CertificateRevocationListMessage names, from its payload. @see ETSI TS 102 941 6.3.3 */
function revokedIn(payload: Uint8Array): readonly string[] {
  const cursor = coerCursor(payload);
  expect(cursor, 1, "version 1 of TS 102 941");
  cursor.octet(); // which message it is
  expect(cursor, 0, "no extension");
  if (cursor.unboundedUnsigned() !== 1) throw new Error("not version 1 of the list");
  cursor.take(8); // thisUpdate, nextUpdate
  return cursor.list(() => Buffer.from(cursor.take(8)).toString("hex").toUpperCase());
}

function liesWithin(certificate: ReadCertificate, issuer: ReadCertificate): boolean {
  const end = certificate.start + certificate.durationSeconds;
  return certificate.start >= issuer.start && end <= issuer.start + issuer.durationSeconds;
}

/** The private key in both files must be the one whose point the ticket carries. */
function keyFaults(
  ticket: ReadCertificate,
  file: (path: string) => Uint8Array,
  entry: ManifestEntry,
): string[] {
  const { curve, point } = ticket.verificationKey;
  if (!keyIsOnCurve(ticket)) return ["its key is no point of its curve"];
  const faults: string[] = [];
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(file(entry.vkey));
  if (Buffer.compare(ecdh.getPublicKey(null, "compressed"), point) !== 0) {
    faults.push("the raw scalar belongs to another key");
  }
  const pem = createPrivateKey(Buffer.from(file(entry.pem)));
  const publicKey = createPublicKey(pem).export({ format: "der", type: "spki" });
  if (Buffer.compare(publicKey.subarray(-2 * (point.length - 1)), ecdh.getPublicKey().subarray(1)) !== 0) {
    faults.push("the PKCS#8 key belongs to another key");
  }
  if (sign("sha256", Buffer.from("test"), pem).length === 0) faults.push("the PKCS#8 key does not sign");
  return faults;
}

function manifestFaults(
  ticket: ReadCertificate,
  file: (path: string) => Uint8Array,
  entry: ManifestEntry,
): string[] {
  const faults: string[] = [];
  const digest = hash(hashOfCurve(ticket.verificationKey.curve), file(entry.file));
  if (entry.hashedId8 !== Buffer.from(digest.subarray(-8)).toString("hex").toUpperCase())
    faults.push("the manifest names another HashedId8");
  if (keyTypes[entry.keyType] !== ticket.verificationKey.curve)
    faults.push("the manifest names another key type");
  if (entry.validFrom !== isoTime(ticket.start)) faults.push("the manifest gives another start");
  if (entry.validUntil !== isoTime(ticket.start + ticket.durationSeconds)) {
    faults.push("the manifest gives another end");
  }
  const listed = entry.appPermissions.map(({ psid, ssp }) => `${psid} ${ssp}`).join();
  const carried = ticket.appPermissions
    .map(
      ({ psid, ssp }) =>
        `${psid} ${Buffer.from(ssp ?? [])
          .toString("hex")
          .toUpperCase()}`,
    )
    .join();
  if (listed !== carried) faults.push("the manifest lists other permissions");
  for (const path of [entry.file, entry.pem, entry.vkey]) {
    if (entry.sha256[path] !== createHash("sha256").update(file(path)).digest("hex")) {
      faults.push(`the manifest has another SHA-256 of ${path}`);
    }
  }
  return faults;
}

function hex8(certificate: ReadCertificate): string {
  return Buffer.from(hashedId8(certificate)).toString("hex").toUpperCase();
}

function isoTime(time32: number): string {
  return new Date((time32 + time32Epoch) * 1000).toISOString();
}
