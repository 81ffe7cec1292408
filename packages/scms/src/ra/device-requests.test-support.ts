import { toEncryptionKey, toTime32, toVerificationKey } from "@v2x/credentials";
import { generatePrivateKey, type KeyType256, type PrivateKey } from "@v2x/crypto";
import type { AdditionalParams, EeRaCertRequest } from "@v2x/v2x-schema";
import type { DemandKind } from "./authorization-demand.ts";

/** What a device keeps of a request of its own. */
export interface OwnRequest {
  readonly request: EeRaCertRequest;
  readonly caterpillar: PrivateKey;
  readonly signingKey: Uint8Array;
  readonly encryptionCaterpillar: PrivateKey;
  readonly encryptionKey: Uint8Array;
}

/** A request for certificates that sign BSMs: pseudonyms unless another id is asked for. */
export function ownRequest(
  kind: DemandKind | "encrypted",
  changes: Partial<EeRaCertRequest> = {},
  { keyType = "NistP256", now }: { readonly keyType?: KeyType256; readonly now: Date },
): OwnRequest {
  const caterpillar = generatePrivateKey(keyType);
  const encryptionCaterpillar = generatePrivateKey(keyType);
  const [signingKey, encryptionKey] = [1, 2].map(() => crypto.getRandomValues(new Uint8Array(16)));
  const aes = (value: Uint8Array) => ({ choice: "aes128", value }) as const;
  const publicEncryptionKey = toEncryptionKey(keyType, encryptionCaterpillar.publicKey);
  const params: Readonly<Record<DemandKind | "encrypted", AdditionalParams | undefined>> = {
    original: {
      choice: "original",
      value: {
        signingExpansion: aes(signingKey!),
        encryptionKey: publicEncryptionKey,
        encryptionExpansion: aes(encryptionKey!),
      },
    },
    unified: { choice: "unified", value: aes(signingKey!) },
    compactUnified: { choice: "compactUnified", value: aes(signingKey!) },
    encrypted: { choice: "encryptionKey", value: publicEncryptionKey },
    single: undefined,
  };
  const isPseudonym = kind !== "single" && kind !== "encrypted";
  return {
    request: {
      version: 2,
      generationTime: toTime32(now),
      type: "implicit",
      tbsCert: {
        id: isPseudonym
          ? {
              choice: "linkageData",
              value: { iCert: 0, "linkage-value": new Uint8Array(9), "group-linkage-value": undefined },
            }
          : { choice: "none", value: null },
        cracaId: new Uint8Array(3),
        crlSeries: 0,
        validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 169 } },
        appPermissions: [{ psid: 32 }],
        verifyKeyIndicator: {
          choice: "verificationKey",
          value: toVerificationKey(keyType, caterpillar.publicKey),
        },
      },
      additionalParams: params[kind],
      ...changes,
    },
    caterpillar,
    signingKey: signingKey!,
    encryptionCaterpillar,
    encryptionKey: encryptionKey!,
  };
}
