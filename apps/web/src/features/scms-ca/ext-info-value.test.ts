import { expect, it } from "vitest";
import { kindOfValue } from "./ext-info-value.ts";

it.each([
  ["https://pki.example/scms/ra", "url"],
  ["HTTP://localhost:8080/scms/eca", "url"],
  ["http://", "text"],
  ["see https://pki.example", "text"],
  ["https://pki.example and more", "text"],
  ["ftp://pki.example", "text"],
  ["javascript:alert(1)//https://pki.example", "text"],
  ["0123456789ABCDEF", "hex"],
  ["0123456789ABCD", "text"],
  ["0123456789ABCDEF0", "text"],
  ["256", "text"],
])("a labelled value %j is shown as %s: only a whole http or https URL is a link [R3.42]", (value, kind) => {
  expect(kindOfValue(value)).toBe(kind);
});
