import { coer, toJson } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { EtsiTs103097Certificate } from "@v2x/v2x-schema";
import { expect, it } from "vitest";
import { jsonText, ValueInJson } from "./json-text.ts";

it("writes a document with values in it as JSON.stringify writes it with their JSON", () => {
  const value = coer.decode(EtsiTs103097Certificate, fixture("etsi-test-pki/CERT_IUT_A_AT.oer"));
  const documentWith = (written: unknown) => ({
    written,
    layers: [{ name: 'a "name"\n', value: written, absent: undefined, none: null, list: [], object: {} }],
    numbers: [1, [2, -3.5], true],
    moment: new Date(0),
  });
  const document = documentWith(new ValueInJson(EtsiTs103097Certificate, value));
  const plain = documentWith(toJson(EtsiTs103097Certificate, value));
  expect(jsonText(document, "line")).toBe(JSON.stringify(plain));
  expect(jsonText(document, "lines")).toBe(JSON.stringify(plain, undefined, 2));
});
