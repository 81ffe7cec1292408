import { type Ccms, type CcmsPorts, openCcms } from "@v2x/ccms";
import { sealedKeyProvider } from "@v2x/credentials";
import { askEaOverHttp } from "./ask-ea-over-http.ts";
import type { Configuration } from "./configuration.ts";
import type { Installation } from "./installation.ts";
import { markInstallation } from "./installation-marker.ts";
import { organizationLimit } from "./organization-limit.ts";
import { authorityPaths } from "./routes/ccms-authorities.ts";
import { distributionCentrePath } from "./routes/distribution-centre.ts";
import { watchedKeys } from "./security-log.ts";

/** What the CCMS of an installation works with. */
export function ccmsPorts(
  {
    publicUrl,
    ticketsPerDeviceHour,
    organizationRateLimitPerMinute,
    authorizationValidationUrl,
  }: Configuration,
  { store, masterKey, securityLog }: Pick<Installation, "store" | "masterKey" | "securityLog">,
): CcmsPorts {
  return {
    now: () => new Date(),
    keys: watchedKeys(sealedKeyProvider({ masterKey }), securityLog),
    storage: store.ccms,
    inTransaction: (work) => store.inTransaction(({ ccms }) => work(ccms)),
    ...(authorizationValidationUrl === undefined
      ? {}
      : { askEa: (request: Uint8Array) => askEaOverHttp(authorizationValidationUrl, request) }),
    ticketsPerDeviceHour,
    hasRoomFor: organizationLimit(organizationRateLimitPerMinute, store.minuteCounts),
    report: (trouble) => process.stderr.write(`authorities: ${trouble}\n`),
    urls: {
      ecRequestUrl: publicUrl + authorityPaths.enrolment,
      authValRequestUrl: publicUrl + authorityPaths.authorizationValidation,
      atRequestUrl: publicUrl + authorityPaths.authorization,
      dcUrl: `${publicUrl}${distributionCentrePath}`,
    },
  };
}

/** Opens the CCMS of an installation, creating its authorities on the first start. */
export async function openAuthorities(
  configuration: Configuration,
  installation: Pick<Installation, "store" | "masterKey" | "securityLog">,
): Promise<Ccms> {
  const ccms = await openCcms(ccmsPorts(configuration, installation));
  await markInstallation(configuration.dataDir, installation.store);
  return ccms;
}
