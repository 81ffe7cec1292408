import type { CertificateSubjectAttributes } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { oddAuthority, requestPermissions } from "./refusals.test-support.ts";
import {
  authorizationRequest,
  type Bench,
  camPermission,
  enrolledStation,
  enrolmentRequest,
  lastEvent,
  readAuthorization,
  readEnrolment,
  registerDevice,
  startBench,
  unmetInTrace,
} from "./stations.test-support.ts";

const countries = (...numbers: readonly number[]): NonNullable<CertificateSubjectAttributes["region"]> => ({
  choice: "identifiedRegion",
  value: numbers.map((value) => ({ choice: "countryOnly", value }) as const),
});
const germany = countries(276);
const france = countries(250);

/** A CCMS whose current EA or AA has a certificate for Germany alone. */
async function germanBench(role: "ea" | "aa"): Promise<Bench> {
  const bench = await startBench();
  const { storage } = bench.ports;
  const usual = (await storage.authorities()).find((record) => record.role === role)!;
  await oddAuthority(bench, role, { region: germany });
  await storage.beginChange();
  await storage.setAuthorityState(usual.id, "retired");
  await storage.setAuthorityState(`odd-${role}`, "current");
  return bench;
}

describe("an EA whose certificate is for Germany", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await germanBench("ea");
  });

  const enrolling = async (
    geographicRegions: readonly string[],
    region?: CertificateSubjectAttributes["region"],
  ) => {
    const device = await registerDevice(bench, { geographicRegions });
    const attributes = { appPermissions: requestPermissions, ...(region && { region }) };
    const request = await enrolmentRequest(
      bench,
      device,
      {},
      { inner: (right) => ({ ...right, requestedSubjectAttributes: attributes }) },
    );
    return readEnrolment(bench, request, await bench.ccms.enrol(request));
  };

  it.each([
    ["anywhere, asking for Germany", [], germany, germany],
    ["anywhere, asking for nothing: the issuer's region is meant", [], undefined, undefined],
    ["in Germany, asking for nothing", ["Germany"], undefined, germany],
  ] as const)("enrols what is registered %s", async (_, registered, asked, given) => {
    const { responseCode, certificate } = await enrolling(registered, asked);
    expect([responseCode, certificate?.value.toBeSigned.region]).toEqual(["ok", given]);
  });

  it.each([
    ["anywhere, asking for France", [], france, "region-grantable"],
    ["anywhere, asking for France too", [], countries(276, 250), "region-grantable"],
    ["in France, asking for nothing", ["France"], undefined, "region-within-issuer"],
  ] as const)("refuses what is registered %s", async (_, registered, asked, check) => {
    expect((await enrolling(registered, asked)).responseCode).toBe("deniedpermissions");
    expect(unmetInTrace(lastEvent(bench))).toEqual([check]);
  });
});

describe("an AA whose certificate is for Germany", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await germanBench("aa");
  });

  const authorizing = async (
    geographicRegions: readonly string[],
    region?: CertificateSubjectAttributes["region"],
  ) => {
    const station = await enrolledStation(bench, { geographicRegions });
    const attributes = { appPermissions: [camPermission], ...(region && { region }) };
    const request = await authorizationRequest(bench, station, { attributes });
    return readAuthorization(bench, request, await bench.ccms.authorize(request));
  };

  it.each([
    ["anywhere that asks for Germany", [], germany, germany],
    ["anywhere that asks for nothing", [], undefined, undefined],
    ["in Germany that asks for nothing", ["Germany"], undefined, germany],
  ] as const)("gives a ticket to what is registered %s", async (_, registered, asked, given) => {
    const { responseCode, certificate } = await authorizing(registered, asked);
    expect([responseCode, certificate?.value.toBeSigned.region]).toEqual(["ok", given]);
  });

  it.each([
    ["anywhere that asks for France", [], france, "region-grantable"],
    ["in France that asks for nothing", ["France"], undefined, "region-within-issuer"],
  ] as const)("gives none to what is registered %s", async (_, registered, asked, check) => {
    expect((await authorizing(registered, asked)).responseCode).toBe("its-aa-deniedpermissions");
    expect(unmetInTrace(lastEvent(bench))).toEqual([check]);
  });
});
