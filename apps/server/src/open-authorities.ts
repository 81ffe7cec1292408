import { type Ccms, type CcmsPorts, openCcms } from "@v2x/ccms";
import { sealedKeyProvider } from "@v2x/credentials";
import { openScms, type Scms, type ScmsPorts } from "@v2x/scms";
import { askEaOverHttp } from "./ask-ea-over-http.ts";
import type { Configuration } from "./configuration.ts";
import type { Installation } from "./installation.ts";
import { markInstallation } from "./installation-marker.ts";
import { organizationLimit } from "./organization-limit.ts";
import { authorityPaths } from "./routes/ccms-authorities.ts";
import { distributionCentrePath } from "./routes/distribution-centre.ts";
import { scmsUrls } from "./routes/scms-paths.ts";
import { watchedKeys } from "./security-log.ts";

/** Both credential management systems at work. */
export interface Systems {
  readonly ccms: Ccms;
  readonly scms: Scms;
}

/** Where authorities lie, and with what they are opened. */
type Sealed = Pick<Installation, "store" | "masterKey" | "securityLog">;

/** What the CCMS of an installation works with. */
export function ccmsPorts(
  {
    publicUrl,
    ticketsPerDeviceHour,
    organizationRateLimitPerMinute,
    authorizationValidationUrl,
  }: Configuration,
  installation: Sealed,
): CcmsPorts {
  const { store } = installation;
  return {
    ...portsOfBoth(installation),
    storage: store.ccms,
    inTransaction: (work) => store.inTransaction(({ ccms }) => work(ccms)),
    ...(authorizationValidationUrl === undefined
      ? {}
      : { askEa: (request: Uint8Array) => askEaOverHttp(authorizationValidationUrl, request) }),
    ticketsPerDeviceHour,
    hasRoomFor: organizationLimit(organizationRateLimitPerMinute, store.minuteCounts),
    urls: {
      ecRequestUrl: publicUrl + authorityPaths.enrolment,
      authValRequestUrl: publicUrl + authorityPaths.authorizationValidation,
      atRequestUrl: publicUrl + authorityPaths.authorization,
      dcUrl: `${publicUrl}${distributionCentrePath}`,
    },
  };
}

/** What the SCMS of an installation works with. */
export function scmsPorts(
  { publicUrl, enrollmentLimits, organizationRateLimitPerMinute }: Configuration,
  installation: Sealed,
): ScmsPorts {
  const { store } = installation;
  return {
    ...portsOfBoth(installation),
    storage: store.scms,
    inTransaction: (work) => store.inTransaction(({ scms }) => work(scms)),
    enrollmentLimits,
    hasRoomFor: organizationLimit(organizationRateLimitPerMinute, store.minuteCounts),
    urls: scmsUrls(publicUrl),
  };
}

/** Opens both systems of an installation, creating their authorities on the first start. */
export async function openAuthorities(configuration: Configuration, installation: Sealed): Promise<Systems> {
  const ccms = await openCcms(ccmsPorts(configuration, installation));
  const scms = await openScms(scmsPorts(configuration, installation));
  await markInstallation(configuration.dataDir, installation.store);
  return { ccms, scms };
}

function portsOfBoth({ masterKey, securityLog }: Sealed) {
  return {
    now: () => new Date(),
    keys: watchedKeys(sealedKeyProvider({ masterKey }), securityLog),
    report: (trouble: string) => void process.stderr.write(`authorities: ${trouble}\n`),
  };
}
