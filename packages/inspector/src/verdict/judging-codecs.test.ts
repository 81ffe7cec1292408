import { coer, nullType, provideCodecs } from "@v2x/asn1";
import { emitCoer } from "@v2x/asn1/compile";
import { openEvidence } from "@v2x/credentials";
import { examples } from "@v2x/decoder";
import { fixture } from "@v2x/testkit";
import * as schema from "@v2x/v2x-schema";
import { afterEach, expect, it, vi } from "vitest";
import { inspect, judgingCodecs } from "../index.ts";

afterEach(() => vi.unstubAllGlobals());

it("names each type as the place where the build's module finds it", () => {
  for (const { types } of judgingCodecs()) {
    for (const [name, type] of types) {
      const found = name.split(".").reduce<unknown>((inside, part) => (inside as never)[part], schema);
      expect(found).toBe(type);
    }
  }
});

it("names all types that judging needs: with their codecs provided, nothing is compiled", async () => {
  for (const { rules, part, types } of judgingCodecs()) {
    const schemas = [...types.values()];
    const factory = new Function("support", emitCoer(schemas, part));
    provideCodecs({
      rules,
      part,
      schemas,
      factory: factory as Parameters<typeof provideCodecs>[0]["factory"],
    });
  }
  vi.stubGlobal("Function", function forbidden() {
    throw new EvalError("the policy forbids code made of strings");
  });
  expect(() => coer.decode(nullType("Unseen"), new Uint8Array(0))).toThrow(EvalError);
  const inputs = [
    ...examples.map(({ hex }) => Uint8Array.from(Buffer.from(hex, "hex"))),
    fixture("eu-l2-ectl-CE4CF6C19BFED720.oer"),
    fixture("malformed-ectl-recursion-depth150.oer"),
    ...["ieee1609dot2dot1", "camp", "etsi-enrolment", "etsi-authorization", "etsi-inner-enrolment"].map(
      (name) => fixture(`self-signed-requests/${name}.oer`),
    ),
    new Uint8Array(0),
    new Uint8Array(50).fill(0xff),
  ];
  const evidence = inputs.flatMap((bytes) => openEvidence(bytes) ?? []);
  expect(evidence.length).toBeGreaterThan(5);
  for (const bytes of inputs) {
    for (const cut of [
      bytes,
      bytes.subarray(0, bytes.length >> 1),
      Uint8Array.from(bytes).fill(0x55, 20, 24),
    ]) {
      const { lights } = await inspect({
        bytes: cut,
        type: "unknown",
        times: { now: new Date("2026-01-01T00:00:00Z") },
        evidence: evidence.map((one) => ({ evidence: one, from: "given" as const })),
        anchors: [],
      });
      expect(lights).toHaveLength(8);
    }
  }
});
