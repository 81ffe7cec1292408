import type {
  camp,
  EccP256CurvePoint,
  EeRaCertRequest,
  PsidGroupPermissions,
  PsidSsp,
  PublicEncryptionKey,
  ToBeSignedCertificate,
} from "@v2x/v2x-schema";

/** What devices ask certificates for. */
export type ProvisioningKind = "pseudonym" | "identity" | "application";

/** What a device asks, with the kind that it names. */
export type ProvisioningRequest =
  | { readonly kind: "pseudonym"; readonly asked: camp.EeRaPseudonymCertProvisioningRequest }
  | { readonly kind: "identity"; readonly asked: camp.EeRaIdCertProvisioningRequest }
  | { readonly kind: "application"; readonly asked: camp.EeRaAppCertProvisioningRequest };

/** Finds what is asked. @returns undefined where it is no request for certificates. */
export function provisioningRequestIn({ content }: camp.ScmsPDU): ProvisioningRequest | undefined {
  if (content.choice !== "ee-ra") return undefined;
  const { choice, value } = content.value;
  switch (choice) {
    case "eeRaPseudonymCertProvisioningRequest":
      return { kind: "pseudonym", asked: value };
    case "eeRaIdCertProvisioningRequest":
      return { kind: "identity", asked: value };
    case "eeRaAppCertProvisioningRequest":
      return { kind: "application", asked: value };
    default:
      return undefined;
  }
}

/** The choice of EndEntityRaInterfacePDU for each kind. */
export const choiceOfKind = {
  pseudonym: "eeRaPseudonymCertProvisioningRequest",
  identity: "eeRaIdCertProvisioningRequest",
  application: "eeRaAppCertProvisioningRequest",
} as const satisfies Record<ProvisioningKind, string>;

/** How long each certificate holds: a week, and an hour beside the next. @see CAMP — RseApplicationCertExpiration */
const hours = 169;

/** The overlap of one application certificate with the next. */
export const overlapMs = 3_600_000;

/**
 * The request in the terms of IEEE 1609.2.1, in which the RA keeps orders and makes certificates: permissions and,
 * where the request names none, the region are those of the enrollment certificate.
 *
 * @param requestHash - names certificates that are no pseudonyms (request identifier, RIF).
 * @see CAMP SCMS 1.2, IEEE1609dot2-profiles — ObePseudonymCertificate, RseApplicationCertificate
 */
export function certificateRequestFor(
  request: ProvisioningRequest,
  enrollment: ToBeSignedCertificate,
  requestHash: Uint8Array,
): EeRaCertRequest {
  const isPseudonym = request.kind === "pseudonym";
  const { keys, start, encryptionKey, additionalParams } = keysOf(request);
  return {
    version: 2,
    generationTime: request.asked["current-time"],
    type: "implicit",
    tbsCert: {
      id: isPseudonym
        ? { choice: "linkageData", value: { iCert: 0, "linkage-value": new Uint8Array(9) } }
        : { choice: "binaryId", value: requestHash },
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start, duration: { choice: "hours", value: hours } },
      region: request.kind === "pseudonym" ? enrollment.region : request.asked.region,
      appPermissions: permissionsOf(enrollment.certRequestPermissions) ?? [],
      encryptionKey,
      verifyKeyIndicator: { choice: "verificationKey", value: keys },
    },
    additionalParams,
  };
}

function keysOf(request: ProvisioningRequest) {
  if (request.kind === "application") {
    const { asked } = request;
    return {
      keys: asked["verify-key"],
      start: asked["requested-start-time"],
      encryptionKey: asked["cert-encryption-key"],
      additionalParams: { choice: "encryptionKey", value: asked["response-encryption-key"] },
    } as const;
  }
  const { "verify-key-info": verify, "resp-enc-key-info": response, "current-time": start } = request.asked;
  return {
    keys: { choice: "ecdsaNistP256", value: verify["seed-key"] },
    start,
    encryptionKey: undefined,
    additionalParams: {
      choice: "original",
      value: {
        signingExpansion: { choice: "aes128", value: verify.expansion },
        encryptionKey: encryptionKeyOf(response["seed-key"]),
        encryptionExpansion: { choice: "aes128", value: response.expansion },
      },
    },
  } as const;
}

function encryptionKeyOf(point: EccP256CurvePoint): PublicEncryptionKey {
  return { supportedSymmAlg: "aes128Ccm", publicKey: { choice: "eciesNistP256", value: point } };
}

/**
 * What a certificate gets that is asked for by permissions to ask: each PSID, with the SSP that is allowed for it.
 *
 * @returns undefined where they name no PSIDs, or an SSP that cannot be told from its range.
 */
export function permissionsOf(groups: readonly PsidGroupPermissions[] = []): readonly PsidSsp[] | undefined {
  const found = new Map<number, PsidSsp>();
  for (const { subjectPermissions } of groups) {
    if (subjectPermissions.choice !== "explicit") return undefined;
    for (const { psid, sspRange } of subjectPermissions.value) {
      if (sspRange === undefined || sspRange.choice === "all") found.set(psid, { psid });
      else if (sspRange.choice === "opaque" && sspRange.value.length > 0)
        found.set(psid, { psid, ssp: { choice: "opaque", value: sspRange.value[0]! } });
      else if (sspRange.choice === "bitmapSspRange")
        found.set(psid, { psid, ssp: { choice: "bitmapSsp", value: sspRange.value.sspValue } });
      else return undefined;
    }
  }
  return found.size === 0 ? undefined : [...found.values()];
}
