import { createECDH, createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { unzipSync } from "fflate";
import {
  type CurveName,
  hashedId8,
  mayIssue,
  type ReadCertificate,
  readCertificate,
  signatureHolds,
} from "./certificate-reader.ts";
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
 * Opens atBundle.zip and checks it as a station would that has never seen this project: certificates by their
 * octets, public keys from the raw scalars, signatures, the chain to the root, permissions, validity, and what the
 * manifest says about all of them.
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

  const rca = readCertificate(file("trust/rca.oer"));
  const ea = readCertificate(file("trust/ea.oer"));
  const aa = readCertificate(file("trust/aa.oer"));
  claim(rca.issuer === "self" && signatureHolds(rca, "self"), "the root is not signed by itself");
  for (const [name, authority] of [["EA", ea] as const, ["AA", aa] as const]) {
    claim(isIssuedBy(authority, rca), `the ${name} is not issued by the root`);
    claim(liesWithin(authority, rca), `the ${name} is valid outside the root's time`);
    for (const { psid, ssp } of authority.appPermissions) {
      claim(mayIssue(rca, psid, ssp, 1), `the root may not grant PSID ${psid} to the ${name}`);
    }
  }
  for (const list of ["ctl", "crl"]) {
    const message = readSignedMessage(file(`trust/${list}.oer`));
    claim(signedMessageHolds(message, rca), `${list} is not signed by the root`);
  }

  const manifest = JSON.parse(Buffer.from(file("manifest.json")).toString("utf8")) as Manifest;
  const paths = Object.keys(files).filter((path) => path.startsWith("tickets/"));
  claim(manifest.tickets.length === paths.length, "the manifest lists another number of tickets");
  const tickets = manifest.tickets.map((entry) => {
    const ticket = readCertificate(file(entry.file));
    const fault = (text: string) => `${entry.file}: ${text}`;
    claim(isIssuedBy(ticket, aa), fault("not issued by the AA"));
    claim(liesWithin(ticket, aa), fault("valid outside the AA's time"));
    claim(ticket.name === undefined, fault("an AT carries no name"));
    claim(ticket.cracaId.every((octet) => octet === 0) && ticket.crlSeries === 0, fault("CRACA is not zero"));
    claim(ticket.issuePermissions.length === 0, fault("an AT issues nothing"));
    claim(ticket.appPermissions.length > 0, fault("no permissions"));
    for (const { psid, ssp } of ticket.appPermissions) {
      claim(mayIssue(aa, psid, ssp, 1), fault(`the AA may not grant PSID ${psid}`));
      claim(mayIssue(rca, psid, ssp, 2), fault(`the root does not let the AA grant PSID ${psid}`));
    }
    const psids = ticket.appPermissions.map(({ psid }) => psid);
    claim(new Set(psids).size === psids.length, fault("a PSID stands twice"));
    for (const text of keyFaults(ticket, file, entry)) faults.push(fault(text));
    for (const text of manifestFaults(ticket, file, entry)) faults.push(fault(text));
    return ticket;
  });
  claim(new Set(tickets.map(hex8)).size === tickets.length, "two tickets are the same");
  return { rca, ea, aa, tickets, faults };
}

interface Manifest {
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

function isIssuedBy(certificate: ReadCertificate, issuer: ReadCertificate): boolean {
  return (
    certificate.issuer !== "self" &&
    Buffer.compare(certificate.issuer, hashedId8(issuer)) === 0 &&
    signatureHolds(certificate, issuer)
  );
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
  if (entry.hashedId8 !== hex8(ticket)) faults.push("the manifest names another HashedId8");
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
