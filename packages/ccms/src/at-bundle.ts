import { hash } from "node:crypto";
import { toHex } from "@v2x/asn1";
import { type BundleFault, faultEntry, faultText, type Validity, validityOf } from "@v2x/credentials";
import type { PsidSsp, ValidityPeriod } from "@v2x/v2x-schema";
import { unzipSync, zipSync } from "fflate";
import { type AtRequest, psidSspHexOf } from "./at-request.ts";
import type { KeyedTicket } from "./issue-tickets.ts";
import type { TrustChain } from "./trust-chain.ts";

/** What goes into one bundle. */
export interface AtBundleContents {
  readonly created: Date;
  /** What was asked for, word for word. */
  readonly request: AtRequest;
  readonly trust: Omit<TrustChain, "aaSigner">;
  readonly tickets: readonly KeyedTicket[];
  /** The same for all tickets of a bundle. */
  readonly validityPeriod: ValidityPeriod;
  readonly appPermissions: readonly PsidSsp[];
  /** What is wrong with the bundle; absent where nothing is. */
  readonly fault?: BundleFault;
}

/** Where in the bundle the files of the ticket with this index (from 0) lie. */
export function ticketPaths(index: number): { file: string; pem: string; vkey: string } {
  const name = `AT_${String(index + 1).padStart(3, "0")}`;
  return { file: `tickets/${name}.oer`, pem: `keys/${name}.pem`, vkey: `keys/${name}.vkey` };
}

/** Writes atBundle.zip: trust material, tickets, private keys, a manifest and a README; nothing compressed. */
export function writeAtBundle(contents: AtBundleContents): Uint8Array {
  const { created, trust, tickets } = contents;
  const files: Record<string, Uint8Array> = {
    "README.txt": text.encode(readme(contents)),
    "manifest.json": new Uint8Array(), // keeps its place at the front
  };
  Object.assign(files, trustFiles(trust));
  for (const [index, { certificate, key }] of tickets.entries()) {
    const { file, pem, vkey } = ticketPaths(index);
    files[file] = certificate.bytes;
    files[pem] = text.encode(key.toPkcs8Pem());
    files[vkey] = key.toScalar();
  }
  files["manifest.json"] = text.encode(manifest(contents, files));
  // Random octets do not shrink, and a stored archive is the quickest to write and the easiest to look into.
  return zipSync(files, { level: 0, mtime: created, ...ownerOnly });
}

/** Reads a bundle's files back, by path. */
export function readAtBundle(zip: Uint8Array): Readonly<Record<string, Uint8Array>> {
  return unzipSync(zip);
}

function trustFiles({ rca, ea, aa, ctl, crl }: AtBundleContents["trust"]): Record<string, Uint8Array> {
  return {
    "trust/rca.oer": rca.bytes,
    "trust/ea.oer": ea.bytes,
    "trust/aa.oer": aa.bytes,
    "trust/ctl.oer": ctl,
    "trust/crl.oer": crl,
  };
}

/** JSON with one line per file or ticket, so that it can be read, searched and compared by line. */
function manifest(contents: AtBundleContents, files: Readonly<Record<string, Uint8Array>>): string {
  const { created, request, fault, trust, tickets, appPermissions } = contents;
  const validity = validityOf(contents.validityPeriod);
  const trusted = Object.keys(trustFiles(trust)).map((file) =>
    JSON.stringify({ file, sha256: sha256Hex(files[file]!) }),
  );
  // The same for all tickets, so written once: a hundred lists of permissions are most of the manifest.
  const shared = JSON.stringify({
    validFrom: validity.notBefore.toISOString(),
    validUntil: validity.notAfter.toISOString(),
    keyType: tickets[0]!.key.keyType,
    appPermissions: appPermissions.map(psidSspHexOf),
  }).slice(1);
  const issued = tickets.map(({ certificate }, index) => {
    const { file, pem, vkey } = ticketPaths(index);
    const hashedId8 = toHex(certificate.hashedId8).toUpperCase();
    const sha256 = {
      [file]: sha256Hex(files[file]!),
      [pem]: sha256Hex(files[pem]!),
      [vkey]: sha256Hex(files[vkey]!),
    };
    return `${JSON.stringify({ file, pem, vkey, hashedId8, sha256 }).slice(0, -1)},${shared}`;
  });
  const warning = endsAtOnce(validity) ? `"warning": ${JSON.stringify(endedTickets)},\n` : "";
  const faulty = fault === undefined ? "" : `"fault": ${JSON.stringify(faultEntry(fault))},\n`;
  return `{
"created": ${JSON.stringify(created.toISOString())},
"request": ${JSON.stringify(request)},
${faulty}${warning}"trust": [
${trusted.join(",\n")}
],
"tickets": [
${issued.join(",\n")}
]
}
`;
}

const endedTickets =
  "The tickets end when they begin: a validity of 0 hours was asked for. No receiver accepts what they sign.";

function endsAtOnce({ notBefore, notAfter }: Validity): boolean {
  return notBefore.getTime() === notAfter.getTime();
}

const text = new TextEncoder();

/** Unix, mode 0600: whoever unpacks private keys is the only one to read them. */
const ownerOnly = { os: 3, attrs: 0o100600 << 16 };

function sha256Hex(bytes: Uint8Array): string {
  return hash("sha256", bytes, "hex");
}

function readme({ created, tickets, validityPeriod, appPermissions, fault }: AtBundleContents): string {
  const validity = validityOf(validityPeriod);
  const permissions = appPermissions.map(psidSspHexOf);
  const { keyType } = tickets[0]!.key;
  return `Authorization tickets (AT) of a test installation
==================================================

Created     ${created.toISOString()}
Tickets     ${tickets.length}
Key type    ${keyType}
Valid       ${validity.notBefore.toISOString()} to ${validity.notAfter.toISOString()}
${endsAtOnce(validity) ? `Warning     ${endedTickets}\n` : ""}Permissions ${permissions.map(({ psid, ssp }) => (ssp === "" ? `${psid}` : `${psid} (${ssp})`)).join(", ")}

${fault === undefined ? "" : faultText(fault, "these tickets")}Test only: the private keys in this archive are not encrypted.

trust/rca.oer        Root CA certificate: install it as the trust anchor
trust/ea.oer         EA certificate
trust/aa.oer         AA certificate: issuer of every ticket, signed by the root
trust/ctl.oer        Certificate trust list of the root (EA, AA, distribution centre)
trust/crl.oer        Certificate revocation list of the root
tickets/AT_001.oer   Ticket
keys/AT_001.pem      Its private key, PKCS#8
keys/AT_001.vkey     The same private key as a raw scalar, most significant octet first
manifest.json        HashedId8, validity, permissions and SHA-256 of each file

Certificates are COER of EtsiTs103097Certificate (ETSI TS 103 097, IEEE 1609.2); the lists are signed messages of
ETSI TS 102 941. Times in the certificates count TAI seconds since 2004-01-01; this file and the manifest are UTC.
The AA has a 256-bit key: every ticket is signed over SHA-256(SHA-256(ticket) || SHA-256(AA)), 384-bit ones too.

1. Give the station trust/rca.oer and trust/aa.oer.
2. Give it one or more tickets, each with the key of the same number.
3. Sign with the PSIDs and SSPs ${fault === undefined ? "above" : "that were asked for"} and nothing else.
`;
}
