import { useLayoutEffect } from "react";
import { useLocation, useSearchParams } from "react-router";

/** How the address comes to its new query. */
export interface AddressChange {
  /** Takes the place of the entry of the history that stands, instead of following it. */
  readonly replace?: boolean;
  /** Leaves the page scrolled as it is. */
  readonly staysPut?: boolean;
}

/** What was asked of the address that stands, and has not come true yet. */
let pending: { readonly key: string; readonly query: URLSearchParams } | undefined;

/**
 * The query of the address, and a way to change it. Changes that are made before the address follows add up, which the
 * router's own do not.
 */
export function useAddressQuery(): readonly [
  URLSearchParams,
  (change: (query: URLSearchParams) => void, options?: AddressChange) => void,
] {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  // The address has followed, or somebody went elsewhere: an entry may be come back to with the same key.
  useLayoutEffect(() => {
    if (pending?.key !== key) pending = undefined;
  }, [key]);
  const changeQuery = (change: (query: URLSearchParams) => void, options: AddressChange = {}) => {
    const after = new URLSearchParams(pending?.key === key ? pending.query : query);
    change(after);
    pending = { key, query: after };
    setQuery(after, {
      replace: options.replace ?? false,
      preventScrollReset: options.staysPut ?? false,
      // Whoever goes back before a slow screen has followed would otherwise come to an entry that it never left.
      flushSync: true,
    });
  };
  return [query, changeQuery];
}
