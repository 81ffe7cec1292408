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

/** Link types: the one that users give a meaning (DLT_USER0), and IP without a header in front. */
export const linkTypes = { user0: 147, ip: 101 } as const;

/** A capture of frames. */
export function captureOf(frames: readonly Uint8Array[], linkType: number = linkTypes.user0): Uint8Array {
  const words = (...values: readonly number[]) => new Uint8Array(Uint32Array.from(values).buffer);
  const header = words(0xa1b2c3d4, 2 | (4 << 16), 0, 0, 1 << 24, linkType);
  return Buffer.concat([
    header,
    ...frames.flatMap((frame, index) => [words(index, 0, frame.length, frame.length), frame]),
  ]);
}

/** An IPv4 packet with a TCP segment from port 80, whose checksums nobody looks at. */
export function fromWebServer(payload: Uint8Array): Uint8Array {
  const packet = Buffer.alloc(40 + payload.length);
  packet[0] = 0x45;
  packet.writeUInt16BE(packet.length, 2);
  packet.set([64, 6], 8);
  packet.set([192, 0, 2, 1, 192, 0, 2, 2], 12);
  packet.writeUInt16BE(80, 20);
  packet.writeUInt16BE(40_000, 22);
  packet.set([0x50, 0x18, 0xff, 0xff], 32);
  packet.set(payload, 40);
  return packet;
}

/** The dissector's fields of each frame, in order, out of PDML. */
export function dissectedFields(pdml: string): readonly (readonly DissectedField[])[] {
  return pdml.split("<packet>").slice(1).map(fieldsOf);
}

function fieldsOf(packet: string): readonly DissectedField[] {
  return [...packet.matchAll(/<field name="(v2xpki\.[^"]*)"([^>]*?)(\/?)>/g)].flatMap(
    ([, name, rest, ending]) => {
      const of = (attribute: string) =>
        unescaped(new RegExp(`\\s${attribute}="([^"]*)"`).exec(rest!)?.[1] ?? "");
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
    },
  );
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
