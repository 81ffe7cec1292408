import { buffer } from "node:stream/consumers";
import { nameOf, openBlobs } from "@v2x/blobs";
import { type Ccms, type CcmsPorts, openCcms } from "@v2x/ccms";
import { sealedKeyProvider } from "@v2x/credentials";
import { seal, unseal } from "@v2x/crypto";
import { type HierarchyPorts, openScms, type Scms, type ScmsPorts } from "@v2x/scms";
import { askEaOverHttp } from "./ask-ea-over-http.ts";
import type { Configuration } from "./configuration.ts";
import type { Installation } from "./installation.ts";
import { markInstallation } from "./installation-marker.ts";
import { organizationLimit } from "./organization-limit.ts";
import { authorityPaths } from "./routes/ccms-authorities.ts";
import { distributionCentrePath } from "./routes/distribution-centre.ts";
import { scmsUrls } from "./routes/scms-paths.ts";
import { batchQueue } from "./scms-batches/batch-jobs.ts";
import { type BatchThreads, startBatchThreads } from "./scms-batches/batch-threads.ts";
import { watchedKeys } from "./security-log.ts";

/** Both credential management systems at work. */
export interface Systems {
  readonly ccms: Ccms;
  readonly scms: Scms;
  /** Ends the threads in which certificates are made, with what they do. */
  close(): Promise<void>;
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

/** What the authorities and lists of the SCMS work with. */
export function hierarchyPorts({ publicUrl }: Configuration, installation: Sealed): HierarchyPorts {
  const { store } = installation;
  return {
    ...portsOfBoth(installation),
    storage: store.scms,
    inTransaction: (work) => store.inTransaction(({ scms }) => work(scms)),
    urls: scmsUrls(publicUrl),
  };
}

/** What the SCMS of an installation works with. */
export function scmsPorts(
  configuration: Configuration,
  installation: Sealed,
  threads: BatchThreads,
): ScmsPorts {
  const { dataDir, blobUrl, enrollmentLimits, supply, eeAuth } = configuration;
  const { store, masterKey } = installation;
  const blobs = openBlobs({ dataDir, ...(blobUrl === undefined ? {} : { blobUrl }) });
  return {
    ...hierarchyPorts(configuration, installation),
    storage: store.scms,
    inTransaction: (work) =>
      store.inTransaction(({ scms, jobs }) =>
        work(scms, { orderBatches: (task) => jobs.send(batchQueue, task) }),
      ),
    secrets: {
      seal: (name, octets) => seal(masterKey, name, octets),
      unseal: (name, sealed) => unseal(masterKey, name, sealed),
    },
    supply,
    eeAuth,
    makeBatches: (work) => threads.make(work),
    keepFiles: async (files) => {
      await store.fileUpkeep.announce(files.map(nameOf), new Date());
      return Promise.all(files.map((octets) => blobs.put(octets)));
    },
    readFile: async (name) => {
      const stream = await blobs.get(name);
      return stream && buffer(stream);
    },
    enrollmentLimits,
    hasRoomFor: organizationLimit(configuration.organizationRateLimitPerMinute, store.minuteCounts),
  };
}

/** Opens both systems of an installation, creating their authorities on the first start. */
export async function openAuthorities(configuration: Configuration, installation: Sealed): Promise<Systems> {
  const ccms = await openCcms(ccmsPorts(configuration, installation));
  const threads = startBatchThreads(installation.masterKey);
  const scms = await openScms(scmsPorts(configuration, installation, threads));
  await markInstallation(configuration.dataDir, installation.store);
  return { ccms, scms, close: () => threads.close() };
}

function portsOfBoth({ masterKey, securityLog }: Sealed) {
  return {
    now: () => new Date(),
    keys: watchedKeys(sealedKeyProvider({ masterKey }), securityLog),
    report: (trouble: string) => void process.stderr.write(`authorities: ${trouble}\n`),
  };
}
