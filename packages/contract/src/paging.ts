import * as z from "zod/mini";
import { limits } from "./limits.ts";

const { page, pageSize } = limits;

/** What a list without page and size gives. */
export const pagingDefaults = { page: 0, size: 5 } as const;

/** Which page of a list: the first is 0 on the wire. */
export const paging = {
  page: wholeNumber(page, pagingDefaults.page),
  size: wholeNumber(pageSize, pagingDefaults.size),
};

/** A whole number in a query, where every value is text. */
function wholeNumber({ min, max }: { readonly min: number; readonly max: number }, usual: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.optional(
      z.union([z.number(), z.string()], rule).check(
        z.refine((value) => {
          if (typeof value === "string" && !/^(\d{1,9})?$/.test(value)) return false;
          return (
            value === "" || (Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max)
          );
        }, rule),
      ),
    ),
    z.transform((value) => (value === undefined || value === "" ? usual : Number(value))),
  );
}
