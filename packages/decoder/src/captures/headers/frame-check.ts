/** The checksum at the end of Ethernet and 802.11 frames. */

const table = Uint32Array.from({ length: 256 }, (_, octet) => {
  let value = octet;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** Whether the last four octets of a range are the CRC-32 of those before, as IEEE 802 puts it behind a frame. */
export function endsInFrameCheck(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < 5) return false;
  let check = 0xffffffff;
  for (let index = start; index < end - 4; index += 1) {
    check = (check >>> 8) ^ table[(check ^ bytes[index]!) & 0xff]!;
  }
  const sent = bytes[end - 4]! | (bytes[end - 3]! << 8) | (bytes[end - 2]! << 16) | (bytes[end - 1]! << 24);
  return (check ^ 0xffffffff) === sent;
}
