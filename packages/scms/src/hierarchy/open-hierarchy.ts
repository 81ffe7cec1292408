import {
  type Authorities,
  type ListStanding,
  type PublishedLists,
  publishedLists,
  rememberAuthorities,
} from "@v2x/pki";
import { publishedFiles, type ScmsFiles } from "../lists/published-files.ts";
import { crlKindsOfDevices } from "../lists/revocation-lists.ts";
import type {
  HierarchyPorts,
  ScmsAuthorityRecord,
  ScmsListKind,
  ScmsListRecord,
  ScmsRole,
} from "../ports.ts";
import { scmsPlan } from "./authority-profiles.ts";
import { type HierarchyChanges, hierarchyChanges } from "./change-hierarchy.ts";
import { createHierarchy } from "./create-hierarchy.ts";
import type { PlannedPorts } from "./hierarchy-plan.ts";

/** The authorities of an American system at work, whichever it is. */
export interface PlannedHierarchy extends HierarchyChanges {
  /**
   * The current generation of an authority; of the electors, the first by name.
   *
   * @throws AuthorityError "authority-missing"
   */
  certificate(role: ScmsRole): Promise<ScmsAuthorityRecord>;
  /** All generations whose rows are undamaged, by role and generation. */
  certificates(): Promise<readonly ScmsAuthorityRecord[]>;
  /** As `PublishedLists.standing`. */
  standingLists(): Promise<readonly ListStanding<ScmsListKind>[]>;
  /** As `PublishedLists.publish`. */
  publishList(kind: ScmsListKind, issuer: Uint8Array): Promise<ScmsListRecord>;
  /** Issues every list anew that is due, though nobody asks for it. Reports what it cannot. */
  renewLists(): Promise<void>;
}

/** The authorities of an SCMS at work. */
export interface Hierarchy extends PlannedHierarchy {
  /** The current electors, by name. */
  electors(): Promise<readonly ScmsAuthorityRecord[]>;
  readonly files: ScmsFiles;
}

/** What the roles of this package, which sign with the authorities, have besides. */
interface Opened {
  authorities(): Promise<Authorities<ScmsRole>>;
  /** Issues the lists anew that lack what was revoked of devices, of every root; reports why it cannot. */
  publishRevocations(): Promise<void>;
}

/** The same for the roles of this package, which sign with them. */
export interface OpenedHierarchy extends Hierarchy, Opened {}

/** Opens the SCMS of IEEE 1609.2.1. As `openPlanned`. */
export async function openHierarchy(ports: HierarchyPorts): Promise<OpenedHierarchy> {
  const { lists, ...hierarchy } = await openPlanned({ ...ports, plan: scmsPlan(ports.urls) });
  return {
    ...hierarchy,
    electors: async () =>
      (await hierarchy.certificates())
        .filter(({ role, state }) => role === "elector" && state === "current")
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    files: publishedFiles(lists, ports, hierarchy.authorities),
  };
}

/**
 * Finds the authorities and their lists, or creates them on the first start. What is damaged, or cannot be issued now, is
 * reported.
 */
export async function openPlanned(
  ports: PlannedPorts,
): Promise<PlannedHierarchy & Opened & { readonly lists: PublishedLists<ScmsListKind> }> {
  if ((await ports.storage.version()) === 0) await createHierarchy(ports);
  const authorities = rememberAuthorities(ports);
  const lists = publishedLists(ports.plan.lists, ports, authorities);
  await lists.bringUpToDate();
  const changes = hierarchyChanges(ports);
  return {
    authorities,
    lists,
    certificate: async (role) => (await authorities()).current(role).record,
    certificates: async () => (await authorities()).usable.map(({ record }) => record),
    ...changes,
    async renew(role) {
      const renewed = await changes.renew(role);
      // A new RA has no info status yet, and that of another tells of the new certificate.
      await lists.bringUpToDate();
      return renewed;
    },
    publishRevocations: () => lists.bringUpToDate(crlKindsOfDevices),
    standingLists: () => lists.standing(),
    publishList: (kind, issuer) => lists.publish(kind, issuer),
    renewLists: () => lists.bringUpToDate(),
  };
}
