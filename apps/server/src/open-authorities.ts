import { type Ccms, type CcmsPorts, openCcms } from "@v2x/ccms";
import { sealedKeyProvider } from "@v2x/credentials";
import type { Configuration } from "./configuration.ts";
import type { Installation } from "./installation.ts";
import { markInstallation } from "./installation-marker.ts";
import { distributionCentrePath } from "./routes/distribution-centre.ts";
import { watchedKeys } from "./security-log.ts";

/** What the CCMS of an installation works with. */
export function ccmsPorts(
  { publicUrl }: Configuration,
  { store, masterKey, securityLog }: Pick<Installation, "store" | "masterKey" | "securityLog">,
): CcmsPorts {
  return {
    now: () => new Date(),
    keys: watchedKeys(sealedKeyProvider({ masterKey }), securityLog),
    storage: store.ccms,
    inTransaction: (work) => store.inTransaction(({ ccms }) => work(ccms)),
    report: (trouble) => process.stderr.write(`authorities: ${trouble}\n`),
    urls: {
      ecRequestUrl: `${publicUrl}/ccms/ea/enrolment`,
      authValRequestUrl: `${publicUrl}/ccms/ea/authorization-validation`,
      atRequestUrl: `${publicUrl}/ccms/aa/authorization`,
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
