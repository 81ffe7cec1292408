import { type Authorities, publishedLists, rememberAuthorities } from "@v2x/pki";
import { publishedFiles, type ScmsFiles } from "../lists/published-files.ts";
import { crlKindsOfDevices } from "../lists/revocation-lists.ts";
import { scmsListRules } from "../lists/scms-list-rules.ts";
import type { HierarchyPorts, ScmsAuthorityRecord, ScmsRole } from "../ports.ts";
import { type HierarchyChanges, hierarchyChanges } from "./change-hierarchy.ts";
import { createHierarchy } from "./create-hierarchy.ts";

/** The authorities of an SCMS at work. */
export interface Hierarchy extends HierarchyChanges {
  /**
   * The current generation of an authority; of the electors, the first by name.
   *
   * @throws AuthorityError "authority-missing"
   */
  certificate(role: ScmsRole): Promise<ScmsAuthorityRecord>;
  /** All generations whose rows are undamaged, by role and generation. */
  certificates(): Promise<readonly ScmsAuthorityRecord[]>;
  /** The current electors, by name. */
  electors(): Promise<readonly ScmsAuthorityRecord[]>;
  readonly files: ScmsFiles;
  /** Issues every list anew that is due, though nobody asks for it. Reports what it cannot. */
  renewLists(): Promise<void>;
}

/** The same for the roles of this package, which sign with them. */
export interface OpenedHierarchy extends Hierarchy {
  authorities(): Promise<Authorities<ScmsRole>>;
  /** Issues the lists anew that lack what was revoked of devices, of every root; reports why it cannot. */
  publishRevocations(): Promise<void>;
}

/**
 * Finds the authorities and their lists, or creates them on the first start. What is damaged, or cannot be issued now, is
 * reported.
 */
export async function openHierarchy(ports: HierarchyPorts): Promise<OpenedHierarchy> {
  if ((await ports.storage.version()) === 0) await createHierarchy(ports);
  const authorities = rememberAuthorities(ports);
  const lists = publishedLists(scmsListRules, ports, authorities);
  await lists.bringUpToDate();
  const changes = hierarchyChanges(ports);
  return {
    authorities,
    certificate: async (role) => (await authorities()).current(role).record,
    certificates: async () => (await authorities()).usable.map(({ record }) => record),
    electors: async () =>
      (await authorities()).usable
        .map(({ record }) => record)
        .filter(({ role, state }) => role === "elector" && state === "current")
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ...changes,
    async renew(role) {
      const renewed = await changes.renew(role);
      // A new RA has no info status yet, and that of another tells of the new certificate.
      await lists.bringUpToDate();
      return renewed;
    },
    publishRevocations: () => lists.bringUpToDate(crlKindsOfDevices),
    files: publishedFiles(lists, ports, authorities),
    renewLists: () => lists.bringUpToDate(),
  };
}
