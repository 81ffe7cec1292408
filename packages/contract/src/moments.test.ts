import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { everyCall } from "./index.ts";

/** What JavaScript or PostgreSQL reads as another time than it says, or not at all. */
const impossible = [
  "0000-01-01",
  "0020-02-29",
  "2025-02-29",
  "2026-13-01",
  "9999-12-31",
  "10000-01-01",
  "+275760-09-13",
  "-000001-01-01",
  "-infinity",
];
const times = ["T00:00:00Z", "T23:59:60Z", "T24:00:00Z", "T23:59:59.999+14:00"];
const bad = [
  ...impossible,
  ...impossible.flatMap((day) => times.map((time) => day + time)),
  "2016-12-31T23:59:60Z",
];

interface DateField {
  readonly name: string;
  accepts(text: string): boolean;
}

/** The members of queries and bodies that accept a day or a time, and not any text. */
function dateFields(): DateField[] {
  return everyCall.flatMap(({ name, call }) => {
    const body = call.body?.type === "json" ? call.body.schema : undefined;
    return [call.query, body].flatMap((schema) => {
      const shape = (schema as Partial<z.ZodMiniObject> | undefined)?.shape ?? {};
      return Object.entries(shape as Record<string, z.ZodMiniType>).flatMap(([member, field]) => {
        const accepts = (text: string) => field.safeParse(text).success;
        const isDate = ["2026-03-01", "2026-03-01T12:00:00Z"].some(accepts) && !accepts("some text");
        return isDate ? [{ name: `${name} ${member}`, accepts }] : [];
      });
    });
  });
}

describe("days and times that a call accepts", () => {
  it("are some", () => {
    const names = dateFields().map(({ name }) => name);
    for (const name of ["operator.setNotice from", "operator.auditLog until", "ccms.eaEvents startDate"])
      expect(names).toContain(name);
  });

  it.each(dateFields())("are of years that certificates and databases hold: $name", ({ accepts }) => {
    expect(bad.filter(accepts)).toEqual([]);
    expect(
      ["2003-12-31", "2003-12-31T23:59:59Z", "2140-01-01", "2140-01-01T00:00:00Z"].filter(accepts),
    ).toEqual([]);
    for (const [day, time] of [
      ["2004-01-01", "2004-01-01T00:00:00Z"],
      ["2024-02-29", "2024-02-29T00:00:00.123Z"],
      ["2139-12-31", "2139-12-31T23:59:59Z"],
    ] as const)
      expect(accepts(day) || accepts(time)).toBe(true);
  });
});
