import { setImmediate } from "node:timers/promises";
import { coer, toHex } from "@v2x/asn1";
import {
  type DecodedCertificate,
  decodeCertificate,
  mayIssue,
  toVerificationKey,
  type Verdict,
  validityOf,
  verifyCertificate,
  verifyChain,
  verifyList,
} from "@v2x/credentials";
import { type PrivateKey, privateKeyFromScalar } from "@v2x/crypto";
import { PublicVerificationKey } from "@v2x/v2x-schema";
import { readAtBundle, ticketPaths } from "./at-bundle.ts";
import { AtError } from "./at-error.ts";
import type { GrantableRequest } from "./at-request.ts";
import { ticketsPerTurn } from "./issue-tickets.ts";

/**
 * Opens a finished bundle and checks it as its receiver would: every private key is rebuilt from the octets in the
 * archive and compared with the ticket's, every signature verified, the chain walked to the root.
 *
 * @throws AtError "bundle-self-check" naming the first file that does not hold and why.
 */
export async function checkAtBundle(zip: Uint8Array, request: GrantableRequest): Promise<void> {
  const files = readAtBundle(zip);
  const file = (path: string): Uint8Array => files[path] ?? fail(path, "it is missing");

  const rca = decodeCertificate(file("trust/rca.oer"));
  const aa = decodeCertificate(file("trust/aa.oer"));
  const ea = decodeCertificate(file("trust/ea.oer"));
  demand("trust/ea.oer", verifyChain([ea, rca]));
  demand("trust/aa.oer", verifyChain([aa, rca]));
  for (const list of ["trust/ctl.oer", "trust/crl.oer"]) demand(list, verifyList(file(list), rca));

  for (let index = 0; index < request.certNum; index += 1) {
    if (index > 0 && index % ticketsPerTurn === 0) await setImmediate();
    const paths = ticketPaths(index);
    const ticket = decodeCertificate(file(paths.file));
    demand(paths.file, verifyCertificate(ticket, aa));
    demandWithinIssuer(paths.file, ticket, aa);
    const key = privateKeyFromScalar(request.keyType, file(paths.vkey));
    if (!carriesKey(ticket, key)) fail(paths.vkey, "it is not the key of its ticket");
    if (new TextDecoder().decode(file(paths.pem)) !== key.toPkcs8Pem()) {
      fail(paths.pem, "it is not the key of its ticket");
    }
  }
}

function demandWithinIssuer(file: string, ticket: DecodedCertificate, aa: DecodedCertificate): void {
  const { appPermissions = [], validityPeriod } = ticket.value.toBeSigned;
  const issuer = aa.value.toBeSigned;
  for (const permission of appPermissions) {
    if (!mayIssue(issuer.certIssuePermissions, permission)) {
      fail(file, `the AA may not grant PSID ${permission.psid}`);
    }
  }
  const own = validityOf(validityPeriod);
  const around = validityOf(issuer.validityPeriod);
  if (own.notBefore < around.notBefore || own.notAfter > around.notAfter) fail(file, "it outlives the AA");
}

/** Compared as encoded: the ticket's point is canonical, and decompressing it would cost as much as a signature. */
function carriesKey({ value }: DecodedCertificate, key: PrivateKey): boolean {
  const { verifyKeyIndicator } = value.toBeSigned;
  if (verifyKeyIndicator.choice !== "verificationKey") return false;
  const expected = toVerificationKey(key.keyType, key.publicKey);
  return encodedHex(verifyKeyIndicator.value) === encodedHex(expected);
}

function encodedHex(key: PublicVerificationKey): string {
  return toHex(coer.encode(PublicVerificationKey, key));
}

function demand(file: string, { failures }: Verdict): void {
  const [first] = failures;
  if (first) fail(file, `${first.reason} (${first.clause})`);
}

function fail(file: string, fault: string): never {
  throw new AtError("bundle-self-check", { file, fault });
}
