import { openPlanned, type PlannedHierarchy } from "../hierarchy/open-hierarchy.ts";
import { linkageAuthorities, linkageKeys } from "../la/index.ts";
import { type CampRaCalls, openCampRa } from "../ra/index.ts";
import type { CampEnrollment, CampPorts } from "./camp-ports.ts";
import { type EnrollmentRequests, enroll } from "./enrollment/enroll.ts";
import { type CampFiles, campFiles } from "./files/camp-files.ts";
import { campPlan } from "./hierarchy/camp-plan.ts";
import { revokeEnrollment } from "./revoke-enrollment.ts";

/**
 * CAMP's variant of the SCMS at work, a system beside that of IEEE 1609.2.1 with authorities of its own. It has no
 * electors; the pseudonym CA, which CAMP calls PCA, has the role of the ACA.
 */
export interface Camp
  extends Pick<
    PlannedHierarchy,
    "certificate" | "certificates" | "renew" | "revoke" | "standingLists" | "publishList" | "renewLists"
  > {
  readonly files: CampFiles;
  /** As `enroll` of the ECA: answers the enrollment requests in a zip file by a zip file. */
  enroll(requests: EnrollmentRequests): Promise<Uint8Array>;
  /** As `revokeEnrollment`; the revocation lists follow at once. */
  revokeEnrollment(hashedId8: Uint8Array): Promise<CampEnrollment>;
  readonly ra: CampRaCalls;
}

/** Opens CAMP's variant: finds its authorities, or creates them on the first start. As `openScms`. */
export async function openCamp(ports: CampPorts): Promise<Camp> {
  const { authorities, lists, publishRevocations, ...hierarchy } = await openPlanned({
    ...ports,
    plan: campPlan,
  });
  const { certificate, certificates, renew, revoke, standingLists, publishList, renewLists } = hierarchy;
  const keysOfLas = await linkageKeys(ports.storage, ports.secrets);
  const files = campFiles(lists, ports, authorities);
  return {
    certificate,
    certificates,
    renew,
    revoke,
    standingLists,
    publishList,
    renewLists,
    files,
    ra: await openCampRa(ports, authorities),
    enroll: async (requests) => enroll(requests, ports, await authorities()),
    async revokeEnrollment(hashedId8) {
      const revoked = await ports.inTransaction((storage) => {
        const las = linkageAuthorities(storage, keysOfLas, ports.secrets);
        return revokeEnrollment(hashedId8, { storage, linkageAuthorities: las, now: ports.now() });
      });
      await publishRevocations();
      return revoked;
    },
  };
}
