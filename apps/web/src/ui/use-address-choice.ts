import { type AddressChange, useAddressQuery } from "./use-address-query.ts";

/**
 * A choice that stands in the address as a query parameter, so that Back and Forward restore it: like `useState`.
 *
 * @param values - what there is to choose; the first is the default, which the address does not name. Anything else
 *   in the address counts as the default.
 */
export function useAddressChoice<T extends string>(
  name: string,
  values: readonly T[],
  options?: AddressChange,
): readonly [T, (value: T) => void] {
  const [query, change] = useAddressQuery();
  const value = values.find((offered) => offered === query.get(name)) ?? values[0]!;
  const choose = (chosen: T) => {
    if (chosen === value) return;
    change((after) => {
      if (chosen === values[0]) after.delete(name);
      else after.set(name, chosen);
    }, options);
  };
  return [value, choose];
}
