import { describe, expect, expectTypeOf, it } from "vitest";
import { campCaCalls } from "./camp/ca-calls.ts";
import { campEnrollmentCalls } from "./camp/enrollment-calls.ts";
import { campStatusCalls } from "./camp/status-calls.ts";
import { caCalls } from "./ccms/ca-calls.ts";
import { deviceCalls } from "./ccms/device-calls.ts";
import { eventCalls } from "./ccms/event-calls.ts";
import { ccmsStatusCalls } from "./ccms/status-calls.ts";
import { ticketCalls } from "./ccms/ticket-calls.ts";
import { decoderCalls } from "./decoders/calls.ts";
import {
  type AppPermission,
  atDefaults,
  atKeyTypes,
  atRequest,
  type CallAnswer,
  type CallBody,
  type CallQuery,
  calls,
  callsWith,
  ccfFileName,
  certificateFileName,
  coerDecoderType,
  coerDecoderTypes,
  compositeCrlFileName,
  crlFileName,
  ctlFileName,
  deltaCtlFileName,
  describeProblems,
  deviceKeyTypes,
  eightOctetsInHex,
  everyCall,
  fallbackLocale,
  faultNames,
  fileNames,
  fillPath,
  hashedId8Hex,
  hexPairs,
  invalidPermissionsOf,
  linkFileName,
  locales,
  type NamedCall,
  organization,
  organizationId,
  permissionsText,
  scopeOf,
  uperDecoderType,
  uperDecoderTypes,
} from "./index.ts";
import { metaCalls } from "./meta/calls.ts";
import { operatorCalls } from "./operator/calls.ts";
import { organizationCalls } from "./organization/calls.ts";
import { personalTokenCalls } from "./personal-tokens/calls.ts";
import { bundleCalls } from "./scms/bundle-calls.ts";
import { scmsCaCalls } from "./scms/ca-calls.ts";
import { scmsDeviceCalls } from "./scms/device-calls.ts";
import { scmsEventCalls } from "./scms/event-calls.ts";
import { scmsStatusCalls } from "./scms/status-calls.ts";
import { testProfileCalls } from "./scms/test-profile-calls.ts";
import { serviceAccountCalls } from "./service-accounts/calls.ts";
import { signerCalls } from "./signer/calls.ts";

describe("ticket requests", () => {
  it("fill in 50 tickets, 168 hours, NistP256 and no permissions [R3.30] [R3.31] [R3.32] [R3.33] [R3.34] [R9.16] [R9.17] [R9.18]", () => {
    expect(atRequest.parse({})).toEqual({
      certNum: 50,
      durationInHours: 168,
      keyType: "NistP256",
      psidSspList: [],
    });
    expect(atRequest.parse({})).toEqual(atDefaults);
  });

  it.each([
    [{ certNum: 0 }, "certNum must be a whole number from 1 to 100"],
    [{ certNum: 101 }, "certNum must be a whole number from 1 to 100"],
    [{ certNum: 1.5 }, "certNum must be a whole number from 1 to 100"],
    [{ certNum: "50" }, "certNum must be a whole number from 1 to 100"],
    [{ durationInHours: -1 }, "durationInHours must be a whole number from 0 to 1000000"],
    [{ durationInHours: 1_000_001 }, "durationInHours must be a whole number from 0 to 1000000"],
    [{ keyType: "NistP384" }, "keyType must be one of NistP256, BrainpoolP256r1, BrainpoolP384r1"],
    [{ psidSspList: [{ psid: 36 }, { psid: -1 }] }, "psidSspList[1].psid must be a whole number from 0 on"],
    [
      { psidSspList: [{ psid: 36, ssp: "0" }] },
      "psidSspList[0].ssp must be pairs of hexadecimal digits, or empty",
    ],
    [7, "The body must be an object with certNum, durationInHours, keyType and psidSspList"],
    [{ fault: "Expired" }, `fault must be one of ${faultNames.join(", ")}`],
  ])("name the field and the rule for %j [R5.5] [R5.6] [R5.7] [R9.19] [R9.20]", (request, text) => {
    const { error } = atRequest.safeParse(request);
    expect(error && describeProblems(error, "The body")).toBe(text);
  });

  it("accept both ends of every bound [R5.6] [R5.7]", () => {
    for (const request of [
      { certNum: 1, durationInHours: 0 },
      { certNum: 100, durationInHours: 1_000_000 },
    ])
      expect(atRequest.safeParse(request).success).toBe(true);
  });

  it.each([
    [-1, "psidSspList.0.psid: must be a whole number from 0 on"],
    [1.5, "psidSspList.0.psid: must be a whole number from 0 on"],
    ["36", "psidSspList.0.psid: must be a whole number from 0 on"],
    [0, undefined],
    [36, undefined],
  ])("take a PSID of %j, or name the rule: %j [R3.18]", (psid, problem) => {
    const { error } = atRequest.safeParse({ psidSspList: [{ psid, ssp: "" }] });
    const [issue] = error?.issues ?? [];
    expect(issue && `${issue.path.join(".")}: ${issue.message}`).toBe(problem);
  });

  it("read an absent or null SSP as the empty one and write digits in upper case [R3.19]", () => {
    const list = [{ psid: 36, ssp: "01fffc" }, { psid: 37 }, { psid: 38, ssp: null }, { psid: 39, ssp: "" }];
    expect(atRequest.parse({ psidSspList: list }).psidSspList.map(({ ssp }) => ssp)).toEqual([
      "01FFFC",
      "",
      "",
      "",
    ]);
  });

  it("leave NistP384 to devices [R3.21]", () => {
    expect(deviceKeyTypes.filter((type) => !(atKeyTypes as readonly string[]).includes(type))).toEqual([
      "NistP384",
    ]);
  });
});

describe("hex", () => {
  it.each(["", "0", "0g", "00 11", "0x00", "00:11", "00\n"])("refuses %j [R5.3]", (text) => {
    expect(hexPairs.safeParse(text).success).toBe(false);
  });

  it("accepts pairs of digits in either case [R5.3]", () => {
    expect(hexPairs.parse("80aF00")).toBe("80aF00");
  });

  it("takes eight octets in either case where people give them, and keeps them in upper case", () => {
    expect(eightOctetsInHex.parse("0123456789abcdEF")).toBe("0123456789ABCDEF");
    for (const text of ["0123456789ABCDE", "0123456789ABCDEF0", "0123456789ABCDEG", "", undefined]) {
      const { error } = eightOctetsInHex.safeParse(text);
      expect(error && describeProblems(error, "hashedId8"), text).toBe(
        "hashedId8 must be 16 hexadecimal digits",
      );
    }
  });

  it("names by the end of a hash with exactly 16 upper-case digits", () => {
    expect(hashedId8Hex.parse("0123456789ABCDEF")).toBe("0123456789ABCDEF");
    for (const text of ["0123456789ABCDE", "0123456789ABCDEF0", "0123456789abcdef", "0123456789ABCDEG", ""])
      expect(hashedId8Hex.safeParse(text).success, text).toBe(false);
  });
});

describe("organizations", () => {
  it("have an id, a name and what they are allowed [R3.1]", () => {
    expect(Object.keys(organization.shape)).toEqual(["organizationId", "name", "ccmsAllowed", "scmsAllowed"]);
  });

  it("are named in either case and kept in upper case [R3.1]", () => {
    expect(organizationId.parse("00aabbccddeeff11")).toBe("00AABBCCDDEEFF11");
  });

  it.each([
    "00",
    "00AABBCCDDEEFF1",
    "00AABBCCDDEEFF110",
    "x00AABBCCDDEEFF11",
    "00AABBCCDDEEFF11\n",
    "00AABBCCDDEEFF1G",
  ])("are not named by %j, asking or answering [R3.1]", (organizationIdText) => {
    expect(organizationId.safeParse(organizationIdText).success).toBe(false);
    const named = { name: "", ccmsAllowed: true, scmsAllowed: true, organizationId: organizationIdText };
    expect(organization.safeParse(named).success).toBe(false);
  });
});

describe("file names", () => {
  it("are made from the name on the card [R9.36] [R9.37] [R9.39] [R9.40] [R9.41] [R9.42]", () => {
    const name = "V2X TEST RCA/1: Zürich.v-2_x";
    expect(certificateFileName(name)).toBe("V2X_TEST_RCA_1__Z_rich.v-2_x.oer");
    expect(ctlFileName(name)).toBe("V2X_TEST_RCA_1__Z_rich.v-2_xCtl.oer");
    expect(deltaCtlFileName(name)).toBe("V2X_TEST_RCA_1__Z_rich.v-2_xDeltaCtl.oer");
    expect(linkFileName(name)).toBe("V2X_TEST_RCA_1__Z_rich.v-2_xLink.oer");
    expect(crlFileName(name)).toBe("V2X_TEST_RCA_1__Z_rich.v-2_xCrl.oer");
    expect(compositeCrlFileName(name)).toBe("V2X_TEST_RCA_1__Z_rich.v-2_xCompositeCrl.oer");
    expect(ccfFileName(name)).toBe("V2X_TEST_RCA_1__Z_rich.v-2_xCcf.oer");
  });

  it("of bundle, electors' trust list, enrollment, manual and terms are fixed [R9.31] [R9.32] [R9.33] [R9.34] [R9.35] [R9.43]", () => {
    expect(Object.values(fileNames)).toEqual([
      "atBundle.zip",
      "cert_bundle.zip",
      "ctl.zip",
      "enrollment.zip",
      "manual.pdf",
      "termsOfUse.pdf",
    ]);
  });
});

describe("decoder types", () => {
  it("stand in the selector's order, unknown first [R2.67] [R2.68] [R2.69] [R2.70] [R2.71] [R2.75]", () => {
    expect(coerDecoderTypes.join(" ")).toBe(
      "unknown CcmsCert CcmsCtl CcmsCrl ScmsCert ScmsCcf ScmsCcrl ScmsCtl ScmsCrl",
    );
    expect(uperDecoderTypes.join(" ")).toBe(
      "unknown Ieee1609DataSigned MessageFrame TravelerInformationMessage CAM DENM CPM VAM POIM MAPEM SPATEM SREM SSEM RTCMEM IVIM",
    );
  });

  it("that do not exist are named beside those that do", () => {
    const { error } = coerDecoderType.safeParse("Foo");
    expect(error && describeProblems(error, "type")).toBe(
      'type must be one of unknown, CcmsCert, CcmsCtl, CcmsCrl, ScmsCert, ScmsCcf, ScmsCcrl, ScmsCtl, ScmsCrl; "Foo" is not',
    );
  });

  it("are told back with their first 40 characters", () => {
    const { error } = uperDecoderType.safeParse("x".repeat(41));
    expect(error && describeProblems(error, "type")).toMatch(/; "x{40}" is not$/);
  });
});

describe("texts", () => {
  it("list permissions with their SSP in brackets and give the list back [R8.6]", () => {
    const list = permissionsText([
      { psid: 36, ssp: "01FFFC" },
      { psid: 37, ssp: "" },
    ]);
    expect(list).toBe("36 (01FFFC), 37");
    expect(invalidPermissionsOf(`Invalid AppPermissions: ${list}`)).toBe(list);
    expect(invalidPermissionsOf(`Invalid AppPermissions: ${list} \n`)).toBe(list);
    expect(invalidPermissionsOf("Duplicate appPermissions: 36")).toBeUndefined();
  });

  it("come in English, which is also the fallback [R9.29] [R9.30]", () => {
    expect(locales).toEqual(["en"]);
    expect(fallbackLocale).toBe("en");
  });
});

describe("calls", () => {
  it("type the client", () => {
    expectTypeOf<CallAnswer<typeof calls.meta.version>>().toEqualTypeOf<string>();
    expectTypeOf<CallAnswer<typeof calls.ccms.getCtl>>().toEqualTypeOf<Blob>();
    expectTypeOf<CallAnswer<typeof calls.ccms.getAaCertAppPermissions>>().toEqualTypeOf<AppPermission[]>();
    expectTypeOf<CallBody<typeof calls.ccms.getCtl>>().toEqualTypeOf<undefined>();
    expectTypeOf<CallBody<typeof calls.decoders.decodeHexEncodedCOER>>().toEqualTypeOf<string>();
    expectTypeOf<CallQuery<typeof calls.decoders.decodeHexEncodedCOER>>().toExtend<{ type?: string }>();
  });

  it("have a name and an address each, none twice, in the group of their system", () => {
    for (const of of [
      ({ name }: NamedCall) => name,
      ({ call }: NamedCall) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, "{}")}`,
    ])
      expect(new Set(everyCall.map(of)).size).toBe(everyCall.length);
    const ofCcms = [caCalls, ccmsStatusCalls, deviceCalls, eventCalls, ticketCalls];
    const ofCamp = [campCaCalls, campStatusCalls, campEnrollmentCalls];
    const ofScms = [
      bundleCalls,
      scmsCaCalls,
      scmsStatusCalls,
      scmsDeviceCalls,
      scmsEventCalls,
      testProfileCalls,
    ];
    const groups = [
      metaCalls,
      decoderCalls,
      ...ofCcms,
      ...ofScms,
      ...ofCamp,
      serviceAccountCalls,
      personalTokenCalls,
      organizationCalls,
      signerCalls,
      operatorCalls,
    ];
    const { length } = groups.flatMap((group) => Object.keys(group));
    expect(everyCall.length).toBe(length);
    const systemOf: Partial<Record<NamedCall["group"], string>> = {
      ccms: "ccms",
      scms: "scms",
      camp: "scms",
      signer: "scms",
    };
    for (const { group, call } of everyCall) expect(call.system, call.path).toBe(systemOf[group]);
  });

  it("of CAMP are there with its feature alone, all others always", () => {
    for (const { group, call } of everyCall)
      expect(call.feature, call.path).toBe(group === "camp" ? "camp" : undefined);
    expect(callsWith(["camp"])).toEqual(everyCall);
    expect(callsWith(["other"]).map(({ name }) => name)).toEqual(
      everyCall.filter(({ group }) => group !== "camp").map(({ name }) => name),
    );
  });

  it("that are the operator's are asked for with the operator's role, and no others", () => {
    for (const { group, call } of everyCall)
      expect(call.auth === "operator", call.path).toBe(group === "operator");
  });

  it("name the organization in the query for a person, elsewhere nowhere, unless they say otherwise", () => {
    expect((["account", "member", "operator", "none"] as const).map((auth) => scopeOf({ auth }))).toEqual([
      "query",
      "query",
      "none",
      "none",
    ]);
    expect(scopeOf({ auth: "member", scope: "path" })).toBe("path");
    expect(scopeOf({ auth: "account", scope: "none" })).toBe("none");
  });

  it("fill their paths, encoded", () => {
    expect(fillPath(calls.meta.manual.path, { locale: "en/../x" })).toBe("/api/manual/en%2F..%2Fx");
    expect(() => fillPath(calls.meta.manual.path, {})).toThrow(TypeError);
  });
});
