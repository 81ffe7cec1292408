import { decodeCertificate, toTime32 } from "@v2x/credentials";
import { beforeAll, expect, it } from "vitest";
import {
  type EcaBench,
  enrollmentRequest,
  readEnrollmentAnswer,
  registerDevice,
  startEcaBench,
} from "./eca.test-support.ts";
import { revokeEnrollments } from "./revoke-enrollments.ts";

let bench: EcaBench;
beforeAll(async () => {
  bench = await startEcaBench();
});

it("names every enrollment certificate that lives, by its hash, for the list that it stands on itself", async () => {
  const device = registerDevice(bench);
  const enrolled = async (years: number, type: "explicit" | "implicit") => {
    const validityPeriod = {
      start: toTime32(bench.ports.now()),
      duration: { choice: "years", value: years },
    } as const;
    const { octets } = await enrollmentRequest(bench, device, { type, validityPeriod });
    return readEnrollmentAnswer(bench, await bench.enroll({ octets })).certificate;
  };
  const certificates = [await enrolled(1, "explicit"), await enrolled(2, "implicit")];
  const asked: unknown[] = [];
  await revokeEnrollments(
    device.record.id,
    {
      ...bench.ports.storage,
      async enrollmentCertificatesOf(deviceId, after) {
        asked.push([deviceId, after]);
        return bench.stored.certificates.filter((record) => record.deviceId === deviceId);
      },
    },
    bench.ports.now(),
  );
  expect(asked).toEqual([[device.record.id, bench.ports.now()]]);
  const root = bench.stored.authorities.find(({ role }) => role === "rca")!;
  const cracaId = decodeCertificate(root.certificate).digest.slice(-3);
  expect(bench.stored.hashRevocations).toEqual(
    certificates.map((certificate) => ({
      cracaId,
      series: 4,
      hashedId10: certificate.digest.slice(-10),
      expiresAt: bench.stored.certificates.find(
        ({ hashedId8 }) => Buffer.compare(hashedId8, certificate.hashedId8) === 0,
      )!.notAfter,
    })),
  );
});
