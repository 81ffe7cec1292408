/** Octets in the fragment of an address, which browsers send to no server. */

/** Most octets that a link carries: longer addresses are cut by what people send them through. */
export const largestShared = 4096;

/** Most characters that so many octets can take, compressed or not. */
const longestFragment = 6000;

const prefix = "#octets=";

/** Why a fragment gives no octets. */
export type ShareProblem = "malformed" | "too-large";

/** Whether an address was made to carry octets. */
export function isShareFragment(fragment: string): boolean {
  return fragment.startsWith(prefix);
}

/** The fragment that carries octets: compressed (RFC 1951), in the alphabet of base64url (RFC 4648, section 5). */
export async function shareFragmentOf(octets: Uint8Array<ArrayBuffer>): Promise<string> {
  const packed = through(new CompressionStream("deflate-raw"), octets);
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const base64 = btoa(String.fromCharCode(...bytes));
  return prefix + base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The octets of a fragment, or what is wrong with it; no more is unpacked than a link may carry. */
export async function octetsOfFragment(fragment: string): Promise<Uint8Array | ShareProblem> {
  if (fragment.length > longestFragment) return "too-large";
  try {
    const base64 = fragment.slice(prefix.length).replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return await unpacked(packed);
  } catch {
    return "malformed";
  }
}

/** What a stream makes of octets; what is wrong with them is found where that is read. */
function through(
  stream: GenericTransformStream,
  octets: Uint8Array<ArrayBuffer>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  writer.write(octets).catch(() => undefined);
  writer.close().catch(() => undefined);
  return stream.readable;
}

async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array | ShareProblem> {
  const reader = through(new DecompressionStream("deflate-raw"), packed).getReader();
  const octets: number[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (octets.length + value.length > largestShared) {
      void reader.cancel();
      return "too-large";
    }
    octets.push(...value);
  }
  return octets.length === 0 ? "malformed" : Uint8Array.from(octets);
}
