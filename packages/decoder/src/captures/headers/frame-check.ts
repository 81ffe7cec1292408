/** The checksum at the end of Ethernet and 802.11 frames. */
import { crc32 } from "../crc32.ts";

/** Whether the last four octets of a range are the CRC-32 of those before, as IEEE 802 puts it behind a frame. */
export function endsInFrameCheck(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < 5) return false;
  const sent = bytes[end - 4]! | (bytes[end - 3]! << 8) | (bytes[end - 2]! << 16) | (bytes[end - 1]! << 24);
  return crc32(bytes, start, end - 4) === sent >>> 0;
}
