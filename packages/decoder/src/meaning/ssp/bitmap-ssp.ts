/** What the bits of an SSP permit, for the services of ETSI. */
import {
  CrlServicePsid,
  CtlServicePsid,
  certificateRequestBits,
  ctlServiceBits,
  messageSspLayouts,
  SecuredCertificateRequestPsid,
  type SspLayout,
  type SspOctet,
} from "@v2x/v2x-schema";

/** The same for bits that have names in code: words for each of them. */
function octetOf<Right extends string>(
  bits: Readonly<Record<Right, number>>,
  words: Readonly<Record<Right, string>>,
): SspOctet {
  const rights = Object.keys(bits) as Right[];
  return [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => {
    const right = rights.find((one) => bits[one] === 0x80 >> bit);
    return right === undefined ? "" : words[right];
  });
}

const layouts: ReadonlyMap<number, SspLayout> = new Map<number, SspLayout>([
  ...messageSspLayouts,
  [CrlServicePsid, { source: "ETSI TS 102 941 Annex B", versions: new Map([[1, []]]) }],
  [
    SecuredCertificateRequestPsid,
    {
      source: "ETSI TS 102 941 Annex B",
      versions: new Map([
        [
          1,
          [
            octetOf(certificateRequestBits, {
              enrolmentRequest: "enrolment requests",
              authorizationRequest: "authorization requests",
              authorizationValidationRequest: "authorization validation requests",
              authorizationResponse: "authorization responses",
              authorizationValidationResponse: "authorization validation responses",
              enrolmentResponse: "enrolment responses",
              caCertificateRequest: "CA certificate requests",
            }),
          ],
        ],
      ]),
    },
  ],
  [
    CtlServicePsid,
    {
      source: "ETSI TS 102 941 Annex B",
      versions: new Map([
        [
          1,
          [
            octetOf(ctlServiceBits, {
              tlm: "TLM entries",
              rca: "root CA entries",
              ea: "EA entries",
              aa: "AA entries",
              dc: "DC entries",
            }),
          ],
        ],
      ]),
    },
  ],
]);

/** ETSI EN 302 636-4-1 gives its SSP no bits. */
const geoNetworkingManagement = 141;

/** What a BitmapSsp permits; undefined where the application has no known layout. */
export function bitmapSspText(psid: number, ssp: Uint8Array): string | undefined {
  if (psid === geoNetworkingManagement) return "no permission bits are defined";
  const read = layoutOf(psid, ssp);
  if (typeof read !== "object") return read;
  const head = `version ${ssp[0]}${providerOf(read, ssp)}`;
  if (read.octets.length === 0) return `${head}, which has no permission bits (${read.source})`;
  const granted = bitsOf(read, ssp, (bits, mask) => (bits & mask) !== 0, "named");
  return `${head} grants ${granted || "no special content"} (${read.source})`;
}

/** The names of the bits that a BitmapSsp sets; undefined where its layout is not known, or has no bits. */
export function bitmapSspRights(psid: number, ssp: Uint8Array): readonly string[] | undefined {
  const read = layoutOf(psid, ssp);
  if (typeof read !== "object" || read.octets.length === 0) return undefined;
  return read.octets.flatMap((names, index) =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .filter((bit) => (ssp[read.head + index]! & (0x80 >> bit)) !== 0)
      .map((bit) => names[bit] || `reserved bit ${bit} of octet ${read.head + index}`),
  );
}

/**
 * What a range of SSPs allows an issuer to grant: where the mask has a zero, the bit is free.
 *
 * @returns undefined where the application has no known layout.
 * @see IEEE 1609.2 — BitmapSspRange
 */
export function bitmapSspRangeText(psid: number, value: Uint8Array, mask: Uint8Array): string | undefined {
  if (value.length !== mask.length) return "value and mask differ in length: nothing can be granted";
  if (layouts.has(psid) && mask[0] !== 0xff) return "the version of the SSP is not fixed";
  const read = layoutOf(psid, value);
  if (typeof read !== "object") return read;
  const providerIsFixed = mask.subarray(1, read.head).some((bits) => bits !== 0);
  const head = `version ${value[0]}${providerIsFixed ? providerOf(read, value) : ""}`;
  if (read.octets.length === 0) return `${head}, which has no permission bits (${read.source})`;
  const given = value.map((bits, index) => bits & mask[index]!);
  const free = bitsOf(read, mask, (bits, bit) => (bits & bit) === 0, "hidden");
  const fixed = bitsOf(read, given, (bits, bit) => (bits & bit) !== 0, "named");
  const always = fixed === "" ? "" : `; always sets ${fixed}`;
  return `${head}; may grant ${free || "no bit"}${always} (${read.source})`;
}

interface Read {
  readonly source: string;
  readonly octets: readonly SspOctet[];
  /** Octets before those of the bits. */
  readonly head: number;
}

/** The layout of an SSP's version, or why there is none: bits of an unknown version or length are not guessed. */
function layoutOf(psid: number, ssp: Uint8Array): Read | string | undefined {
  const layout = layouts.get(psid);
  if (layout === undefined) return undefined;
  const version = ssp[0];
  if (version === undefined) return "empty: not even a version";
  if (version === 0) return "version 0: for tests only, permits nothing";
  const octets = layout.versions.get(version);
  if (octets === undefined) {
    return `version ${version} is not known here, only ${[...layout.versions.keys()].join(" and ")}: not interpreted`;
  }
  const head = 1 + (layout.provider === true ? 3 : 0);
  const length = head + octets.length;
  return ssp.length === length
    ? { source: layout.source, octets, head }
    : `version ${version} has ${length} octets, not ${ssp.length}: not interpreted`;
}

/** The bits for which something holds, e.g. ` in octet 1: bit 1 public transport, bit 6 emergency`. */
function bitsOf(
  { octets, head }: Read,
  bytes: Uint8Array,
  holds: (bits: number, mask: number) => boolean,
  reserved: "named" | "hidden",
): string {
  return octets
    .flatMap((names, index) => {
      const bits = bytes[head + index]!;
      const found = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => {
        const name = names[bit] ?? "";
        if (!holds(bits, 0x80 >> bit) || (name === "" && reserved === "hidden")) return [];
        return [`bit ${bit} ${name === "" ? "(reserved)" : name}`];
      });
      return found.length === 0 ? [] : [`in octet ${head + index}: ${found.join(", ")}`];
    })
    .join("; ");
}

/** ISO 17573-3 Provider: ten bits of country, fourteen of issuer. */
function providerOf({ head }: Read, ssp: Uint8Array): string {
  if (head === 1) return "";
  const issuer = ((ssp[2]! & 0x3f) << 8) | ssp[3]!;
  const country = countryOf((ssp[1]! << 2) | (ssp[2]! >> 6));
  return country === undefined ? ` of provider ${issuer}` : ` of provider ${country} ${issuer}`;
}

/** Letters by their number in the telegraph alphabet ITA2, its first element as the most significant bit. */
const ita2 = "?T?O?HNM?LRGIPCVEZDBSYFXAWJ?UQK?";

/** Two letters of ITA2 in ten bits, as ISO 14816 writes a country; undefined where they are no letters. */
function countryOf(bits: number): string | undefined {
  const letters = `${ita2[bits >> 5]}${ita2[bits & 0x1f]}`;
  return /^[A-Z]{2}$/.test(letters) ? letters : undefined;
}
