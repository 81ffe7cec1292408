import { setImmediate } from "node:timers/promises";
import {
  type DecodedCertificate,
  decodeCertificate,
  mayIssue,
  type Verdict,
  validityOf,
  verifyCertificate,
  verifyChain,
  verifyList,
} from "@v2x/credentials";
import { privateKeyFromScalar } from "@v2x/crypto";
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
  demand("trust/aa.oer", verifyChain([aa, rca]));
  demand("trust/ea.oer", verifyCertificate(ea, rca));
  for (const list of ["trust/ctl.oer", "trust/crl.oer"]) demand(list, verifyList(file(list), rca));

  for (let index = 0; index < request.certNum; index += 1) {
    if (index > 0 && index % ticketsPerTurn === 0) await setImmediate();
    const paths = ticketPaths(index);
    const ticket = decodeCertificate(file(paths.file));
    demand(paths.file, verifyCertificate(ticket, aa));
    demandWithinIssuer(paths.file, ticket, aa);
    const key = privateKeyFromScalar(request.keyType, file(paths.vkey));
    if (!ticket.key || Buffer.compare(ticket.key.point, key.publicKey) !== 0) {
      fail(paths.vkey, "it is not the key of its ticket");
    }
    if (text.decode(file(paths.pem)) !== key.toPkcs8Pem()) fail(paths.pem, "it is not the key of its ticket");
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

const text = new TextDecoder();

function demand(file: string, { failures }: Verdict): void {
  const [first] = failures;
  if (first) fail(file, `${first.reason} (${first.clause})`);
}

function fail(file: string, fault: string): never {
  throw new AtError("bundle-self-check", { file, fault });
}
