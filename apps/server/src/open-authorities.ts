import { availableParallelism } from "node:os";
import { BlobError, type Blobs, nameOf, openBlobs } from "@v2x/blobs";
import { type Ccms, type CcmsPorts, type CcmsUrls, openCcms } from "@v2x/ccms";
import { sealedKeyProvider } from "@v2x/credentials";
import { seal, unseal } from "@v2x/crypto";
import type { OtherSystems } from "@v2x/pki";
import {
  type Camp,
  type CampPorts,
  type HierarchyPorts,
  openCamp,
  openScms,
  type Scms,
  type ScmsPorts,
  type TestProfilePorts,
  type TestProfiles,
  testProfilesIn,
} from "@v2x/scms";
import { askEaOverHttp } from "./ask-ea-over-http.ts";
import type { Configuration } from "./configuration.ts";
import type { Installation } from "./installation.ts";
import { markInstallation } from "./installation-marker.ts";
import { campRaPath } from "./routes/camp-paths.ts";
import { authorityPaths } from "./routes/ccms-authorities.ts";
import { distributionCentrePath } from "./routes/distribution-centre.ts";
import { scmsUrls } from "./routes/scms-paths.ts";
import { batchOrders, batchQueue, campBatchQueue } from "./scms-batches/batch-jobs.ts";
import { type BatchThreads, startBatchThreads } from "./scms-batches/batch-threads.ts";
import { type BundleMaker, bundleMaker } from "./scms-bundles.ts";
import { watchedKeys } from "./security-log.ts";
import { sharedLimit } from "./shared-limit.ts";

/** The credential management systems at work. */
export interface Systems {
  readonly ccms: Ccms;
  readonly scms: Scms;
  /** Chains of organizations' own, for tests. */
  readonly testProfiles: TestProfiles;
  readonly bundles: BundleMaker;
  /** Absent without the feature `camp`. */
  readonly camp?: Camp;
  /** Ends the threads in which certificates are made, with what they do. */
  close(): Promise<void>;
}

/** Where authorities lie, and with what they are opened. */
type Sealed = Pick<Installation, "store" | "masterKey" | "securityLog">;

/** How many grants an organization's devices get in a minute, of both systems and all processes together. */
function grantsLimit(perMinute: number, { minuteCounts }: Installation["store"]) {
  return sharedLimit({ counted: "grants of", perMinute, tellFrom: 1 }, minuteCounts);
}

/** What the CCMS of an installation works with. */
export function ccmsPorts(configuration: Configuration, installation: Sealed): CcmsPorts {
  const { publicUrl, ticketsPerDeviceHour, organizationRateLimitPerMinute, authorizationValidationUrl } =
    configuration;
  const { store } = installation;
  return {
    ...portsOfAll(installation),
    storage: store.ccms,
    inTransaction: (work) => store.inTransaction(({ ccms }) => work(ccms)),
    ...(authorizationValidationUrl === undefined
      ? {}
      : { askEa: (request: Uint8Array) => askEaOverHttp(authorizationValidationUrl, request) }),
    ticketsPerDeviceHour,
    hasRoomFor: grantsLimit(organizationRateLimitPerMinute, store),
    urls: ccmsUrls(publicUrl),
    otherSystems: otherSystems(configuration, store),
  };
}

function ccmsUrls(publicUrl: string): CcmsUrls {
  return {
    ecRequestUrl: publicUrl + authorityPaths.enrolment,
    authValRequestUrl: publicUrl + authorityPaths.authorizationValidation,
    atRequestUrl: publicUrl + authorityPaths.authorization,
    dcUrl: `${publicUrl}${distributionCentrePath}`,
  };
}

/** The systems of an installation, for messages that reach another of them. */
function otherSystems(
  { publicUrl, features }: Configuration,
  { authorityNamed }: Installation["store"],
): OtherSystems {
  const { ecRequestUrl, authValRequestUrl, atRequestUrl } = ccmsUrls(publicUrl);
  return {
    addresses: {
      ecRequestUrl,
      authValRequestUrl,
      atRequestUrl,
      ...scmsUrls(publicUrl),
      ...(features.includes("camp") && { campRaBaseUrl: publicUrl + campRaPath }),
    },
    authorityNamed,
  };
}

/** What the authorities and lists of the SCMS work with. */
export function hierarchyPorts({ publicUrl }: Configuration, installation: Sealed): HierarchyPorts {
  const { store } = installation;
  return {
    ...portsOfAll(installation),
    storage: store.scms,
    inTransaction: (work) => store.inTransaction(({ scms }) => work(scms)),
    urls: scmsUrls(publicUrl),
  };
}

/** What the SCMS of an installation works with. */
export function scmsPorts(
  configuration: Configuration,
  installation: Sealed,
  threads: Pick<BatchThreads, "make">,
): ScmsPorts {
  const { enrollmentLimits, eeAuth, privateAnswers, answerEdition } = configuration;
  const { store } = installation;
  return {
    ...hierarchyPorts(configuration, installation),
    ...supplyPorts(configuration, installation, threads),
    storage: store.scms,
    eeAuth,
    privateAnswers,
    answerEdition,
    enrollmentLimits,
    otherSystems: otherSystems(configuration, store),
    inTransaction: (work) =>
      store.inTransaction(({ scms, jobs }) => work(scms, batchOrders(batchQueue, jobs))),
  };
}

/** What both RAs make certificates and count requests with. */
function supplyPorts(
  { dataDir, blobUrl, supply, organizationRateLimitPerMinute }: Configuration,
  { store, masterKey }: Sealed,
  threads: Pick<BatchThreads, "make">,
): Omit<
  CampPorts,
  keyof ReturnType<typeof portsOfAll> | "storage" | "inTransaction" | "raBaseUrl" | "otherSystems"
> {
  const blobs = openBlobs({ dataDir, ...(blobUrl === undefined ? {} : { blobUrl }) });
  return {
    secrets: {
      seal: (name, octets) => seal(masterKey, name, octets),
      unseal: (name, sealed) => unseal(masterKey, name, sealed),
    },
    supply,
    makeBatches: (work) => threads.make(work),
    makingThreads: availableParallelism(),
    keepFiles: async (files) => {
      await store.fileUpkeep.announce(files.map(nameOf), new Date());
      return Promise.all(files.map((octets) => blobs.put(octets)));
    },
    readFile: (name) => readIntact(blobs, name),
    hasRoomFor: grantsLimit(organizationRateLimitPerMinute, store),
  };
}

/** @returns `undefined` where the file is lost: not there, or not as it was stored. */
async function readIntact(blobs: Blobs, name: string): Promise<Buffer | undefined> {
  try {
    return await blobs.get(name);
  } catch (error) {
    if (!(error instanceof BlobError) || error.code !== "damaged") throw error;
    process.stderr.write(`files: ${error.message}\n`);
    return undefined;
  }
}

/** What the authorities of CAMP's variant work with. */
export function campHierarchyPorts(installation: Sealed) {
  return { ...portsOfAll(installation), storage: installation.store.camp };
}

/** What the variant of CAMP of an installation works with. */
export function campPorts(
  configuration: Configuration,
  installation: Sealed,
  threads: Pick<BatchThreads, "make">,
): CampPorts {
  const { store } = installation;
  return {
    ...campHierarchyPorts(installation),
    ...supplyPorts(configuration, installation, threads),
    inTransaction: (work) =>
      store.inTransaction(({ camp, jobs }) => work(camp, batchOrders(campBatchQueue, jobs))),
    raBaseUrl: configuration.publicUrl + campRaPath,
    otherSystems: otherSystems(configuration, store),
  };
}

/** What test profiles work with. */
export function testProfilePorts(installation: Sealed): TestProfilePorts {
  const { store } = installation;
  return {
    ...portsOfAll(installation),
    storage: store.testProfiles,
    inTransaction: (work) => store.inTransaction(({ testProfiles }) => work(testProfiles)),
  };
}

/** Opens the systems of an installation, creating their authorities on the first start. */
export async function openAuthorities(configuration: Configuration, installation: Sealed): Promise<Systems> {
  const ccms = await openCcms(ccmsPorts(configuration, installation));
  const threads = startBatchThreads(installation.masterKey);
  const scms = await openScms(scmsPorts(configuration, installation, threads));
  const camp = configuration.features.includes("camp")
    ? { camp: await openCamp(campPorts(configuration, installation, threads)) }
    : {};
  const testProfiles = testProfilesIn(testProfilePorts(installation));
  const bundles = bundleMaker({
    ...portsOfAll(installation),
    store: installation.store,
    testProfiles,
    threads,
  });
  await markInstallation(configuration.dataDir, installation.store);
  return { ccms, scms, testProfiles, bundles, ...camp, close: () => threads.close() };
}

function portsOfAll({ masterKey, securityLog }: Sealed) {
  return {
    now: () => new Date(),
    keys: watchedKeys(sealedKeyProvider({ masterKey }), securityLog),
    report: (trouble: string) => void process.stderr.write(`authorities: ${trouble}\n`),
  };
}
