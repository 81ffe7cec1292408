/** Captures as they come off the air, made of the decoder's own examples. */
import { fromHex } from "@v2x/asn1";
import { examples } from "@v2x/decoder";

/**
 * Frames behind Ethernet and WSMP, over and over, a hundred a second: signed BSMs mostly.
 *
 * @param size - of the file, in octets; it ends with the last frame that is whole.
 */
export function madeCapture(size: number): Uint8Array<ArrayBuffer> {
  const hexOf = (type: string) => examples.find((example) => example.type === type)!.hex;
  const messages = ["Ieee1609DataSigned", "Ieee1609DataSigned", "Ieee1609DataSigned", "MessageFrame"];
  const records = messages.map((type, index) => recordOf(fromHex(hexOf(type)), index));
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  view.setUint32(0, 0xa1b2c3d4, true);
  view.setUint32(20, 1, true);
  let at = 24;
  for (let index = 0; ; index += 1) {
    const record = records[index % records.length]!;
    if (at + record.length > size) return file.subarray(0, at);
    file.set(record, at);
    view.setUint32(at, 1_735_689_600 + Math.floor(index / 100), true);
    at += record.length;
  }
}

function recordOf(message: Uint8Array, index: number): Uint8Array {
  const { length } = message;
  const head = fromHex(`ffffffffffff02000000000${index}88dc030020`);
  const written = length < 128 ? [length] : [0x80 | (length >> 8), length & 255];
  const frame = Uint8Array.of(...head, ...written, ...message);
  const record = new Uint8Array(16 + frame.length);
  const view = new DataView(record.buffer);
  view.setUint32(8, frame.length, true);
  view.setUint32(12, frame.length, true);
  record.set(frame, 16);
  return record;
}
