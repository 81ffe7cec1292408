import type { EnrolledDevice } from "../exchange/enrolled-signer.ts";
import { batchFileName, batchOfFileName } from "./batch-file.ts";
import type { RaPorts } from "./ra-ports.ts";
import { successorFileName } from "./successor/request-successor.ts";

/** A file to send. */
export interface OfferedFile {
  /** `<requestHash>_<i>.zip` or `<requestHash>.zip` of certificates, `<requestHash>` of a successor. */
  readonly name: string;
  readonly octets: Uint8Array;
}

/** What files are asked for: authorization certificates, or the next enrollment certificate. */
export type DownloadKind = "certificates" | "successor";

/** The files of one kind. */
interface FilesOfKind {
  /** Whether a file of this kind can have that name, in either case. */
  isName(name: string): boolean;
  /** @param name - one that `isName`. @returns else why there is none, for people. */
  file(name: string, whose: EnrolledDevice, ports: RaPorts): Promise<OfferedFile | string>;
}

/** Which files devices may ask for. @see IEEE 1609.2.1 8.2.2, 8.3 */
export const fileKinds: Readonly<Record<DownloadKind, FilesOfKind>> = {
  certificates: { isName: (name) => batchOfFileName(name) !== undefined, file: batchFile },
  successor: { isName: (name) => /^[0-9a-f]{16}$/i.test(name), file: successorFile },
};

async function batchFile(
  name: string,
  { device }: EnrolledDevice,
  { storage, readFile }: RaPorts,
): Promise<OfferedFile | string> {
  const wanted = batchOfFileName(name)!;
  const order = await storage.orderByHash(wanted.requestHash);
  if (order === undefined || order.deviceId !== device.id) return noFile(name);
  if ((order.kind === "single") !== (wanted.period === undefined)) return noFile(name);
  const batch = await storage.batch({ orderId: order.id, period: wanted.period ?? 0 });
  if (batch === undefined) return noFile(name);
  if (batch.file === undefined)
    return batch.failure ?? `The file ${name} is not made yet: ask again in a moment.`;
  const octets = await readFile(batch.file.blob);
  if (octets === undefined)
    return `The file ${name} is lost. The operator has to look after the stored files.`;
  return { name: batchFileName(wanted), octets };
}

async function successorFile(
  name: string,
  { device }: EnrolledDevice,
  { storage }: RaPorts,
): Promise<OfferedFile | string> {
  const found = await storage.successorByHash(Uint8Array.from(Buffer.from(name, "hex")));
  if (found === undefined || found.deviceId !== device.id) return noFile(name);
  return { name: successorFileName(found.requestHash), octets: found.answer };
}

/** The same for what there is not and for what is another device's. */
function noFile(name: string): string {
  return `There is no file ${name} for this device.`;
}
