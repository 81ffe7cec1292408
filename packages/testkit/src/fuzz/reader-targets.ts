import {
  coerDecoderTypes,
  type DecoderType,
  decodingOf,
  dissect,
  FileError,
  octetsOfText,
  openFile,
  readAll,
  textOf,
  uperDecoderTypes,
} from "@v2x/decoder";
import type { Random } from "./random.ts";
import type { FuzzTarget } from "./targets.ts";

/** What people give octets to: the decoders by each word of their selectors, files and texts. */
export function readerTargets(seeds: readonly Uint8Array[]): readonly FuzzTarget[] {
  const fresh = (random: Random) => random.pick(seeds);
  const decoders: readonly DecoderType[] = [
    ...coerDecoderTypes.map((type) => ({ rules: "COER", type }) as const),
    ...uperDecoderTypes.map((type) => ({ rules: "UPER", type }) as const),
  ];
  return [
    ...decoders.map((decoder) => ({
      name: `${decoder.type} (${decoder.rules} decoder)`,
      fresh,
      check: (bytes: Uint8Array) => checkDecoder(decoder, bytes),
    })),
    { name: "file", fresh, check: checkFile },
    { name: "text", fresh, check: checkText },
  ];
}

/** A decoder has an answer to everything, and its places lie inside the input. */
function checkDecoder(decoder: DecoderType, bytes: Uint8Array): void {
  const readings = readAll(decoder, bytes);
  if (readings.length === 0) throw new Error("no reading");
  for (const { offset, reading } of readings) {
    if (offset > bytes.length) throw new Error(`a reading starts at octet ${offset}`);
    const { layers, failure } = decodingOf(reading);
    for (const { name, offset: start, length, unit, fields } of layers) {
      const end = unit === "bit" ? length * 8 : length;
      const beyond = fields.find((field) => field.start > field.end || field.end > end);
      if (beyond !== undefined) throw new Error(`${name}: ${beyond.path} ends at ${beyond.end} of ${end}`);
      if (offset + start + length > bytes.length) throw new Error(`${name} ends behind the input`);
    }
    if (failure !== undefined && failure.message === "") throw new Error("a failure without words");
    for (const format of ["notation", "json"] as const) textOf(reading, format);
  }
}

/** A file is refused in its own words, or every frame of it can be looked into. */
function checkFile(bytes: Uint8Array): void {
  let opened: ReturnType<typeof openFile>;
  try {
    opened = openFile(bytes);
  } catch (error) {
    if (error instanceof FileError) return;
    throw error;
  }
  for (let index = 0; index < opened.frames.length; index += 1) {
    const item = dissect(opened, index);
    if (item.bytes.length === 0 && item.reason === undefined) {
      throw new Error(`frame ${index} has neither octets nor a reason`);
    }
  }
}

/** A text gives octets, or a reason in words. */
function checkText(bytes: Uint8Array): void {
  const found = octetsOfText(new TextDecoder("latin1").decode(bytes));
  if ("error" in found && found.error.message === "") throw new Error("an error without words");
}
