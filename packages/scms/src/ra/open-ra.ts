import { type Authorities, type AuthorityRequest, leavingEvents } from "@v2x/pki";
import { type ScmsAnswer, scmsExchange, successorEventType } from "../exchange/scms-exchange.ts";
import { linkageAuthorities, linkageKeys } from "../la/index.ts";
import type { ScmsRole } from "../ports.ts";
import { authorizationEventType, authorize } from "./authorize.ts";
import { batchMixer } from "./batch-mixer.ts";
import { type DownloadAnswer, type DownloadAsked, download } from "./download.ts";
import { extendSupplies } from "./extend-supplies.ts";
import { makeTask, type TaskOutcome } from "./make-task.ts";
import type { BatchTask, RaOpeningPorts, RaPorts } from "./ra-ports.ts";
import { takeReport } from "./reports/take-report.ts";
import { requestSuccessor } from "./successor/request-successor.ts";

/** What the RA does for devices, and in the background. */
export interface RaCalls {
  /**
   * Takes a request for authorization certificates, and stores an event of it.
   *
   * @param request - an EeRaCertRequestSpdu.
   * @returns a RaEeCertAckSpdu, or a fine error.
   * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
   * @see IEEE 1609.2.1 6.3.5.2
   */
  authorize(request: AuthorityRequest): Promise<ScmsAnswer>;
  /**
   * Takes a request for the next enrollment certificate, has it issued, and stores an event of it.
   *
   * @param request - an EeRaSuccessorEnrollmentCertRequestSpdu.
   * @returns a RaEeEnrollmentCertAckSpdu, or a fine error.
   * @throws as `authorize`.
   * @see IEEE 1609.2.1 6.3.5.4
   */
  requestSuccessor(request: AuthorityRequest): Promise<ScmsAnswer>;
  /** As `takeReport`. */
  takeReport(request: AuthorityRequest): Promise<ScmsAnswer>;
  /** As `download`. */
  download(asked: DownloadAsked): Promise<DownloadAnswer>;
  /** Makes the batches of a task, with those of other tasks at the same time; to be noted by `noteOutcomes`. */
  makeTask(task: BatchTask): Promise<readonly TaskOutcome[]>;
  /** As `extendSupplies`. */
  extendSupplies(): Promise<number>;
}

/** Opens the RA, with the linkage authorities that it orders from and the ECA that it passes requests on to. */
export async function openRa(
  ports: RaOpeningPorts,
  authorities: () => Promise<Authorities<ScmsRole>>,
  askEca: RaPorts["askEca"],
): Promise<RaCalls> {
  const { now, storage, secrets, supply, eeAuth, hasRoomFor, makeBatches, keepFiles, readFile } = ports;
  const keys = await linkageKeys(storage, secrets);
  const raPorts: RaPorts = {
    now,
    storage,
    secrets,
    supply,
    eeAuth,
    readFile,
    askEca,
    hasRoomFor,
    inTransaction: (work) =>
      ports.inTransaction((bound, { orderBatches }) =>
        work({ storage: bound, orderBatches, linkageAuthorities: linkageAuthorities(bound, keys, secrets) }),
      ),
  };
  const mix = batchMixer({
    protocol: "ieee1609dot2dot1",
    now,
    storage,
    linkageKeys: keys,
    authorities,
    make: makeBatches,
  });
  const work = async () => ({ ports: raPorts, authorities: await authorities() });
  return {
    authorize: leavingEvents(
      (request, at) => scmsExchange("ra", request, at),
      authorizationEventType,
      async (request) => authorize(request, await work()),
      raPorts,
    ),
    requestSuccessor: leavingEvents(
      (request, at) => scmsExchange("ra", request, at),
      successorEventType,
      async (request) => requestSuccessor(request, await work()),
      raPorts,
    ),
    takeReport: async (request) => takeReport(request, await work()),
    download: async (asked) => download(asked, await work()),
    makeTask: (task) =>
      makeTask(task, {
        now,
        storage,
        secrets,
        supply,
        linkageAuthorities: linkageAuthorities(storage, keys, secrets),
        mix,
        keepFiles,
      }),
    extendSupplies: async () => extendSupplies(raPorts, await authorities()),
  };
}
