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

/** Why there is no file to send. */
export interface AbsentFile {
  /** For people. */
  readonly absent: string;
  /** It will be there in a moment. */
  readonly isBeingMade?: true;
}

/** A file that was asked for, and whose it is. */
export interface FoundFile {
  readonly deviceId: string;
  readonly answer: { readonly file: OfferedFile } | AbsentFile;
}

/** The files of one kind. */
interface FilesOfKind {
  /** Whether a file of this kind can have that name, in either case. */
  isName(name: string): boolean;
  /** @param name - one that `isName`. @returns undefined where nobody has such a file. */
  find(name: string, ports: Pick<RaPorts, "storage" | "readFile">): Promise<FoundFile | undefined>;
}

/** Which files devices may ask for. @see IEEE 1609.2.1 8.2.2, 8.3 */
export const fileKinds: Readonly<Record<DownloadKind, FilesOfKind>> = {
  certificates: { isName: (name) => batchOfFileName(name) !== undefined, find: findBatch },
  successor: { isName: (name) => /^[0-9a-f]{16}$/i.test(name), find: findSuccessor },
};

async function findBatch(
  name: string,
  { storage, readFile }: Pick<RaPorts, "storage" | "readFile">,
): Promise<FoundFile | undefined> {
  const wanted = batchOfFileName(name)!;
  const order = await storage.orderByHash(wanted.requestHash);
  if (order === undefined || (order.kind === "single") !== (wanted.period === undefined)) return undefined;
  const batch = await storage.batch({ orderId: order.id, period: wanted.period ?? 0 });
  if (batch === undefined) return undefined;
  const { deviceId } = order;
  if (batch.file === undefined) {
    if (batch.failure !== undefined) return { deviceId, answer: { absent: batch.failure } };
    const absent = `The file ${name} is not generated yet. Ask again shortly.`;
    return { deviceId, answer: { absent, isBeingMade: true } };
  }
  const octets = await readFile(batch.file.blob);
  if (octets === undefined) {
    const absent = `The file ${name} is lost. The operator has to look after the stored files.`;
    return { deviceId, answer: { absent } };
  }
  return { deviceId, answer: { file: { name: batchFileName(wanted), octets } } };
}

async function findSuccessor(
  name: string,
  { storage }: Pick<RaPorts, "storage">,
): Promise<FoundFile | undefined> {
  const found = await storage.successorByHash(Uint8Array.from(Buffer.from(name, "hex")));
  if (found === undefined) return undefined;
  const file = { name: successorFileName(found.requestHash), octets: found.answer };
  return { deviceId: found.deviceId, answer: { file } };
}
