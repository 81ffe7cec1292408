import { americanProfiles } from "@v2x/credentials";
import { beforeAll, expect, it } from "vitest";
import { now } from "../../../station/src/scms/authorities.test-support.ts";
import { type AcaBench, acaBench } from "../aca/aca.test-support.ts";
import type { DemandKind } from "./authorization-demand.ts";
import { ownRequest } from "./device-requests.test-support.ts";
import { faultsForeseen } from "./foreseen-certificate.ts";

let bench: AcaBench;
beforeAll(async () => {
  bench = await acaBench();
});

type TbsCert = ReturnType<typeof ownRequest>["request"]["tbsCert"];

const faultsOf = (
  kind: DemandKind,
  changes: Partial<TbsCert> = {},
  keyType: "NistP256" | "BrainpoolP256r1" = "NistP256",
) => {
  const { request } = ownRequest(kind, {}, { keyType, now });
  const tbsCert = { ...request.tbsCert, ...changes };
  const { authorizationCertificate } = americanProfiles;
  const asked = { ...request, tbsCert };
  const faults = faultsForeseen(asked, kind, bench.aca.certificate, now, authorizationCertificate);
  return faults.map(({ name }) => name);
};

it("nothing is wrong with the certificates of an ordinary request", () => {
  for (const kind of ["original", "unified", "compactUnified", "single"] as const)
    expect(faultsOf(kind), kind).toEqual([]);
  expect(faultsOf("single", {}, "BrainpoolP256r1")).toEqual([]);
});

it("what the ACA's lint would find is found before the request is acknowledged", () => {
  expect(faultsOf("single", { id: { choice: "name", value: "" } })).toEqual(["id-of-profile"]);
  const publicKey = {
    choice: "eciesNistP256",
    value: { choice: "x-only", value: new Uint8Array(32) },
  } as const;
  expect(faultsOf("single", { encryptionKey: { supportedSymmAlg: "aes128Ccm", publicKey } })).not.toEqual([]);
});

it("a life is looked at where it is the certificate's own", () => {
  const ancient = { start: 0, duration: { choice: "years", value: 40 } } as const;
  expect(faultsOf("single", { validityPeriod: ancient })).not.toEqual([]);
  expect(faultsOf("unified", { validityPeriod: ancient })).toEqual([]);
});
