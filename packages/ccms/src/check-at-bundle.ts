import { setImmediate } from "node:timers/promises";
import { decodeCertificate, verifyBelow, verifyCertificate, verifyChain, verifyList } from "@v2x/credentials";
import { CryptoError, type PrivateKey, privateKeyFromScalar } from "@v2x/crypto";
import { type Check, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { readAtBundle, ticketPaths } from "./at-bundle.ts";
import { AtError } from "./at-error.ts";
import type { AtKeyType, GrantableRequest } from "./at-request.ts";
import { type CheckJob, checkInThread } from "./check-thread.ts";
import { ticketsPerTurn } from "./issue-tickets.ts";

/** Below this many tickets a second thread costs more than it takes off. */
const enoughForTwo = 20;

/**
 * Opens a finished bundle and checks it as its receiver would: every private key is rebuilt from the octets in the
 * archive and compared with the ticket's, every signature verified, the chain walked to the root. Of many tickets a
 * thread of its own checks half.
 *
 * @throws AtError "bundle-self-check" naming the first file that does not hold and why.
 */
export async function checkAtBundle(zip: Uint8Array, request: CheckedRequest): Promise<void> {
  const { keyType, certNum } = request;
  const file = filesOf(zip);
  const here = certNum < enoughForTwo ? certNum : Math.ceil(certNum / 2);
  const elsewhere = here === certNum ? undefined : checkInThread({ zip, keyType, from: here, to: certNum });
  const own = async () => {
    checkTrust(file);
    await checkTickets(file, { keyType, from: 0, to: here });
  };
  for (const part of await Promise.allSettled([own(), elsewhere])) {
    if (part.status === "rejected") throw part.reason;
  }
}

/** What of a request its check needs. */
type CheckedRequest = Pick<GrantableRequest, "certNum" | "keyType">;

/** Checks what the tickets of a bundle rest on: its certificates of authorities and its lists. */
function checkTrust(file: BundleFiles): void {
  const rca = decodeCertificate(file("trust/rca.oer"));
  const aa = decodeCertificate(file("trust/aa.oer"));
  const ea = decodeCertificate(file("trust/ea.oer"));
  demand("trust/aa.oer", verifyChain([aa, rca]));
  demand("trust/ea.oer", verifyCertificate(ea, rca));
  for (const list of ["trust/ctl.oer", "trust/crl.oer"]) demand(list, verifyList(file(list), rca));
}

/** Checks some tickets of a bundle and their keys. @throws AtError "bundle-self-check" */
export async function checkTickets(
  file: BundleFiles,
  { keyType, from, to }: Omit<CheckJob, "zip">,
): Promise<void> {
  const aa = decodeCertificate(file("trust/aa.oer"));
  for (let index = from; index < to; index += 1) {
    if (index > from && index % ticketsPerTurn === 0) await setImmediate();
    const paths = ticketPaths(index);
    const ticket = decodeCertificate(file(paths.file));
    demand(paths.file, verifyBelow(ticket, aa));
    expectKeyFiles(file, paths, keyType, ticket.key?.point);
  }
}

/** Checks that both files of a ticket's key hold the one whose point is given. @throws AtError "bundle-self-check" */
export function expectKeyFiles(
  file: BundleFiles,
  { vkey, pem }: { readonly vkey: string; readonly pem: string },
  keyType: AtKeyType,
  point: Uint8Array | undefined,
): void {
  const key = keyOf(keyType, file(vkey));
  if (!key || !point || Buffer.compare(point, key.publicKey) !== 0) {
    fail(vkey, "it is not the key of its ticket");
  }
  if (text.decode(file(pem)) !== key.toPkcs8Pem()) fail(pem, "it is not the key of its ticket");
}

/** @returns `undefined` for octets that are no private key of that type. */
function keyOf(keyType: AtKeyType, scalar: Uint8Array): PrivateKey | undefined {
  try {
    return privateKeyFromScalar(keyType, scalar);
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

/** A file of a bundle by its path. @throws AtError "bundle-self-check" where it is missing. */
export type BundleFiles = (path: string) => Uint8Array;

/** The files of a bundle. */
export function filesOf(zip: Uint8Array): BundleFiles {
  const files = readAtBundle(zip);
  return (path) => files[path] ?? fail(path, "it is missing");
}

const text = new TextDecoder();

/** @throws AtError "bundle-self-check" with the first check that does not hold. */
export function demand(file: string, checks: readonly Check[]): void {
  const [first] = unmetIn(checks);
  if (first) fail(file, `${textOfCheck(first)} (${first.clause})`);
}

/** @throws AtError "bundle-self-check" */
export function fail(file: string, fault: string): never {
  throw new AtError("bundle-self-check", { file, fault });
}
