import { type Authorities, type AuthorityRequest, leavingEvents } from "@v2x/pki";
import { type ScmsAnswer, scmsExchange, successorEventType } from "../exchange/scms-exchange.ts";
import type { ScmsRole } from "../ports.ts";
import { authorizationEventType, authorize } from "./authorize.ts";
import { type DownloadAnswer, type DownloadAsked, download } from "./download.ts";
import { extendSupplies } from "./extend-supplies.ts";
import { type Making, openMaking } from "./open-making.ts";
import type { RaOpeningPorts, RaPorts } from "./ra-ports.ts";
import { takeReport } from "./reports/take-report.ts";
import { requestSuccessor } from "./successor/request-successor.ts";

/** What the RA does for devices, and in the background. */
export interface RaCalls extends Pick<Making<unknown>, "makeTask"> {
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
  /** As `extendSupplies`. */
  extendSupplies(): Promise<number>;
}

/** Opens the RA, with the linkage authorities that it orders from and the ECA that it passes requests on to. */
export async function openRa(
  ports: RaOpeningPorts,
  authorities: () => Promise<Authorities<ScmsRole>>,
  askEca: RaPorts["askEca"],
): Promise<RaCalls> {
  const { now, storage, secrets, supply, eeAuth, hasRoomFor, readFile, urls, otherSystems } = ports;
  const { answerEdition = "2022" } = ports;
  const making = await openMaking("ieee1609dot2dot1", ports, authorities);
  const raPorts: RaPorts = {
    now,
    storage,
    secrets,
    supply,
    eeAuth,
    answerEdition,
    urls,
    ...(otherSystems && { otherSystems }),
    readFile,
    askEca,
    hasRoomFor,
    inTransaction: making.inTransaction,
  };
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
    makeTask: making.makeTask,
    extendSupplies: async () => extendSupplies(raPorts, await authorities()),
  };
}
