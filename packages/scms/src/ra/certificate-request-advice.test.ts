import { toTime32, toVerificationKey } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  buildSuccessorRequest,
  type EnrollmentDeviation,
  type ScmsAuthorizationDeviation,
} from "@v2x/station";
import { beforeAll, describe, expect, it } from "vitest";
import { bsm } from "../eca/eca.test-support.ts";
import {
  authorizationRequest,
  type EnrolledTestDevice,
  enrolledDevice,
  lastEvent,
  type RaBench,
  startRaBench,
} from "./ra.test-support.ts";

let bench: RaBench;
let device: EnrolledTestDevice;
beforeAll(async () => {
  bench = await startRaBench();
  device = await enrolledDevice(bench);
});
const advice = () => lastEvent(bench).trace.advice;

type Asked = Parameters<NonNullable<ScmsAuthorizationDeviation["asked"]>>[0];
const changed =
  (change: Partial<Asked["tbsCert"]>) =>
  (right: Asked): Asked => ({ ...right, tbsCert: { ...right.tbsCert, ...change } });
const reconstructionValue = {
  choice: "reconstructionValue",
  value: { choice: "compressed-y-0", value: new Uint8Array(32).fill(5) },
} as const;

describe("dialects of devices in use, told to the RA's log", () => {
  it.each([
    [
      "a reconstruction value",
      changed({ verifyKeyIndicator: reconstructionValue }),
      "reconstruction-value-asked",
    ],
    ["a CRACA", changed({ cracaId: Uint8Array.of(1, 2, 3) }), "revocation-list-chosen"],
    ["a CRL series", changed({ crlSeries: 1 }), "revocation-list-chosen"],
  ] as const)("a request with %s is refused, and told of whose device it is", async (_what, asked, name) => {
    const answer = await bench.authorize(await authorizationRequest(bench, device, {}, { asked }));
    expect(answer).toHaveProperty("refusal");
    expect(advice()).toEqual([{ name, text: expect.stringContaining("OpenSCMS") }]);
  });

  it("times without leap seconds, in the validity and in the request", async () => {
    const late = (right: Asked): Asked => ({ ...right, generationTime: right.generationTime - 5 });
    await bench.authorize(await authorizationRequest(bench, device, {}, { asked: late }));
    expect(advice().map(({ name }) => name)).toEqual(["time-without-leap-seconds"]);
    const start = toTime32(bench.eca.ports.now()) - 5;
    const validityPeriod = { start, duration: { choice: "hours", value: 169 } } as const;
    await bench.authorize(await authorizationRequest(bench, device, { validityPeriod }));
    expect(advice().map(({ name }) => name)).toEqual(["validity-without-leap-seconds"]);
  });

  it("a good request is advised of nothing", async () => {
    await bench.authorize(await authorizationRequest(bench, device));
    expect(advice()).toEqual([]);
  });
});

describe("dialects in a request for the next enrollment certificate, told to the ECA's log", () => {
  const advised = async (asked: EnrollmentDeviation["asked"]) => {
    const now = bench.eca.ports.now();
    const request = await buildSuccessorRequest(
      {
        type: "explicit",
        key: generatePrivateKey("NistP256"),
        certRequestPermissions: [bsm],
        validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 1 } },
        id: { choice: "none", value: null },
        enrollment: device.enrollment,
        ra: bench.ra,
        now,
      },
      { asked: asked! },
    );
    const answer = await bench.requestSuccessor(request.octets);
    expect(answer).toHaveProperty("refusal");
    return bench.stored.events.findLast(({ log }) => log === "eca")!.trace.advice.map(({ name }) => name);
  };

  it("OpenSCMS's, and an inner request that its own key does not sign", async () => {
    expect(
      await advised(({ tbsCert, ...right }) => ({ ...right, tbsCert: { ...tbsCert, crlSeries: 4 } })),
    ).toEqual(["revocation-list-chosen"]);
    const { keyType, publicKey } = generatePrivateKey("NistP256");
    const value = toVerificationKey(keyType, publicKey);
    const verifyKeyIndicator = { choice: "verificationKey", value } as const;
    expect(
      await advised(({ tbsCert, ...right }) => ({ ...right, tbsCert: { ...tbsCert, verifyKeyIndicator } })),
    ).toEqual(["successor-not-signed-by-new-key"]);
  });
});
