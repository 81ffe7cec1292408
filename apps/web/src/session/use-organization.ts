import { useQueryClient } from "@tanstack/react-query";
import type { Organization } from "@v2x/contract";
import { createContext, useContext, useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { evidenceShelf } from "./evidence-shelf.ts";
import { keptInput } from "./kept-input.ts";
import type { OrganizationSelection } from "./organization-selection.ts";

/** The organizations of the signed-in person and the one that everything on screen is about. */
export interface OrganizationScope {
  readonly organizations: readonly Organization[];
  readonly organization: Organization;
}

export const SelectionContext = createContext<OrganizationSelection | undefined>(undefined);
export const OrganizationContext = createContext<OrganizationScope | undefined>(undefined);

/** The selection of this tab. */
export function useSelection(): OrganizationSelection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new TypeError("useSelection needs a SelectionContext above it");
  return selection;
}

/** All of the person's organizations, and the selected one; `undefined` outside the signed-in frame. */
export function useOrganizationScope(): OrganizationScope | undefined {
  return useContext(OrganizationContext);
}

/** The selected organization. Its id belongs into the key of every query whose answer depends on it. */
export function useOrganization(): Organization {
  const scope = useOrganizationScope();
  if (!scope) throw new TypeError("useOrganization needs an organization to be selected");
  return scope.organization;
}

interface SwitchRequest {
  switchToOrganization?: string;
}

/**
 * Selects another organization and opens the introduction, unless it is open already.
 *
 * The navigation carries the choice and comes first, so that a screen with unfinished work can still ask, and a
 * person who stays there stays in the old organization.
 */
export function useChooseOrganization(): (organizationId: string) => void {
  const select = useSelectAndForget();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (organizationId) => {
    if (pathname === paths.introduction() || pathname === paths.home()) select(organizationId);
    else {
      const state: SwitchRequest = { switchToOrganization: organizationId };
      // At once, together with the choice below: a menu that stands for a moment longer leads into what was left.
      void navigate(paths.introduction(), { state, flushSync: true });
    }
  };
}

/** Carries out a choice that a navigation brought along; used once, by the frame. */
export function useArrivingOrganization(): void {
  const select = useSelectAndForget();
  const navigate = useNavigate();
  const location = useLocation();
  const arriving = (location.state as SwitchRequest | null)?.switchToOrganization;
  useLayoutEffect(() => {
    if (arriving === undefined) return;
    select(arriving);
    // Without this, coming back to the entry by Back would choose again.
    void navigate(location, { replace: true, state: null, flushSync: true });
  }, [arriving, select, navigate, location]);
}

function useSelectAndForget(): (organizationId: string) => void {
  const selection = useSelection();
  const queries = useQueryClient();
  return (organizationId) => {
    const left = selection.current();
    if (left === organizationId) return;
    selection.choose(organizationId);
    keptInput.forget();
    evidenceShelf.forget();
    const ofLeft = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes(left) };
    // An answer still on its way would be stored under the organization that it was asked for.
    void queries.cancelQueries(ofLeft);
    queries.removeQueries(ofLeft);
  };
}
