import { Spot } from "./spot.ts";

/** What envelopes of IEEE 1609.2 lead to. */
export interface Payload {
  /** The innermost content that could be read. */
  readonly payload?: Spot;
  /** Whether that is a message encoded in UPER. */
  readonly isUper?: boolean;
  /** The innermost signature around it. */
  readonly signed?: Spot;
  /** Where the way ends at content that is encrypted. */
  readonly encrypted?: Spot;
}

/** The alternatives of an envelope that hold content. */
const contents = ["unsecuredData", "signedCertificateRequest", "signedX509CertificateRequest"];

/** Goes from the outermost layer through signatures, and into the layers that payloads are. */
export function payloadOf(whole: Spot): Payload {
  let found: { payload: Spot; signed?: Spot } = { payload: whole };
  for (;;) {
    const { payload } = found;
    const isUper = payload.reading.layers[payload.layer]!.encoding === "UPER";
    const content = payload.at("content");
    const encrypted = content?.at("encryptedData");
    const signed = content?.at("signedData");
    if (isUper || content === undefined) return { ...found, isUper };
    if (encrypted !== undefined) return { ...(found.signed && { signed: found.signed }), encrypted };
    if (signed !== undefined) {
      const data = signed.at("tbsData.payload.data");
      if (data === undefined) return { signed };
      found = { payload: data, signed };
      continue;
    }
    const inside = contents.map((name) => content.at(name)).find((spot) => spot !== undefined);
    if (inside === undefined) return { ...found, isUper };
    const octets = inside.octets();
    const next = octets === undefined ? inside : layerInside(inside);
    if (next === undefined) return found.signed ? { signed: found.signed } : {};
    found = { ...found, payload: next };
  }
}

/** The innermost layer that stands in a field, headers left out; undefined where it was not read. */
function layerInside({ reading, layer, path }: Spot): Spot | undefined {
  const index = reading.layers.findLastIndex(
    ({ inside, encoding }) => encoding !== "header" && inside?.layer === layer && inside.path === path,
  );
  return index < 0 ? undefined : Spot.of(reading, index);
}
