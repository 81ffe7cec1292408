import { type ScmsCaInfo, scmsInfoLabels } from "@v2x/contract";
import { decodeCertificate, encryptionKeyIn } from "@v2x/credentials";
import type { ScmsAuthorityRecord, ScmsUrls } from "@v2x/scms";
import { minuteText } from "../minute-text.ts";
import { upperHex } from "./ca-files.ts";

/** What is told of authorities that does not stand in their certificates. */
export interface ScmsSettings {
  readonly urls: ScmsUrls;
  /** 8 octets. */
  readonly ctlSeriesId: Uint8Array;
}

/** An authority's labels and values in the order in which people want them: settings, life, keys, lists. */
export function extInfoOf(
  record: ScmsAuthorityRecord,
  { urls, ctlSeriesId }: ScmsSettings,
): ScmsCaInfo["extInfo"] {
  const { role } = record;
  return {
    ...(role === "eca" && { [scmsInfoLabels.ecaBaseUri]: urls.ecaBaseUrl }),
    ...(role === "ra" && {
      [scmsInfoLabels.raBaseUri]: urls.raBaseUrl,
      "Name in certificate": record.name,
    }),
    ...(role === "rca" && { "CTL series ID": upperHex(ctlSeriesId) }),
    ...certificateInfoOf(record),
  };
}

/** The same for an authority of CAMP's variant. @param raBaseUrl - where its devices find the RA. */
export function campExtInfoOf(record: ScmsAuthorityRecord, raBaseUrl: string): ScmsCaInfo["extInfo"] {
  return {
    ...(record.role === "ra" && { [scmsInfoLabels.campRaBaseUri]: raBaseUrl }),
    ...certificateInfoOf(record),
  };
}

function certificateInfoOf({
  certificate,
  generation,
  notBefore,
  notAfter,
}: ScmsAuthorityRecord): ScmsCaInfo["extInfo"] {
  const { key, value } = decodeCertificate(certificate);
  const { encryptionKey, cracaId, crlSeries } = value.toBeSigned;
  const encryptionKeyType = encryptionKey && encryptionKeyIn(encryptionKey)?.keyType;
  const isOnLists = crlSeries !== 0;
  return {
    "Valid from": minuteText(notBefore),
    "Valid until": minuteText(notAfter),
    Generation: String(generation),
    ...(key && { "Signing key": key.keyType }),
    ...(encryptionKeyType && { "Encryption key": encryptionKeyType }),
    Issuer: value.issuer.value instanceof Uint8Array ? upperHex(value.issuer.value) : "self-signed",
    ...(isOnLists && { CRACA: upperHex(cracaId), "CRL series": String(crlSeries) }),
  };
}
