import { decodeCertificate, signerWith } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { requestHash } from "@v2x/protocol";
import {
  type CertificateSubjectAttributes,
  certificateRequestPermission,
  type PsidSsp,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import {
  movedBy,
  oddAuthority,
  oddCredential,
  requestPermissions,
  turned,
} from "../refusals.test-support.ts";
import {
  type Bench,
  camPermission,
  enrolledStation,
  lastEvent,
  registerDevice,
  startBench,
  unmetInTrace,
} from "../stations.test-support.ts";
import { testPorts } from "../test-ccms.test-support.ts";
import {
  askToValidate,
  authorityOf,
  innerRequest,
  type ValidationDeviation,
} from "../validations.test-support.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});

const failing = () =>
  lastEvent(bench).trace.layers.flatMap(({ checks }) =>
    checks.filter(({ outcome }) => outcome === "fail").map(({ name }) => name),
  );
const bitmap = (...octets: number[]) => ({ choice: "bitmapSsp", value: Uint8Array.from(octets) }) as const;

describe("an AA that asks about a station", () => {
  it.each([true, false])("gets the attributes of the ticket, with privacy %s", async (withPrivacy) => {
    const station = await enrolledStation(bench, { geographicRegions: ["Germany"] });
    const inner = await innerRequest(bench, station, { withPrivacy });
    const { octets, response } = await askToValidate(bench, inner);
    expect(response).toMatchObject({
      requestHash: requestHash(octets),
      responseCode: "ok",
      confirmedSubjectAttributes: {
        appPermissions: [camPermission],
        validityPeriod: { duration: { choice: "hours", value: 168 } },
        region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 276 }] },
      },
    });
    expect(response.confirmedSubjectAttributes!.assuranceLevel).toEqual(Uint8Array.of(0));
    const event = lastEvent(bench);
    expect(unmetInTrace(event)).toEqual([]);
    expect(event.trace.layers.map(({ kind, type }) => `${kind} ${type}`.trim())).toEqual([
      "http",
      "envelope Ieee1609Dot2Data",
      "encrypted Ieee1609Dot2Data",
      "envelope Ieee1609Dot2Data",
      "signed Ieee1609Dot2Data",
      "payload EtsiTs102941Data",
      "envelope Ieee1609Dot2Data",
      ...(withPrivacy ? ["encrypted Ieee1609Dot2Data", "envelope Ieee1609Dot2Data"] : []),
      "signed Ieee1609Dot2Data",
      "request EtsiTs102941Data",
      "request AuthorizationValidationRequest",
    ]);
  });

  it("is answered at the enrolment address too, and a device at this one: the message decides", async () => {
    const crossed: Bench = {
      ...bench,
      ccms: {
        ...bench.ccms,
        validateAuthorization: bench.ccms.enrol,
        enrol: bench.ccms.validateAuthorization,
      },
    };
    const station = await enrolledStation(crossed);
    const { response } = await askToValidate(crossed, await innerRequest(bench, station));
    expect(response.responseCode).toBe("ok");
  });

  it("gets no attributes beyond the limit of the device, and others' devices are not concerned", async () => {
    const ports = { ...testPorts(), ticketsPerDeviceHour: 2 };
    const own = await startBench(ports);
    const [station, other] = [await enrolledStation(own), await enrolledStation(own)];
    const codeOf = async (who: typeof station) =>
      (await askToValidate(own, await innerRequest(own, who))).response.responseCode;
    expect([await codeOf(station), await codeOf(station), await codeOf(station)]).toEqual([
      "ok",
      "ok",
      "deniedtoomanycerts",
    ]);
    expect(lastEvent(own)).toMatchObject({
      responseCode: "deniedtoomanycerts",
      canonicalId: station.record.canonicalId,
      message: expect.stringContaining("at most 2 tickets an hour"),
    });
    expect(unmetInTrace(lastEvent(own))).toEqual(["tickets-within-limit"]);
    expect(await codeOf(other)).toBe("ok");
    const unlimited = await startBench({ ...ports, ticketsPerDeviceHour: 0 });
    const again = await askToValidate(unlimited, await innerRequest(unlimited, station));
    expect(again.response.responseCode).toBe("ok");
  });

  it("is told where a device registered with privacy shows its credential", async () => {
    const station = await enrolledStation(bench, { withPrivacy: true });
    const names = async (withPrivacy: boolean) => {
      await askToValidate(bench, await innerRequest(bench, station, { withPrivacy }));
      return lastEvent(bench).trace.advice.map(({ name }) => name);
    };
    expect(await names(false)).toEqual(["privacy-not-used"]);
    expect(await names(true)).toEqual([]);
    const open = await enrolledStation(bench, { withPrivacy: false });
    await askToValidate(bench, await innerRequest(bench, open, { withPrivacy: false }));
    expect(lastEvent(bench).trace.advice).toEqual([]);
  });
});

describe("permissions", () => {
  const codeFor = async (registered: string, asked: PsidSsp) => {
    const station = await enrolledStation(bench, { appPermissions: [{ psid: 36, ssp: registered }] });
    const attributes = { appPermissions: [asked] };
    const { response } = await askToValidate(bench, await innerRequest(bench, station, { attributes }));
    return response.responseCode;
  };
  it.each([
    ["01FFFC", { psid: 36, ssp: bitmap(1, 0xff, 0xfc) }, "ok"],
    ["01FFFC", { psid: 36, ssp: bitmap(1, 0x80, 0) }, "ok"],
    ["01FF00", { psid: 36, ssp: bitmap(1, 0xff, 4) }, "deniedpermissions"],
    ["01FFFC", { psid: 36, ssp: bitmap(0, 0xff, 0xfc) }, "deniedpermissions"],
    ["01FFFC", { psid: 36, ssp: bitmap(1, 0xff) }, "deniedpermissions"],
    ["01FFFC", { psid: 36 }, "deniedpermissions"],
    ["", { psid: 36 }, "ok"],
    ["", { psid: 36, ssp: bitmap(1, 0, 0) }, "deniedpermissions"],
    ["01FFFC", { psid: 37, ssp: bitmap(1, 0xff, 0xfc) }, "deniedpermissions"],
  ] as const)("registered as %s, %j: %s", async (registered, asked, code) => {
    expect(await codeFor(registered, asked)).toBe(code);
  });
});

describe("what the AA did wrong", () => {
  const cases: readonly (readonly [string, string, string, () => Promise<ValidationDeviation>])[] = [
    ["a wrong tag", "decryptionfailed", "content-decrypts", async () => ({ octets: turned })],
    [
      "a message that breaks off",
      "cantparse",
      "envelope-decodes",
      async () => ({ signed: (octets) => octets.slice(0, -1) }),
    ],
    ["another PSID", "deniedpermissions", "header-psid", async () => ({ header: { psid: 36 } })],
    [
      "an old time",
      "deniedrequest",
      "generation-time-within-tolerance",
      async () => ({ header: movedBy(-11, bench) }),
    ],
    ["another signature", "invalidaasignature", "data-signature", async () => ({ signed: turned })],
    [
      "a station's signature",
      "invalidaa",
      "signed-by-aa",
      async () => ({ by: { identifier: "digest", ...(await enrolledStation(bench)).credential } }),
    ],
    [
      "a signature of nobody known",
      "invalidaa",
      "signer-known",
      async () => ({ by: { identifier: "self", signer: signerWith(generatePrivateKey("NistP256")) } }),
    ],
    [
      "the EA's own signature",
      "invalidaa",
      "signer-known",
      async () => {
        const { certificate, signer } = await authorityOf(bench, "ea");
        return { by: { identifier: "digest", certificate, signer: await signer() } };
      },
    ],
    [
      "another message",
      "badcontenttype",
      "message-kind",
      async () => ({
        content: {
          choice: "authorizationValidationResponse",
          value: { requestHash: new Uint8Array(16), responseCode: "deniedrequest" },
        },
      }),
    ],
  ];
  it.each(cases)("%s: %s", async (_, code, check, deviationOf) => {
    const inner = await innerRequest(bench, await enrolledStation(bench));
    const { response } = await askToValidate(bench, inner, await deviationOf());
    expect([response.responseCode, response.confirmedSubjectAttributes]).toEqual([code, undefined]);
    expect(failing()[0]).toBe(check);
    expect(lastEvent(bench)).toMatchObject({
      log: "ea",
      eventType: "authorization-validation",
      isSuccess: false,
      responseCode: code,
    });
  });

  it("being revoked: invalidaa; being retired is nothing wrong", async () => {
    const own = await startBench();
    const station = await enrolledStation(own);
    const aa = await authorityOf(own, "aa");
    await own.ccms.renew("aa");
    const inner = await innerRequest(own, station);
    expect((await askToValidate(own, inner)).response.responseCode).toBe("ok");
    await own.ccms.revoke(aa.record.hashedId8);
    expect((await askToValidate(own, inner)).response.responseCode).toBe("invalidaa");
  });

  it("says what it is where a station signs", async () => {
    const station = await enrolledStation(bench);
    const by = { identifier: "digest", ...station.credential } as const;
    await askToValidate(bench, await innerRequest(bench, station), { by });
    expect(lastEvent(bench).message).toContain("an enrolment credential signs");
  });

  it("using a revoked EA certificate, itself or the station for it: imnottherecipient; naming it: wrongea", async () => {
    const own = await startBench();
    const station = await enrolledStation(own);
    const to = await own.ccms.certificate("ea");
    const { hashedId8: eaId } = await own.ccms.renew("ea");
    const ea = decodeCertificate(to.certificate);
    const inner = await innerRequest(own, await enrolledStation(own));
    const named = await innerRequest(
      own,
      station,
      {},
      { shared: (right) => ({ ...right, eaId: to.hashedId8 }) },
    );
    const sealed = await innerRequest(own, station, { ea }, { shared: (right) => ({ ...right, eaId }) });
    await own.ccms.revoke(to.hashedId8);
    const answered = async (asked: typeof inner, deviation = {}) => [
      (await askToValidate(own, asked, deviation)).response.responseCode,
      unmetInTrace(lastEvent(own))[0],
    ];
    expect(await answered(inner)).toEqual(["ok", undefined]);
    expect(await answered(inner, { to })).toEqual(["imnottherecipient", "recipient-in-force"]);
    expect(await answered(sealed)).toEqual(["imnottherecipient", "recipient-in-force"]);
    expect(await answered(named)).toEqual(["wrongea", "ea-is-us"]);
  });

  it("whose signature is encrypted for the AA itself: imnottherecipient, with the EA as the right one", async () => {
    const ea = decodeCertificate((await bench.ccms.certificate("aa")).certificate);
    const { hashedId8: eaId } = await bench.ccms.certificate("ea");
    const station = await enrolledStation(bench);
    const inner = await innerRequest(bench, station, { ea }, { shared: (right) => ({ ...right, eaId }) });
    expect((await askToValidate(bench, inner)).response.responseCode).toBe("imnottherecipient");
    const what =
      "encrypted for the AA, and was sent to the EA. Encrypt it for the current certificate of the EA.";
    const { message, trace } = lastEvent(bench);
    expect(message).toContain(`it is ${what}`);
    expect(trace.advice).toContainEqual({ name: "encrypted-otherwise", text: `This is ${what}` });
  });

  it("naming itself as the EA: wrongea", async () => {
    const eaId = (await bench.ccms.certificate("aa")).hashedId8;
    const station = await enrolledStation(bench);
    const inner = await innerRequest(bench, station, {}, { shared: (right) => ({ ...right, eaId }) });
    expect((await askToValidate(bench, inner)).response.responseCode).toBe("wrongea");
    expect(lastEvent(bench).message).toContain(`eaId is ${Buffer.from(eaId).toString("hex")}`);
  });

  it.each([
    ["without the bit", certificateRequestPermission("authorizationResponse")],
    ["of version 2", { psid: 623, ssp: bitmap(2, 0x32) }],
    ["without 623", { psid: 624, ssp: bitmap(1, 0x38) }],
  ])("its own SSP, %s: deniedpermissions", async (_, permission) => {
    const own = await startBench();
    const { certificate, signer } = await oddAuthority(own, "aa", { appPermissions: [permission] });
    const inner = await innerRequest(own, await enrolledStation(own));
    const { response } = await askToValidate(own, inner, {
      by: { identifier: "digest", certificate, signer },
    });
    expect(response.responseCode).toBe("deniedpermissions");
    expect(unmetInTrace(lastEvent(own))).toEqual(["aa-permits"]);
  });
});

describe("what the station did wrong", () => {
  type Inner = Parameters<typeof innerRequest>[3];
  const asking = (attributes: CertificateSubjectAttributes): Inner => ({
    shared: (right) => ({ ...right, requestedSubjectAttributes: attributes }),
  });
  const withCam = (attributes: CertificateSubjectAttributes) =>
    asking({ appPermissions: [camPermission], ...attributes });
  const cases: readonly (readonly [string, string, string, () => Inner])[] = [
    [
      "another EA",
      "wrongea",
      "ea-is-us",
      () => ({ shared: (right) => ({ ...right, eaId: new Uint8Array(8) }) }),
    ],
    [
      "another signature of its credential",
      "invalidsignature",
      "data-signature",
      () => ({ signed: (octets, part) => (part === "ecSignature" ? turned(octets) : octets) }),
    ],
    [
      "another PSID in its header",
      "deniedpermissions",
      "header-psid",
      () => ({ header: (right, part) => (part === "ecSignature" ? { ...right, psid: 36 } : right) }),
    ],
    [
      "an old time in its header",
      "deniedrequest",
      "generation-time-within-tolerance",
      () => ({
        header: (right, part) => (part === "ecSignature" ? { ...right, ...movedBy(-11, bench) } : right),
      }),
    ],
    [
      "another format",
      "badcontenttype",
      "certificate-format-known",
      () => ({ shared: (right) => ({ ...right, certificateFormat: 3 }) }),
    ],
    ["no permissions", "deniedpermissions", "permissions-requested", () => asking({})],
    [
      "a name",
      "deniedpermissions",
      "id-of-ticket",
      () => withCam({ id: { choice: "name", value: "my car" } }),
    ],
    [
      "a life beyond the AA's",
      "deniedpermissions",
      "validity-grantable",
      () => withCam({ validityPeriod: { start: 700_000_000, duration: { choice: "years", value: 6 } } }),
    ],
    [
      "a country that is not registered",
      "deniedpermissions",
      "region-grantable",
      () =>
        withCam({ region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 250 }] } }),
    ],
  ];
  it.each(cases)("%s: %s", async (_, code, check, deviationOf) => {
    const station = await enrolledStation(bench, { geographicRegions: ["Germany"] });
    const inner = await innerRequest(bench, station, {}, deviationOf());
    const { response } = await askToValidate(bench, inner);
    expect([response.responseCode, response.confirmedSubjectAttributes]).toEqual([code, undefined]);
    expect(failing()[0]).toBe(check);
    const isKnown = check !== "ea-is-us";
    expect(lastEvent(bench).canonicalId).toBe(isKnown ? station.record.canonicalId : undefined);
  });

  it("changes the request after it was signed: the digest tells", async () => {
    const inner = await innerRequest(bench, await enrolledStation(bench));
    const sharedAtRequest = { ...inner.sharedAtRequest, keyTag: new Uint8Array(16) };
    const { response } = await askToValidate(bench, { ...inner, sharedAtRequest });
    expect(response.responseCode).toBe("invalidsignature");
    expect(failing()).toEqual(["external-payload-hash"]);
  });

  it.each([
    ["that has ended", { life: -2 }, "unknownits", "credential-alive"],
    ["without the bit", { rights: ["enrolmentRequest"] }, "deniedpermissions", "credential-permits"],
  ] as const)("uses a credential %s", async (_, odd, code, check) => {
    const device = await registerDevice(bench);
    const notBefore = new Date(bench.ports.now().getTime() - 7_200_000);
    const credential = await oddCredential(bench, device, {
      ...("life" in odd ? { life: { notBefore, notAfter: bench.ports.now() } } : {}),
      appPermissions: "rights" in odd ? [certificateRequestPermission(...odd.rights)] : requestPermissions,
    });
    const { response } = await askToValidate(bench, await innerRequest(bench, { credential }));
    expect([response.responseCode, failing()[0]]).toEqual([code, check]);
  });

  it.each(["DEACTIVATED", "REVOKED"] as const)("is %s", async (state) => {
    const station = await enrolledStation(bench);
    await bench.ports.storage.putDevice({ ...station.record, state });
    const { response } = await askToValidate(bench, await innerRequest(bench, station));
    expect([response.responseCode, failing()[0]]).toEqual(["unknownits", "device-active"]);
  });

  it("is not known at all", async () => {
    const own = await startBench();
    const stranger = await enrolledStation(own);
    const { response } = await askToValidate(bench, await innerRequest(bench, stranger));
    expect([response.responseCode, failing()[0]]).toEqual(["unknownits", "signer-known"]);
    expect(lastEvent(bench)).toMatchObject({
      receivedEcHashedId8: stranger.credential.certificate.hashedId8,
    });
  });
});
