const table = Uint32Array.from({ length: 256 }, (_, octet) => {
  let remainder = octet;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = (remainder & 1) === 0 ? remainder >>> 1 : (remainder >>> 1) ^ 0xedb88320;
  return remainder;
});

/** The checksum that zip files have of each file: CRC-32 of IEEE 802.3. */
export function crc32(octets: Uint8Array): number {
  let sum = 0xffffffff;
  for (const octet of octets) sum = (sum >>> 8) ^ table[(sum ^ octet) & 0xff]!;
  return (sum ^ 0xffffffff) >>> 0;
}
