import { useSearchParams } from "react-router";

/**
 * A choice that stands in the address as a query parameter, so that Back and Forward restore it: like `useState`.
 *
 * @param values - what there is to choose; the first is the default, which the address does not name. Anything else
 *   in the address counts as the default.
 */
export function useAddressChoice<T extends string>(
  name: string,
  values: readonly T[],
): readonly [T, (value: T) => void] {
  const [query, setQuery] = useSearchParams();
  const value = values.find((offered) => offered === query.get(name)) ?? values[0]!;
  const choose = (chosen: T) => {
    if (chosen === value) return;
    setQuery((before) => {
      const after = new URLSearchParams(before);
      if (chosen === values[0]) after.delete(name);
      else after.set(name, chosen);
      return after;
    });
  };
  return [value, choose];
}
