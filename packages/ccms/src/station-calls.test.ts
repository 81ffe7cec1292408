import { CredentialsError, decodeCertificate } from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import { describe, expect, it } from "vitest";
import { openCcms } from "./open-ccms.ts";
import {
  authorizationRequest,
  enrolledStation,
  enrolmentRequest,
  lastEvent,
  readAuthorization,
  readEnrolment,
  registerDevice,
  startBench,
  unmetInTrace,
} from "./stations.test-support.ts";
import { testPorts } from "./test-ccms.test-support.ts";

describe("an authority that is in no state to answer", () => {
  it("leaves an event with the octets that came", async () => {
    const bench = await startBench();
    const station = await enrolledStation(bench);
    const enrolment = await enrolmentRequest(bench, station);
    const authorization = await authorizationRequest(bench, station);
    for (const role of ["ea", "aa"] as const)
      await bench.ccms.revoke(decodeCertificate((await bench.ccms.certificate(role)).certificate).hashedId8);
    for (const [log, eventType, call, { octets }] of [
      ["ea", "enrolment", bench.ccms.enrol, enrolment],
      ["ea", "authorization-validation", bench.ccms.validateAuthorization, enrolment],
      ["aa", "authorization", bench.ccms.authorize, authorization],
    ] as const) {
      await expect(call({ octets })).rejects.toMatchObject({ code: "authority-missing" });
      expect(lastEvent(bench)).toMatchObject({
        log,
        eventType,
        isSuccess: false,
        requestDigest: digest("sha256", octets),
        message: expect.stringMatching(
          new RegExp(`^The ${log.toUpperCase()} cannot answer at the moment: it has no certificate in use`),
        ),
        trace: { texts: [octets], layers: [{ kind: "http" }] },
      });
    }
  });

  it("says that its key is gone", async () => {
    const bench = await startBench();
    const request = await enrolmentRequest(bench, await registerDevice(bench));
    bench.ports.storage.loseKeys();
    const ccms = await openCcms(bench.ports);
    await expect(ccms.enrol(request)).rejects.toMatchObject({ code: "key-unavailable" });
    expect(lastEvent(bench).message).toContain("its key cannot be opened");
  });

  it("says that its certificate is not valid, before its start and past its end", async () => {
    for (const days of [-400, 11 * 365]) {
      const bench = await startBench();
      const request = await enrolmentRequest(bench, await registerDevice(bench));
      bench.ports.clock.advanceDays(days);
      await expect(bench.ccms.enrol(request)).rejects.toMatchObject({ code: "authority-not-valid" });
      expect(lastEvent(bench).message).toContain("its certificate is not valid now");
    }
  });

  it("keeps to itself what is no state of an authority", async () => {
    const bench = await startBench();
    const request = await enrolmentRequest(bench, await registerDevice(bench));
    const before = bench.ports.storage.stored.events.length;
    const storage = {
      ...bench.ports.storage,
      answerTo: async () => {
        throw new TypeError("the database is away");
      },
    };
    const ccms = await openCcms({ ...bench.ports, storage });
    await expect(ccms.enrol(request)).rejects.toThrow("the database is away");
    const open = () => {
      throw new CredentialsError("key-purpose", { id: "ea", purpose: "signing" });
    };
    const misled = await openCcms({ ...bench.ports, keys: { ...bench.ports.keys, open } });
    await expect(misled.enrol(request)).rejects.toMatchObject({ code: "key-purpose" });
    expect(bench.ports.storage.stored.events.length).toBe(before);
  });
});

describe("an organization whose devices were granted what it may have", () => {
  it("gets no more, and others are not concerned", async () => {
    const full = "AA00000000000001";
    const asked: string[] = [];
    let isFull = false;
    const bench = await startBench({
      ...testPorts(),
      hasRoomFor: (organizationId) => {
        asked.push(organizationId);
        return !(isFull && organizationId === full);
      },
    });
    const [station, other] = [
      await enrolledStation(bench, { organizationId: full }),
      await enrolledStation(bench, { organizationId: "AA00000000000002" }),
    ];
    isFull = true;
    const enrolment = await enrolmentRequest(bench, station);
    const refused = await readEnrolment(bench, enrolment, await bench.ccms.enrol(enrolment));
    expect(refused.responseCode).toBe("deniedrequest");
    expect(unmetInTrace(lastEvent(bench))).toEqual(["organization-within-limit"]);
    const codeOf = async (who: typeof station) => {
      const request = await authorizationRequest(bench, who);
      return (await readAuthorization(bench, request, await bench.ccms.authorize(request))).responseCode;
    };
    expect(await codeOf(station)).toBe("deniedtoomanycerts");
    expect(await codeOf(other)).toBe("ok");
    expect(asked).toEqual([full, "AA00000000000002", full, full, "AA00000000000002"]);
  });
});
