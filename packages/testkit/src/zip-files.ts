/**
 * Changes octets behind each signature in a zip file: of the local headers (`PK\x03\x04`), of the central directory
 * (`PK\x01\x02`), or of its end (`PK\x05\x06`).
 *
 * @param offset - from the signature's first octet.
 */
export function patchedZip(
  archive: Uint8Array,
  where: "local" | "central" | "end",
  offset: number,
  value: readonly number[],
): Uint8Array {
  const changed = Buffer.from(archive);
  const signature = signatures[where];
  for (let at = changed.indexOf(signature); at >= 0; at = changed.indexOf(signature, at + 4))
    changed.set(value, at + offset);
  return changed;
}

const signatures = {
  local: Buffer.from([0x50, 0x4b, 3, 4]),
  central: Buffer.from([0x50, 0x4b, 1, 2]),
  end: Buffer.from([0x50, 0x4b, 5, 6]),
} as const;

/** The same files, all of them encrypted as far as the headers say. */
export function encryptedZip(archive: Uint8Array): Uint8Array {
  return patchedZip(patchedZip(archive, "central", 8, [1]), "local", 6, [1]);
}

/** The same files, all of them symbolic links of Unix as far as the central directory says. */
export function linksZip(archive: Uint8Array): Uint8Array {
  return patchedZip(patchedZip(archive, "central", 5, [3]), "central", 38, [0, 0, 0xff, 0xa1]);
}

/** The same files, with counts and places in the records of ZIP64. @param entries - how many files that says there are. */
export function zip64(archive: Uint8Array, entries?: bigint): Uint8Array {
  const plain = Buffer.from(archive);
  const endAt = plain.lastIndexOf(signatures.end);
  const [count, length, place] = [
    entries ?? BigInt(plain.readUInt16LE(endAt + 10)),
    BigInt(plain.readUInt32LE(endAt + 12)),
    BigInt(plain.readUInt32LE(endAt + 16)),
  ];
  const record = Buffer.alloc(56);
  record.write("PK\x06\x06", "latin1");
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  for (const [at, value] of [count, count, length, place].entries())
    record.writeBigUInt64LE(value, 24 + 8 * at);
  const locator = Buffer.alloc(20);
  locator.write("PK\x06\x07", "latin1");
  locator.writeBigUInt64LE(BigInt(endAt), 8);
  locator.writeUInt32LE(1, 16);
  const end = patchedZip(plain.subarray(endAt), "end", 8, Array(12).fill(0xff));
  return Buffer.concat([plain.subarray(0, endAt), record, locator, end]);
}
