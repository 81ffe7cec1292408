/** What goes into tshark, and what it says of it. */

/** A field of a dissection. */
export interface DissectedField {
  /** As display filters have it. */
  readonly name: string;
  /** The name alone, without the place in a list. */
  readonly label: string;
  readonly showname: string;
  readonly show: string;
  /** Lower-case hexadecimal digits. */
  readonly octets: string;
  /** Behind its last octet, from the start of the frame. */
  readonly end: number;
  readonly isLeaf: boolean;
}

/** A capture of frames with the link type that users give a meaning, DLT_USER0. */
export function captureOf(frames: readonly Uint8Array[]): Uint8Array {
  const words = (...values: readonly number[]) => new Uint8Array(Uint32Array.from(values).buffer);
  const header = words(0xa1b2c3d4, 2 | (4 << 16), 0, 0, 1 << 24, 147);
  return Buffer.concat([
    header,
    ...frames.flatMap((frame, index) => [words(index, 0, frame.length, frame.length), frame]),
  ]);
}

/** The dissector's fields of each frame, in order, out of PDML. */
export function dissectedFields(pdml: string): readonly (readonly DissectedField[])[] {
  return pdml.split("<packet>").slice(1).map(fieldsOf);
}

function fieldsOf(packet: string): readonly DissectedField[] {
  return [...packet.matchAll(/<field name="(v2xpki\.[^"]*)"([^>]*?)(\/?)>/g)].flatMap(([, name, rest, ending]) => {
    const of = (attribute: string) => unescaped(new RegExp(`\\s${attribute}="([^"]*)"`).exec(rest!)?.[1] ?? "");
    if (/^v2xpki\.(broken|odd|unknown)$/.test(name!)) return [];
    const showname = of("showname");
    return {
      name: name!,
      label: /^(?:\[\d+\] )?([^:]*)/.exec(showname)![1]!,
      showname,
      show: of("show"),
      octets: of("value"),
      end: Number(of("pos")) + Number(of("size")),
      // Unknown octets have a remark below them.
      isLeaf: ending === "/" || name === "v2xpki.undecoded",
    };
  });
}

function unescaped(text: string): string {
  return text
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
