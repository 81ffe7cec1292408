/** Why a file is refused before it is read. */
export type FileRefusal = "empty" | "too-large" | "pdf";

/** Largest capture that is opened, in octets. */
export const largestCapture = 512_000_000;
/** Largest file of any other kind; the worker, which knows one from the other, refuses those that are larger. */
export const largestFile = 64_000_000;

const kinds: readonly (readonly [FileRefusal, readonly number[]])[] = [
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** Tells by size and first octets why a file holds nothing to decode; undefined where it may. */
export async function refusalOf(file: Blob): Promise<FileRefusal | undefined> {
  if (file.size === 0) return "empty";
  if (file.size > largestCapture) return "too-large";
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return kinds.find(([, signature]) => signature.every((octet, index) => head[index] === octet))?.[0];
}
