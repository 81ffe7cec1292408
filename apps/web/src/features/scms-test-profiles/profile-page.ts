import type { TestProfile } from "@v2x/contract";
import type { TablePage } from "../../ui/table/PagedTable.tsx";

/**
 * A page of the profiles that a search finds: in name, id or HashedId8, without regard to case.
 *
 * @param page - from 1.
 */
export function pageOfProfiles(
  profiles: readonly TestProfile[],
  { search, page, size }: { readonly search: string; readonly page: number; readonly size: number },
): TablePage<TestProfile> {
  const sought = search.trim().toLowerCase();
  const found = profiles.filter((profile) =>
    [profile.name, profile.id, profile.hashedId8].some((text) => text.toLowerCase().includes(sought)),
  );
  const start = (page - 1) * size;
  return { content: found.slice(start, start + size), totalElements: found.length, first: start + 1 };
}
