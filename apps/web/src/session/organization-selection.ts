import type { Organization } from "@v2x/contract";

const storageKey = "organization";

/** Which organization this browser tab works for. */
export interface OrganizationSelection {
  /** The selected organization's id; `undefined` until the list has come. */
  current(): string | undefined;
  subscribe(listener: () => void): () => void;
  /** Takes the list of a person who has signed in: their earlier choice in this tab, else the first. */
  offer(email: string, organizations: readonly Organization[]): void;
  /** Selects one of the offered organizations, and remembers it over reloads of this tab. */
  choose(organizationId: string): void;
  /** No user means no organization; `forget` also drops the remembered choice. */
  clear(options: { forget: boolean }): void;
}

/**
 * Builds the selection of this tab.
 *
 * @param storage - lives as long as the tab (`sessionStorage`), so two tabs may work for two organizations.
 */
export function createOrganizationSelection(storage: Storage): OrganizationSelection {
  let email: string | undefined;
  let current: string | undefined;
  const listeners = new Set<() => void>();

  function select(organizationId: string | undefined): void {
    current = organizationId;
    for (const listener of listeners) listener();
  }

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer(person, organizations) {
      email = person;
      const ids = organizations.map(({ organizationId }) => organizationId);
      const kept = [current, rememberedBy(storage, person)].find(
        (id) => id !== undefined && ids.includes(id),
      );
      select(kept ?? ids[0]);
    },
    choose(organizationId) {
      storage.setItem(storageKey, JSON.stringify({ email, organizationId }));
      select(organizationId);
    },
    clear({ forget }) {
      if (forget) storage.removeItem(storageKey);
      email = undefined;
      select(undefined);
    },
  };
}

function rememberedBy(storage: Storage, email: string): string | undefined {
  const text = storage.getItem(storageKey);
  if (text === null) return undefined;
  try {
    const remembered = JSON.parse(text) as { email?: unknown; organizationId?: unknown };
    return remembered.email === email && typeof remembered.organizationId === "string"
      ? remembered.organizationId
      : undefined;
  } catch {
    return undefined; // somebody else's value under our key
  }
}
