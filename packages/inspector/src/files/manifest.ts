/** A bundle's own word on itself, as far as it can be used; anything else of it counts for nothing. */
export interface Manifest {
  /** The fault that the bundle was made with on purpose. */
  readonly fault?: string;
  /** What was asked for, as it stands there. */
  readonly request: JsonObject;
  /** SHA-256 by path, in lower-case hexadecimal digits. */
  readonly digests: ReadonlyMap<string, string>;
  /** The i-period of each certificate that has one, by path. */
  readonly periods: ReadonlyMap<string, number>;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Octets of a manifest that are read at most: that of a thousand certificates has half a million. */
const longestManifest = 4 * 1024 * 1024;

/** Nobody's name and number are longer. */
const longestFault = 60;

/** Reads manifest.json of a bundle. @returns undefined where it is no JSON object. */
export function readManifest(octets: Uint8Array | undefined): Manifest | undefined {
  if (octets === undefined || octets.length > longestManifest) return undefined;
  const whole = parsed(octets);
  if (whole === undefined) return undefined;
  const lines = [whole.trust, whole.tickets, whole.files, whole.certificates].flatMap(objectsIn);
  const digests = new Map<string, string>();
  const periods = new Map<string, number>();
  for (const { file, sha256, iPeriod } of lines) {
    if (typeof file !== "string") continue;
    if (typeof iPeriod === "number") periods.set(file, iPeriod);
    if (typeof sha256 === "string") digests.set(file, sha256.toLowerCase());
    for (const [path, digest] of Object.entries(objectOf(sha256) ?? {}))
      if (typeof digest === "string") digests.set(path, digest.toLowerCase());
  }
  const name = objectOf(whole.fault)?.name;
  return {
    ...(typeof name === "string" ? { fault: name.slice(0, longestFault) } : {}),
    request: objectOf(whole.request) ?? {},
    digests,
    periods,
  };
}

function parsed(octets: Uint8Array): JsonObject | undefined {
  try {
    return objectOf(JSON.parse(new TextDecoder().decode(octets)));
  } catch {
    return undefined; // what somebody else calls a manifest says nothing here
  }
}

/** The objects of a list of them. */
function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf).filter((one) => one !== undefined) : [];
}

function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** The PSIDs that a request asks for, in a list of objects each with its own; undefined where it leaves them open. */
export function psidsOf(list: unknown): readonly { readonly psid: number }[] | undefined {
  const psids = objectsIn(list).flatMap(({ psid }) => (typeof psid === "number" ? [{ psid }] : []));
  return psids.length === 0 ? undefined : psids;
}
