import { createHash } from "node:crypto";
import { coer } from "@v2x/asn1";
import { calls, type EcaEvent, type ScmsDevicePage } from "@v2x/contract";
import {
  decodeCertificate,
  signerWith,
  toTime32,
  validityOf,
  verifyChain,
  verifySignedData,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  buildEnrollmentRequest,
  buildMisbehaviorReport,
  buildScmsAuthorizationRequest,
  buildSuccessorRequest,
  type EnrollmentDeviation,
  readEnrollmentAnswer,
  signingAs,
  singleFilename,
  successorFilename,
} from "@v2x/station";
import { bsm, malleated, mutated, Random } from "@v2x/testkit";
import { Certificate, Ieee1609Dot2Data, ScmsPdu, unmetIn } from "@v2x/v2x-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";
import {
  octetsIn,
  type ScmsTestServer,
  startScmsTestServer,
  unmetChecks,
} from "../scms-units.test-support.ts";
import { scmsPosts } from "./scms-authorities.ts";

const canonicalKey = generatePrivateKey("NistP256");
const units = ["Unit 1", "Unit 2", "Unit 3", "Unit 4", "Revoked unit"];

let server: TestServer;
/** Of an operator whose devices authenticate before the RA, and whose certificates another process makes. */
let coarse: ScmsTestServer;
beforeAll(async () => {
  const env = { ENROLLMENTS_PER_DEVICE_WEEK: "2", ENROLLMENT_WAIT_SECONDS: "0" };
  server = await startTestServer(env, async ({ scms }) => {
    for (const canonicalId of units)
      await scms.addDevice({
        id: canonicalId,
        organizationId: organizations.onlyScms.organizationId,
        canonicalId,
        name: null,
        keyType: canonicalKey.keyType,
        publicKey: canonicalKey.publicKey,
        equipmentType: "OBE",
        state: canonicalId === "Revoked unit" ? "REVOKED" : "ACTIVE",
        registeredAt: new Date(),
      });
  });
  coarse = await startScmsTestServer(["Unit 1"], {
    SCMS_ERRORS: "coarse",
    SCMS_EE_AUTH: "none",
    SCMS_REPORTS_PER_DEVICE_DAY: "2",
    SCMS_SUCCESSOR_OVERLAP_DAYS: "0",
    JOB_CONCURRENCY: "0",
  });
}, 120_000);
afterAll(async () => {
  await server.close();
  await coarse.close();
});

async function requestOf(
  canonicalId: string,
  deviation: EnrollmentDeviation = {},
  type: "explicit" | "implicit" = "explicit",
): Promise<Uint8Array> {
  const now = new Date();
  const order = {
    type,
    key: generatePrivateKey("NistP256"),
    certRequestPermissions: [bsm],
    validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 1 } },
    id: { choice: "none", value: null },
    registered: { canonicalId, canonicalKey: signerWith(canonicalKey) },
    now,
  } as const;
  return (await buildEnrollmentRequest(order, deviation)).octets;
}

const post = (octets: Uint8Array, on: TestServer = server, path: string = scmsPosts.enrollment) =>
  on.fetch(path, {
    method: "POST",
    body: Buffer.from(octets),
    headers: { "content-type": "application/octet-stream" },
  });

/** Of a granted answer: the certificate with the ECA's chain behind it, and whether the ECA signed. */
function read(octets: Uint8Array) {
  const { content } = coer.decode(Ieee1609Dot2Data, octets);
  if (content.choice !== "signedData") throw new TypeError(content.choice);
  const plain = content.value.tbsData.payload.data!.content.value as Uint8Array;
  const pdu = coer.decode(ScmsPdu, plain).content;
  if (pdu.choice !== "eca-ee" || pdu.value.choice !== "ecaEeCertResponse") throw new TypeError(pdu.choice);
  const { certificate, ecaCertChain, privateKeyInfo } = pdu.value.value;
  const chain = [certificate, ...ecaCertChain].map((one) => decodeCertificate(coer.encode(Certificate, one)));
  return { chain, privateKeyInfo, unmet: unmetIn(verifySignedData(octets, chain[1]!)) };
}

describe("the ECA over HTTP", () => {
  it("answers a registered device with 202 and a certificate that its chain vouches for", async () => {
    const answer = await post(await requestOf("Unit 1"));
    expect(answer.status).toBe(202);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { chain, unmet } = read(await octetsIn(answer));
    expect(chain).toHaveLength(4);
    expect([...unmet, ...unmetIn(verifyChain(chain, { at: new Date() }))]).toEqual([]);
  });

  it("shows the portal whom it enrolled, and whom it refused why [R3.29] [R3.75] [R7.74]", async () => {
    const token = server.tokens.beta;
    const key = Buffer.from(canonicalKey.publicKey).toString("hex");
    const registered = await server.fetch(calls.scms.registerDevice.path, {
      method: "POST",
      body: JSON.stringify({ canonicalId: "Unit of the portal", canonicalKey: key }),
      headers: { "content-type": "application/json" },
      token,
    });
    expect(registered.status).toBe(200);
    const { chain } = read(await octetsIn(await post(await requestOf("Unit of the portal"))));
    const bad = await requestOf("Unit of the portal", {
      asked: (right) => ({ ...right, tbsCert: { ...right.tbsCert, crlSeries: 4 } }),
    });
    expect((await post(bad)).status).toBe(400);
    const listed = await server.fetch(calls.scms.getDevices.path, { token });
    const { content } = (await listed.json()) as ScmsDevicePage;
    const device = content.find(({ canonicalId }) => canonicalId === "Unit of the portal")!;
    const { notAfter } = validityOf(chain[0]!.value.toBeSigned.validityPeriod);
    expect(device).toMatchObject({ enrollmentStatus: "ENROLLED", enrolledUntil: notAfter.toISOString() });
    const log = await server.fetch(`${calls.scms.ecaEvents.path}?size=2`, { token });
    const rows = ((await log.json()) as { content: EcaEvent[] }).content;
    const common = { type: "enrollment", canonicalId: "Unit of the portal" };
    expect(rows).toMatchObject([
      { ...common, responseCode: "400-32", ecHashedId8: null },
      {
        ...common,
        errorMessage: null,
        ecHashedId8: Buffer.from(chain[0]!.hashedId8).toString("hex").toUpperCase(),
      },
    ]);
    expect(rows[0]!.errorMessage).toContain("crlSeries is 0");
    const digest = createHash("sha256").update(bad).digest("hex");
    expect(digest.slice(0, 32).toUpperCase()).toBe(rows[0]!.requestHash);
  });

  it("gives an implicit certificate with the share of its private key", async () => {
    const { chain, privateKeyInfo } = read(
      await octetsIn(await post(await requestOf("Unit 1", {}, "implicit"))),
    );
    expect(chain[0]!.value.type).toBe("implicit");
    expect(privateKeyInfo).toHaveLength(32);
  });

  it("repeats itself to a device that repeats itself, also where its address ends with a slash", async () => {
    const octets = await requestOf("Unit 2");
    const answers = await Promise.all([
      post(octets),
      post(octets, server, `${scmsPosts.enrollment}/`),
      post(octets),
    ]);
    const given = await Promise.all(answers.map(octetsIn));
    expect(new Set(given.map((one) => Buffer.from(one).toString("hex"))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  });

  it("gives the first answer to copies of an answered request, and counts them as one", async () => {
    const octets = await requestOf("Unit 4");
    const first = await octetsIn(await post(octets));
    const copies = (["s-negated", "r-compressed-0", "r-compressed-1", "r-uncompressed"] as const).map(
      (name) => malleated(octets, [name]),
    );
    expect(new Set([octets, ...copies].map((one) => Buffer.from(one).toString("hex"))).size).toBe(5);
    for (const copy of copies) expect(await octetsIn(await post(copy))).toEqual(first);
    expect((await post(await requestOf("Unit 4"))).status).toBe(202);
  });

  it.each([
    ["400-42", 400, async () => Uint8Array.of(3, 0x80, 1, 0), /^400-42 \(parsing failed\)\. Signed layer: /],
    [
      "400-43",
      400,
      async () => {
        const octets = await requestOf("Unit 3");
        octets[octets.length - 1]! ^= 1;
        return octets;
      },
      /^400-43 \(signature failed\)\. Signed layer: the signer's key did not make this signature/,
    ],
    [
      "400-70",
      400,
      () => requestOf("Unit 3", { asked: (right) => ({ ...right, generationTime: 1 }) }),
      /^400-70 \(request too old\)\. Request: generationTime is 2004-/,
    ],
    ["400-99", 400, () => requestOf("Unit 9"), /no device is registered as "Unit 9"/],
    ["403-99", 403, () => requestOf("Revoked unit"), /it is REVOKED/],
  ] as const)("refuses with %s in the header and people's words", async (code, status, octets, words) => {
    const answer = await post(await octets());
    expect([answer.status, answer.headers.get("ieee-1609.2.1-error")]).toEqual([status, code]);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toMatch(words);
  });

  it.each([
    [
      "with characters that no name has",
      "Unit\u0000 1\r\nX-Header: 1",
      /registered as "Unit\? 1\?\?X-Header: 1"/,
    ],
    ["of any length", "U".repeat(6000), /registered as "U{100}…"/],
  ])("tells of a canonicalId %s in a readable line", async (_, canonicalId, words) => {
    const answer = await post(await requestOf(canonicalId));
    expect([answer.status, answer.headers.get("ieee-1609.2.1-error")]).toEqual([400, "400-99"]);
    expect(await answer.text()).toMatch(words);
  });

  it("enrolls one device no more often than is configured", async () => {
    const statuses: (string | null)[] = [];
    for (let count = 0; count < 3; count += 1) {
      const answer = await post(await requestOf("Unit 3"));
      statuses.push(`${answer.status} ${answer.headers.get("ieee-1609.2.1-error")}`);
    }
    expect(statuses).toEqual(["202 null", "202 null", "400 400-71"]);
  });

  it("tells nothing but that it refuses where errors are coarse", async () => {
    await expect(coarse.enroll("Unit 1")).resolves.toHaveProperty("certificate");
    const answer = await post(await requestOf("Unit 9"), coarse);
    expect([answer.status, answer.headers.get("ieee-1609.2.1-error")]).toEqual([500, null]);
    expect(await answer.text()).toBe("The request is refused.");
  });

  it("survives every request mutated at random: each is answered, with no 500", {
    timeout: 60_000,
  }, async () => {
    const random = new Random(20_261_124);
    const octets = await requestOf("Unit 2");
    const statuses = new Set<number>();
    for (let round = 0; round < 200; round += 1)
      statuses.add((await post(mutated(octets, random, octets))).status);
    for (const status of statuses) expect([202, 400, 403]).toContain(status);
  });

  it("says that it is asked with POST, and accepts 8 KiB of a request and 16 KiB of a report", async () => {
    for (const path of [scmsPosts.enrollment, `${scmsPosts.enrollment}/`, "/v3/enrollment-certificate"]) {
      const answer = await server.fetch(path);
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
      expect(await answer.text()).toBe("This call is not known here. This address takes POST.");
    }
    const report = await server.fetch(`${scmsPosts.misbehavior}/`);
    expect([report.status, report.headers.get("allow")]).toEqual([405, "POST"]);
    for (const path of [scmsPosts.authorization, `${scmsPosts.successor}/`]) {
      const put = await server.fetch(path, { method: "PUT" });
      expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    }
    for (const [name, path] of Object.entries(scmsPosts)) {
      const most = name === "misbehavior" ? 16_384 : 8192;
      for (const address of [path, `${path}/`]) {
        expect((await post(new Uint8Array(most), server, address)).status).toBe(400);
        const answer = await post(new Uint8Array(most + 1), server, address);
        expect([answer.status, await answer.text()]).toEqual([
          413,
          `The body is too large. Send at most ${most} octets.`,
        ]);
      }
    }
  });

  it("says at an address of no call where the call is, or which there are", async () => {
    const told = async (path: string) => {
      const answer = await server.fetch(path, { method: "POST" });
      return [answer.status, await answer.text()];
    };
    const home = "This call is not known here. Its address is /scms/eca/v3/enrollment-certificate.";
    for (const base of ["/scms", "/scms/ra/v3", "/scms/eca", "/scms/eca/v2"])
      expect(await told(`${base}/enrollment-certificate`)).toEqual([404, home]);
    const [status, all] = await told("/scms/eca/v3/nothing");
    expect(status).toBe(404);
    for (const address of Object.values(scmsPosts)) expect(all).toContain(address.split("/").at(-1));
    expect(await told("/api/nothing")).toEqual([404, "This call is not known here."]);
  });
});

describe("an RA whose devices authenticate to something before it", () => {
  const year = () => ({ start: toTime32(new Date()), duration: { choice: "years", value: 1 } }) as const;
  const orderOf = async () => ({
    type: "implicit" as const,
    key: generatePrivateKey("NistP256"),
    enrollment: signingAs(await coarse.enroll("Unit 1")),
    ra: coarse.authorities.ra!,
    id: { choice: "none", value: null } as const,
    now: new Date(),
  });
  const named = (path: string, filename: string) => coarse.fetch(`${path}?filename=${filename}`);

  it("sends a file to who knows its name", async () => {
    const order = { ...(await orderOf()), certRequestPermissions: [bsm], validityPeriod: year() };
    const request = await buildSuccessorRequest(order);
    expect((await coarse.post(scmsPosts.successor, request.octets)).status).toBe(202);
    const file = await named(scmsPosts.successor, successorFilename(request.requestHash));
    expect(file.status).toBe(200);
    const { checks } = await readEnrollmentAnswer(await octetsIn(file), request, coarse.standpoint());
    expect(unmetChecks(checks)).toEqual([]);
    expect((await named(scmsPosts.successor, "00000000000000AA")).status).toBe(404);
  });

  it("tells when to come back for a file that is not made yet, but not for one that there is not", async () => {
    const validityPeriod = { ...year(), duration: { choice: "hours", value: 169 } } as const;
    const scheme = { kind: "plain" } as const;
    const order = { ...(await orderOf()), scheme, appPermissions: [{ psid: 32 }], validityPeriod };
    const request = await buildScmsAuthorizationRequest(order);
    expect((await coarse.post(scmsPosts.authorization, request.octets)).status).toBe(202);
    const told = async (name: string) => {
      const { status, headers } = await named(scmsPosts.authorization, name);
      return [status, headers.get("retry-after")];
    };
    expect(await told(singleFilename(request.requestHash))).toEqual([404, "5"]);
    expect(await told("00000000000000AA.zip")).toEqual([404, null]);
  });

  it("takes reports that nobody signed, as many in a day as one device may send, also at the same moment", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const order = { report: Uint8Array.of(1), ma: coarse.authorities.ma!, now: new Date() };
        const { octets } = await buildMisbehaviorReport(order);
        return (await coarse.post(scmsPosts.misbehavior, octets)).status;
      }),
    );
    expect(statuses.toSorted()).toEqual([202, 202, 500, 500, 500]);
  });
});
