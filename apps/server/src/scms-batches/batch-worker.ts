/** What runs in the threads of `batch-threads.ts`. */
import { sealedKeyProvider } from "@v2x/credentials";
import {
  type BatchWork,
  type BundledCertificate,
  type BundlePart,
  type DoneBatch,
  doBatchWork,
  makeBundlePart as makePart,
} from "@v2x/scms";
import { workerData } from "piscina";

const { masterKey } = workerData as { readonly masterKey: Uint8Array };
const keys = sealedKeyProvider({ masterKey });

/** Makes files of certificates. */
export default function makeBatches(work: BatchWork): Promise<readonly DoneBatch[]> {
  return doBatchWork(work, keys);
}

/** Makes a part of a bundle for a unit under test. */
export function makeBundlePart(part: BundlePart): Promise<readonly BundledCertificate[]> {
  return makePart(part, keys);
}
