import { readFileSync } from "node:fs";
import { signerWith, toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { failuresIn } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { bsm } from "../../../../scms/src/eca/eca.test-support.ts";
import { type FineError, fineErrorText } from "../../../../scms/src/exchange/fine-errors.ts";
import {
  authorizationRequest,
  type EnrolledTestDevice,
  enrolledDevice,
  lastEvent,
  type RaBench,
  startRaBench,
  takenBy,
  unified,
} from "../../../../scms/src/ra/ra.test-support.ts";
import {
  type HttpAnswer,
  pseudonymId,
  type ScmsFault,
  scmsFaults,
  singleFilename,
  type Transport,
  tryDownloadFault,
  tryEnrollmentFault,
  tryScmsAuthorizationFault,
  trySuccessorFault,
} from "../../index.ts";

let bench: RaBench;
let device: EnrolledTestDevice;
let filename: string;
beforeAll(async () => {
  bench = await startRaBench();
  device = await enrolledDevice(bench);
  await takenBy(bench, await authorizationRequest(bench, device, { scheme: { kind: "plain" } }));
  const [order] = bench.stored.orders;
  filename = singleFilename(order!.requestHash);
  bench.files.set("blob", Uint8Array.of(1, 2, 3));
  const file = { blob: "blob", octets: 3, madeAt: bench.eca.ports.now() };
  bench.stored.batches = [{ orderId: order!.id, period: 0, file }];
});

type Answer = { readonly octets: Uint8Array } | { readonly refusal: { readonly code: string } } | object;

/** As the server says it. */
function httpAnswer(answer: Answer): HttpAnswer {
  const text = { mediaType: "text/plain", body: new Uint8Array() };
  if ("refusal" in answer) {
    const { code } = answer.refusal;
    return { ...text, status: Number(code.slice(0, 3)), fineError: code };
  }
  if ("octets" in answer) return { ...text, status: 202, body: answer.octets };
  return { ...text, status: "file" in answer ? 200 : 404 };
}

/** Straight to ECA and RA, without HTTP between. */
const transport: Transport = {
  async post(url, _mediaType, octets) {
    if (url === "eca") return httpAnswer(await bench.eca.enroll({ octets }));
    return httpAnswer(await (url === "ra" ? bench.authorize(octets) : bench.requestSuccessor(octets)));
  },
  async get(url, headers = {}) {
    const header = Object.values(headers)[0];
    const fileName = new URL(url, "http://ra").searchParams.get("filename")!;
    if (header === undefined) return httpAnswer(await bench.downloadNamed(fileName));
    if (!/^[A-Za-z0-9+/]+=*$/.test(header)) return { ...httpAnswer({}), status: 401 };
    return httpAnswer(await bench.download(Uint8Array.from(Buffer.from(header, "base64")), fileName));
  },
};

function tryFault(fault: ScmsFault) {
  const now = bench.eca.ports.now();
  const common = { type: "explicit", key: generatePrivateKey("NistP256"), now } as const;
  const { enrollment, record, canonicalKey } = device;
  const enrollmentAsked = {
    ...common,
    certRequestPermissions: [bsm],
    validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 1 } },
    id: { choice: "none", value: null },
  } as const;
  switch (fault.flow) {
    case "enroll":
      return tryEnrollmentFault(
        fault,
        { transport, url: "eca" },
        {
          ...enrollmentAsked,
          registered: { canonicalId: record.canonicalId, canonicalKey: signerWith(canonicalKey) },
        },
      );
    case "successor":
      return trySuccessorFault(
        fault,
        { transport, url: "successor" },
        { ...enrollmentAsked, enrollment, ra: bench.ra },
      );
    case "request":
      return tryScmsAuthorizationFault(
        fault,
        { transport, url: "ra" },
        {
          ...common,
          scheme: unified(),
          enrollment,
          ra: bench.ra,
          id: pseudonymId,
          appPermissions: [{ psid: 32 }],
          validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 169 } },
        },
      );
    case "download": {
      const order = { filename, authenticated: { enrollment, ra: bench.ra }, now };
      return tryDownloadFault(fault, { transport, url: "ra" }, order);
    }
  }
}

/** That the newest event tells the check of a fault as what decided, and expected and found. */
function expectCause({ check }: ScmsFault) {
  const { trace, message } = lastEvent(bench);
  const failures = trace.layers.flatMap(({ checks }) => failuresIn(checks));
  const decided = failures.find(({ name }) => name !== "signer-known") ?? failures[0];
  expect(decided?.name).toBe(check);
  if (decided !== undefined) expect(message).toContain(decided.expected);
}

/** What is no request is not written down. */
const isLogged = ({ code }: ScmsFault) => code !== "401";

describe.each(scmsFaults.filter(({ needs }) => needs === undefined))("$flow: $name", (fault) => {
  it("is answered as it says, and breaks that one thing first", async () => {
    const log = fault.flow === "enroll" ? "eca" : "ra";
    const written = () => bench.stored.events.filter((event) => event.log === log).length;
    const before = written();
    const { checks } = await tryFault(fault);
    expect(failuresIn(checks)).toEqual([]);
    expect(written() - before).toBe(!isLogged(fault) ? 0 : fault.isSentTwice ? 2 : 1);
    if (isLogged(fault)) expectCause(fault);
  });
});

describe("what a device needs help for", () => {
  const named = (flow: ScmsFault["flow"], name: string) =>
    scmsFaults.find((fault) => fault.flow === flow && fault.name === name)!;
  const expectAsSaid = async (fault: ScmsFault) => {
    const { checks } = await tryFault(fault);
    expect(failuresIn(checks)).toEqual([]);
    expectCause(fault);
  };

  it.each([
    "enroll",
    "successor",
    "request",
    "download",
  ] as const)("%s: a device out of use", async (flow) => {
    const { devices } = bench.stored;
    bench.stored.devices = devices.map((record) => ({ ...record, state: "DEACTIVATED" as const }));
    await expectAsSaid(named(flow, "blocked-device"));
    bench.stored.devices = devices;
  });

  it.each([
    "successor",
    "request",
    "download",
  ] as const)("%s: an ended enrollment certificate", async (flow) => {
    const { certificates } = bench.stored;
    const notAfter = bench.eca.ports.now();
    bench.stored.certificates = certificates.map((record) => ({ ...record, notAfter }));
    await expectAsSaid(named(flow, "ended-enrollment"));
    bench.stored.certificates = certificates;
  });

  it("request: an enrollment certificate for a region", async () => {
    const usual = device;
    device = await enrolledDevice(bench, {
      region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 840 }] },
    });
    await expectAsSaid(named("request", "everywhere"));
    device = usual;
  });

  it("successor: an RA that limits the overlap", async () => {
    bench.supply.successorOverlapDays = 30;
    await expectAsSaid(named("successor", "overlap"));
    bench.supply.successorOverlapDays = 0;
  });

  it("enroll, successor and request: limits", async () => {
    bench.eca.ports.isFull = true;
    await expectAsSaid(named("enroll", "organization-full"));
    await expectAsSaid(named("request", "organization-full"));
    bench.eca.ports.isFull = false;
    bench.eca.ports.enrollmentLimits = { perDeviceWeek: 1, waitSeconds: 0 };
    await expectAsSaid(named("enroll", "too-many"));
    await expectAsSaid(named("successor", "too-many"));
    bench.eca.ports.enrollmentLimits = { perDeviceWeek: 0, waitSeconds: 60 };
    await expectAsSaid(named("enroll", "too-soon"));
    await expectAsSaid(named("successor", "too-soon"));
    bench.eca.ports.enrollmentLimits = { perDeviceWeek: 0, waitSeconds: 0 };
    bench.supply.requestsPerWeek = 1;
    await expectAsSaid(named("request", "too-many"));
    bench.supply.requestsPerWeek = 0;
  });

  it("request: an ECA that was revoked", async () => {
    const { hierarchy, eca } = bench.eca;
    await hierarchy.renew("eca");
    await hierarchy.revoke(eca.hashedId8);
    await expectAsSaid(named("request", "revoked-eca"));
  });
});

describe("the table of faults", () => {
  it("names each once in its flow, with a code that has a meaning", () => {
    const names = scmsFaults.map(({ flow, name }) => `${flow} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { code, check } of scmsFaults) {
      if (code === "ok" || /^4\d\d$/.test(code)) expect(check).toBeUndefined();
      else {
        expect(check).toBeDefined();
        expect(fineErrorText(code as FineError)).toMatch(/\([a-zA-Z ]+\)$/);
      }
    }
  });

  it("is documented under each code, in the column of its command", () => {
    const documented = readFileSync(
      new URL("../../../../../docs/scms-error-codes.md", import.meta.url),
      "utf8",
    ).split("## Which fault")[1]!;
    const columns = { enroll: 2, successor: 3, request: 4, download: 5 } as const;
    for (const { flow, name, code } of scmsFaults.filter(({ check }) => check !== undefined)) {
      const row = documented.split("\n").find((line) => line.startsWith(`| \`${code}\` |`));
      expect(row?.split("|")[columns[flow]], `${flow} ${name}`).toContain(`\`${name}\``);
    }
  });
});
