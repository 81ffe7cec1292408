/** The CRC-32 of IEEE 802.3, which frames end in and xz files are protected by. */

const table = Uint32Array.from({ length: 256 }, (_, octet) => {
  let value = octet;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/**
 * Returns the CRC-32 of a range of octets, as an unsigned number.
 *
 * @param before - the CRC-32 of the octets in front of the range, if it goes on from there.
 */
export function crc32(bytes: Uint8Array, start: number, end: number, before = 0): number {
  let check = ~before;
  for (let index = start; index < end; index += 1) {
    check = (check >>> 8) ^ table[(check ^ bytes[index]!) & 0xff]!;
  }
  return ~check >>> 0;
}
