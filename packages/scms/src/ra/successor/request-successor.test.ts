import { type DecodedCertificate, decodeCertificate, toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { requestHashedId8 } from "@v2x/protocol";
import {
  buildSuccessorRequest,
  type EnrollmentDeviation,
  type EnrollmentRequest,
  readEnrollmentAnswer,
  readSuccessorAcknowledgement,
  type SuccessorOrder,
} from "@v2x/station";
import { type EcaEeCertResponse, type ScmsPduContent, unmetIn } from "@v2x/v2x-schema";
import { beforeEach, describe, expect, it } from "vitest";
import { scmsHierarchy } from "../../../../station/src/scms/authorities.test-support.ts";
import { bsm } from "../../eca/eca.test-support.ts";
import {
  authorizationRequest,
  changeAuthority,
  downloadRequest,
  type EnrolledTestDevice,
  enrolledDevice,
  enrollmentRecord,
  expectCause,
  lastEvent,
  type RaBench,
  startRaBench,
} from "../ra.test-support.ts";
import { successorFileName } from "./request-successor.ts";

let bench: RaBench;
let device: EnrolledTestDevice;
beforeEach(async () => {
  bench = await startRaBench();
  device = await enrolledDevice(bench);
});

const now = () => bench.eca.ports.now();
const lasting = (start: Date) => ({
  validityPeriod: { start: toTime32(start), duration: { choice: "years", value: 1 } } as const,
});
const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000);
const eventsAt = (role: "eca" | "ra") =>
  bench.stored.events.filter(({ log, eventType }) => log === role && eventType === "successor");

function request(
  changes: Partial<SuccessorOrder> = {},
  deviation: EnrollmentDeviation = {},
): Promise<EnrollmentRequest> {
  const order: SuccessorOrder = {
    type: "explicit",
    key: generatePrivateKey("NistP256"),
    certRequestPermissions: [bsm],
    ...lasting(now()),
    id: { choice: "none", value: null },
    enrollment: device.enrollment,
    ra: bench.ra,
    now: now(),
    ...changes,
  };
  return buildSuccessorRequest(order, deviation);
}

async function taken(octets: Uint8Array): Promise<Uint8Array> {
  const answer = await bench.requestSuccessor(octets);
  if ("refusal" in answer) throw new Error(`${answer.refusal.code}: ${answer.refusal.text}`);
  return answer.octets;
}

/** That it is refused so, and nothing is kept of it but its event; @param asked - whether the ECA heard of it. */
async function refused(octets: Uint8Array, code: string, check: string, asked = false): Promise<void> {
  const [kept, atEca] = [bench.stored.successors.length, eventsAt("eca").length];
  const answer = await bench.requestSuccessor(octets);
  const event = lastEvent(bench);
  expect(answer).toEqual({ refusal: { code, text: event.message } });
  expect(event).toMatchObject({ log: "ra", eventType: "successor", isSuccess: false, responseCode: code });
  expectCause(event, check);
  expect(bench.stored.successors).toHaveLength(kept);
  expect(eventsAt("eca")).toHaveLength(atEca + (asked ? 1 : 0));
}

async function expectAcknowledgedBy(ra: DecodedCertificate, asked: EnrollmentRequest, answer: Uint8Array) {
  const { checks, acknowledgement } = await readSuccessorAcknowledgement(answer, asked, ra, now());
  expect(unmetIn(checks)).toEqual([]);
  expect(acknowledgement).toEqual({ nextDownload: now() });
}

describe("a request for the next enrollment certificate", () => {
  it("is acknowledged, and what the ECA answers is kept for its device under the request's name", async () => {
    const asked = await request();
    await expectAcknowledgedBy(bench.ra, asked, await taken(asked.octets));
    const requestHash = requestHashedId8(asked.octets);
    const [kept, ...others] = bench.stored.successors;
    expect([kept, others]).toMatchObject([
      { requestHash, deviceId: device.record.id, acceptedAt: now() },
      [],
    ]);
    expect(lastEvent(bench)).toMatchObject({
      isSuccess: true,
      canonicalId: device.record.canonicalId,
      receivedEcHashedId8: device.enrollment.certificate.hashedId8,
    });
    const name = successorFileName(requestHash);
    expect(name).toMatch(/^[0-9A-F]{16}$/);
    const file = await bench.downloadSuccessor(await downloadRequest(bench, device, name));
    expect(file).toEqual({ file: { name, octets: kept!.answer } });
    const [eca, ica, rca] = bench.eca.chain;
    const standpoint = { roots: [rca!], authorities: [eca!, ica!], crls: [], now: now() };
    const { enrollment } = await readEnrollmentAnswer(kept!.answer, asked, standpoint);
    expect(enrollment).toBeDefined();
  });

  it("gets the identical answer again, and the ECA is asked once", async () => {
    const { octets } = await request();
    const first = await taken(octets);
    bench.eca.ports.clock.advanceDays(1);
    expect(await taken(octets)).toEqual(first);
    expect(lastEvent(bench).message).toContain("The same request again");
    expect([eventsAt("eca").length, bench.stored.successors.length]).toEqual([1, 1]);
  });

  it("that comes twice at once is kept once", async () => {
    const { octets } = await request();
    const [one, other] = await Promise.all([taken(octets), taken(octets)]);
    expect(one).toEqual(other);
    expect([bench.stored.successors.length, bench.stored.certificates.length]).toEqual([1, 2]);
  });

  it("is answered by the retired RA that it is encrypted for, and refused where that one is revoked", async () => {
    const former = bench.ra;
    await bench.eca.hierarchy.renew("ra");
    const asked = await request();
    await expectAcknowledgedBy(former, asked, await taken(asked.octets));
    await bench.eca.hierarchy.revoke(former.hashedId8);
    await refused((await request()).octets, "400-81", "recipient-in-force");
    const current = decodeCertificate((await bench.eca.hierarchy.certificate("ra")).certificate);
    await taken((await request({ ra: current })).octets);
  });

  it("is not answered by an RA whose certificate has ended", async () => {
    const { octets } = await request();
    changeAuthority(bench, "ra", { notAfter: now() });
    await expect(bench.requestSuccessor(octets)).rejects.toMatchObject({ code: "authority-not-valid" });
    expect(bench.stored.successors).toEqual([]);
  });
});

describe("a request for the next enrollment certificate is refused", () => {
  it("that is encrypted for another RA", async () => {
    const { ra } = await scmsHierarchy();
    await refused((await request({ ra: ra.certificate })).octets, "400-81", "recipient-is-us");
  });

  it("where the message asks for something else", async () => {
    await refused(await authorizationRequest(bench, device), "400-42", "message-kind");
  });

  it("of a device that is blocked", async () => {
    const { octets } = await request();
    bench.stored.devices = bench.stored.devices.map((record) => ({ ...record, state: "DEACTIVATED" }));
    await refused(octets, "400-20", "device-not-blocked");
  });

  it("once the present certificate has ended", async () => {
    const { notAfter } = enrollmentRecord(bench, device);
    bench.eca.ports.clock.advanceDays((notAfter.getTime() - now().getTime()) / 86_400_000);
    await refused((await request()).octets, "400-62", "enrollment-in-force");
  });

  it("where the ECA of the present certificate is not trusted any more", async () => {
    const { hashedId8 } = await bench.eca.hierarchy.certificate("eca");
    await bench.eca.hierarchy.renew("eca");
    await bench.eca.hierarchy.revoke(hashedId8);
    await refused((await request()).octets, "400-40", "enrollment-chain");
  });

  it("where the next one starts when the present one has ended", async () => {
    const { notAfter } = enrollmentRecord(bench, device);
    await refused((await request(lasting(notAfter))).octets, "400-712", "successor-within-enrollment");
  });

  it("where the two overlap longer than allowed", async () => {
    bench.supply.successorOverlapDays = 300;
    const { notAfter } = enrollmentRecord(bench, device);
    const within = (days: number) => request(lasting(daysAfter(notAfter, -days)));
    await refused((await within(301)).octets, "400-710", "successor-overlap");
    await taken((await within(300)).octets);
  });

  it("where the ECA refuses it, in the RA's own codes", async () => {
    const late = await request(lasting(daysAfter(now(), 91)));
    await refused(late.octets, "400-78", "eca-issues", true);
    const nobodys = await request({}, { asked: (right) => ({ ...right, canonicalId: "nobody" }) });
    await refused(nobodys.octets, "400-32", "eca-issues", true);
  });

  it("by the ECA where something else is inside, which the RA does not judge", async () => {
    const download = { choice: "eeRaDownloadRequest", value: { generationTime: 1, filename: "" } } as const;
    const response: EcaEeCertResponse = {
      version: 2,
      generationTime: toTime32(now()),
      requestHash: new Uint8Array(8),
      ecaCertChain: bench.eca.chain.map(({ value }) => value),
      certificate: device.enrollment.certificate.value,
      privateKeyInfo: undefined,
    };
    const contents: readonly ScmsPduContent[] = [
      { choice: "ee-ra", value: download },
      { choice: "eca-ee", value: { choice: "ecaEeCertResponse", value: response } },
    ];
    for (const content of contents) {
      const other = await request({}, { pdu: (right) => ({ ...right, content }) });
      await refused(other.octets, "400-42", "eca-issues", true);
    }
  });
});
