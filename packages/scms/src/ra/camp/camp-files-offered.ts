import type { Authority } from "@v2x/pki";
import type { CampEnrollment } from "../../camp/index.ts";
import { nextDownloadAfter } from "../supply.ts";
import { campBatchOfName, campFileName, requestOfName } from "./camp-batch-file.ts";
import type { CampRaPorts } from "./camp-ra-ports.ts";
import { deviceIdOf } from "./enrolled-sender.ts";
import type { PocError } from "./poc-errors.ts";
import { acknowledgement } from "./provision.ts";
import type { ProvisioningKind } from "./provisioning-request.ts";
import { signForDevice } from "./sign-for-device.ts";

/** A file to send. */
export interface OfferedCampFile {
  readonly name: string;
  readonly octets: Uint8Array;
}

/** What came of looking for a file; nobody is told whether another device has it. */
export type FoundCampFile =
  | { readonly file: OfferedCampFile }
  | { readonly code: PocError; readonly absent: string; readonly isBeingMade?: true };

/** What files are asked for. */
export type CampDownloadKind = ProvisioningKind | "info";

/** What finding a file takes. */
interface Search {
  readonly ports: CampRaPorts;
  /** Signs what is made for the device only now. */
  readonly ra: Authority;
  readonly at: Date;
}

interface CampFilesOfKind {
  /** Whether a file of this kind can have that name, in either case. */
  isName(name: string): boolean;
  /** The names, for people. */
  readonly form: string;
  /** @param name - one that `isName`. */
  find(name: string, enrollment: CampEnrollment, search: Search): Promise<FoundCampFile>;
}

const batches = "<request hash, 16 hexadecimal digits>_<i in hexadecimal digits>.zip";

/** Which files devices may ask for. */
export const campFileKinds: Readonly<Record<CampDownloadKind, CampFilesOfKind>> = {
  pseudonym: {
    isName: (name) => campBatchOfName(name) !== undefined,
    form: batches,
    find: (name, enrollment, search) => findMade("pseudonym", campBatchOfName(name)!, enrollment, search),
  },
  identity: {
    isName: (name) => campBatchOfName(name) !== undefined,
    form: batches,
    find: (name, enrollment, search) => findMade("identity", campBatchOfName(name)!, enrollment, search),
  },
  application: {
    isName: (name) => requestOfName(name, "") !== undefined,
    form: "<request hash, 16 hexadecimal digits>",
    find: (name, enrollment, search) => findMade("application", requestOfName(name, "")!, enrollment, search),
  },
  info: {
    isName: (name) => requestOfName(name, ".info") !== undefined,
    form: "<request hash, 16 hexadecimal digits>.info",
    find: findInfo,
  },
};

async function findMade(
  kind: ProvisioningKind,
  wanted: { readonly requestHash: Uint8Array; readonly period?: number },
  enrollment: CampEnrollment,
  { ports: { storage, readFile } }: Search,
): Promise<FoundCampFile> {
  const name = campFileName(wanted);
  const none = { code: "5065", absent: `there is no file ${name} for this device` } as const;
  const order = await storage.orderByHash(wanted.requestHash);
  if (order === undefined || !isOf(order, kind, enrollment)) return none;
  const batch = await storage.batch({ orderId: order.id, period: wanted.period ?? 0 });
  if (batch === undefined) return none;
  if (batch.file === undefined) {
    if (batch.failure !== undefined) return { code: "5065", absent: batch.failure };
    return {
      code: "5065",
      absent: `The file ${name} is not generated yet. Ask again shortly.`,
      isBeingMade: true,
    };
  }
  const octets = await readFile(batch.file.blob);
  if (octets === undefined)
    return {
      code: "5065",
      absent: `the file ${name} is lost; the operator has to look after the stored files`,
    };
  return { file: { name, octets } };
}

/** The acknowledgement of the request once more, with the time at which the batch after the last one is there. */
async function findInfo(
  name: string,
  enrollment: CampEnrollment,
  { ports, ra, at }: Search,
): Promise<FoundCampFile> {
  const { requestHash } = requestOfName(name, ".info")!;
  const order = await ports.storage.orderByHash(requestHash);
  const kind = order && kindsOfPeriods.find((one) => isOf(order, one, enrollment));
  if (order?.lastPeriod === undefined || kind === undefined) {
    return { code: "5069", absent: `there is no file ${name} for this device` };
  }
  const next = nextDownloadAfter(order.lastPeriod, ports.supply, at);
  const value = acknowledgement(requestHash, next, ports.raBaseUrl, kind);
  const choice = kind === "pseudonym" ? "raEePseudonymCertProvisioningAck" : "raEeIdCertProvisioningAck";
  const octets = await signForDevice({ choice, value }, ra, at);
  return { file: { name: `${campFileName({ requestHash })}.info`, octets } };
}

const kindsOfPeriods = ["pseudonym", "identity"] as const;

function isOf(
  { deviceId, purpose }: { readonly deviceId: string; readonly purpose: string },
  kind: ProvisioningKind,
  enrollment: CampEnrollment,
): boolean {
  return deviceId === deviceIdOf(enrollment) && purpose.startsWith(`${kind}:`);
}
