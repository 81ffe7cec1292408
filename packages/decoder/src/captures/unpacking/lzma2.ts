/**
 * LZMA2: chunks of octets that are packed by LZMA, or not at all.
 *
 * A library is not used: those in JavaScript check no checksum or have no bound, those in WebAssembly need a looser
 * content security policy.
 */
import { LzmaDecoder } from "./lzma.ts";
import { damaged, endsEarly, PackingError } from "./packing-error.ts";

/** Unpacks the blocks of a file one after the other. */
export class Lzma2Decoder {
  readonly #lzma = new LzmaDecoder();

  /**
   * Unpacks chunk by chunk (2 MiB at most).
   *
   * @returns the offset behind the chunks.
   * @throws PackingError
   */
  *unpack(bytes: Uint8Array, start: number): Generator<Uint8Array, number> {
    const lzma = this.#lzma;
    let hasDictionary = false;
    let hasProperties = false;
    for (let at = start; ; ) {
      const control = octetAt(bytes, at);
      if (control === 0) return at + 1;
      const isPacked = control >= 0x80;
      if (!isPacked && control > 2) throw new PackingError(damaged);
      if (control >= 0xe0 || control === 1) {
        lzma.forget();
        hasDictionary = true;
        hasProperties = false;
      }
      if (!hasDictionary) throw new PackingError(damaged);
      const size = (isPacked ? (control & 0x1f) << 16 : 0) + wordAt(bytes, at + 1) + 1;
      if (!isPacked) {
        at += 3 + size;
        if (at > bytes.length) throw new PackingError(endsEarly);
        yield lzma.append(bytes.subarray(at - size, at));
        continue;
      }
      const packedSize = wordAt(bytes, at + 3) + 1;
      at += 5;
      if (control >= 0xc0) {
        if (!lzma.setProperties(octetAt(bytes, at))) throw new PackingError(damaged);
        hasProperties = true;
        at += 1;
      }
      if (!hasProperties) throw new PackingError(damaged);
      if (control >= 0xa0) lzma.resetState();
      if (at + packedSize > bytes.length) throw new PackingError(endsEarly);
      const part = lzma.unpack(bytes, { start: at, end: at + packedSize }, size);
      if (part === undefined) throw new PackingError(damaged);
      yield part;
      at += packedSize;
    }
  }
}

function octetAt(bytes: Uint8Array, at: number): number {
  const octet = bytes[at];
  if (octet === undefined) throw new PackingError(endsEarly);
  return octet;
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (octetAt(bytes, at) << 8) | octetAt(bytes, at + 1);
}
