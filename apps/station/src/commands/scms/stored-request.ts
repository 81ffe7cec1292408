import { fromHex, toHex } from "@v2x/asn1";
import type { PrivateKey } from "@v2x/crypto";
import type { Acknowledgement, KeyScheme, ScmsAuthorizationRequest } from "@v2x/station";
import * as z from "zod/mini";

const octets = z
  .string()
  .check(z.regex(/^([0-9A-F]{2})*$/, "must be pairs of upper-case hexadecimal digits"));

/** What a station keeps of a request for certificates beside its private keys: the content of `<hash>.json`. */
export const storedRequest = z.object({
  type: z.enum(["explicit", "implicit"]),
  kind: z.enum(["original", "unified", "compactUnified", "encrypted", "plain"]),
  requestHash: octets,
  builtAt: z.iso.datetime(),
  /** The first expansion key, for signing; absent without butterfly keys. */
  expansion: z.optional(octets),
  encryptionExpansion: z.optional(octets),
  /** The period to download next; absent without butterfly keys. */
  nextPeriod: z.optional(z.int()),
  /** When the RA said that the next file is there. */
  nextDownload: z.optional(z.iso.datetime()),
});
export type StoredRequest = z.output<typeof storedRequest>;

/** What is to be kept of a request that an RA took. */
export function storedFormOf(
  { requestHash, scheme, type, builtAt }: ScmsAuthorizationRequest,
  { firstPeriod, nextDownload }: Acknowledgement,
): StoredRequest {
  return {
    type: type === "implicit" ? "implicit" : "explicit",
    kind: scheme.kind,
    requestHash: hex(requestHash),
    builtAt: builtAt.toISOString(),
    nextPeriod: firstPeriod,
    nextDownload: nextDownload.toISOString(),
    ...("expansion" in scheme && { expansion: hex(scheme.expansion) }),
    ...("signingExpansion" in scheme && {
      expansion: hex(scheme.signingExpansion),
      encryptionExpansion: hex(scheme.encryptionExpansion),
    }),
  };
}

/** The request again, as far as reading what comes of it takes. */
export function requestOfStored(
  stored: StoredRequest,
  keys: { readonly key: PrivateKey; encryptionKey(): PrivateKey },
): ScmsAuthorizationRequest {
  return {
    octets: new Uint8Array(),
    requestHash: fromHex(stored.requestHash),
    builtAt: new Date(stored.builtAt),
    type: stored.type,
    key: keys.key,
    scheme: schemeOf(stored, keys.encryptionKey),
  };
}

function schemeOf(
  { kind, expansion = "", encryptionExpansion = "" }: StoredRequest,
  encryptionKey: () => PrivateKey,
): KeyScheme {
  switch (kind) {
    case "original":
      return {
        kind,
        signingExpansion: fromHex(expansion),
        encryptionKey: encryptionKey(),
        encryptionExpansion: fromHex(encryptionExpansion),
      };
    case "unified":
    case "compactUnified":
      return { kind, expansion: fromHex(expansion) };
    case "encrypted":
      return { kind, encryptionKey: encryptionKey() };
    case "plain":
      return { kind };
  }
}

function hex(value: Uint8Array): string {
  return toHex(value).toUpperCase();
}
