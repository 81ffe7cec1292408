import { type Authorities, type AuthorityRequest, leavingEvents } from "@v2x/pki";
import type { CampPorts } from "../../camp/index.ts";
import type { ScmsRole } from "../../ports.ts";
import { extendSupplies } from "../extend-supplies.ts";
import { type Making, openMaking } from "../open-making.ts";
import { type CampDownloadAnswer, campDownload, campDownloadEventType } from "./camp-download.ts";
import { type CampAnswer, campExchange } from "./camp-exchange.ts";
import type { CampDownloadKind } from "./camp-files-offered.ts";
import type { CampRaPorts } from "./camp-ra-ports.ts";
import { lifeOf } from "./enrolled-sender.ts";
import { provision, provisioningEventTypes } from "./provision.ts";
import type { ProvisioningKind } from "./provisioning-request.ts";

/** What CAMP's RA does for devices, and in the background. */
export interface CampRaCalls extends Pick<Making<unknown>, "makeTask"> {
  /**
   * Takes a request for certificates, and stores an event of it.
   *
   * @param kind - what the address is for.
   * @param request - SecuredPseudonymCertProvisioningRequest, SecuredIdCertProvisioningRequest or
   *   SecuredAppCertProvisioningRequest.
   * @throws as `provision`.
   */
  provision(kind: ProvisioningKind, request: AuthorityRequest): Promise<CampAnswer>;
  /** As `campDownload`. @param sender - as that of `AuthorityRequest`. */
  download(kind: CampDownloadKind, octets: Uint8Array, sender?: string): Promise<CampDownloadAnswer>;
  /** As `extendSupplies` of `RaCalls`. */
  extendSupplies(): Promise<number>;
}

/** Opens CAMP's RA, with the linkage authorities and the PCA that it orders from. */
export async function openCampRa(
  ports: CampPorts,
  authorities: () => Promise<Authorities<ScmsRole>>,
): Promise<CampRaCalls> {
  const { now, storage, secrets, supply, hasRoomFor, readFile, raBaseUrl, otherSystems } = ports;
  const making = await openMaking("camp", ports, authorities);
  const raPorts: CampRaPorts = {
    now,
    storage,
    secrets,
    supply,
    readFile,
    hasRoomFor,
    raBaseUrl,
    ...(otherSystems && { otherSystems }),
    inTransaction: making.inTransaction,
  };
  const work = async () => ({ ports: raPorts, authorities: await authorities() });
  return {
    provision: (kind, request) =>
      leavingEvents(
        campExchange,
        provisioningEventTypes[kind],
        async (received) => provision(kind, received, await work()),
        raPorts,
      )(request),
    download: (kind, octets, sender) =>
      leavingEvents(
        campExchange,
        campDownloadEventType,
        async (received) => campDownload(kind, received, await work()),
        raPorts,
      )({ octets, mediaType: "application/octet-stream", sender }),
    makeTask: making.makeTask,
    extendSupplies: async () =>
      extendSupplies(
        {
          ...raPorts,
          storage: {
            ...storage,
            async enrollmentCertificate(hashedId8) {
              const enrollment = await storage.campEnrollment(hashedId8);
              return enrollment && { certificate: lifeOf(enrollment), device: enrollment };
            },
          },
        },
        await authorities(),
      ),
  };
}
