import { coer } from "@v2x/asn1";
import { makeImplicitCertificate, toTime32 } from "@v2x/credentials";
import { concat, digest, generatePrivateKey, reconstructPrivateKey } from "@v2x/crypto";
import type { ProtocolEvent } from "@v2x/protocol";
import { type CampDevice, type CampIdentity, campDevice, campEnrollee } from "@v2x/testkit";
import { failuresIn, ToBeSignedCertificate as Tbs, type ToBeSignedCertificate } from "@v2x/v2x-schema";
import { unzipSync, zipSync } from "fflate";
import { expect } from "vitest";
import { type CampTestPorts, campTestPorts } from "../../camp/camp.test-support.ts";
import { campPlan } from "../../camp/hierarchy/camp-plan.ts";
import { type Camp, openCamp } from "../../camp/open-camp.ts";
import { openPlanned } from "../../hierarchy/open-hierarchy.ts";
import { noteOutcomes } from "../index.ts";
import type { PocError } from "./poc-errors.ts";
import type { ProvisioningKind } from "./provisioning-request.ts";

/** CAMP's RA, and devices to try it on. */
export interface CampRaBench {
  readonly ports: CampTestPorts;
  readonly camp: Camp;
  /** A device that the ECA enrolled. @param change - of what it asks for. */
  device(change?: Partial<ToBeSignedCertificate>): Promise<CampDevice>;
  /** A device with an enrollment certificate as the ECA grants none. @param change - of what that holds. */
  strangeDevice(change: Partial<ToBeSignedCertificate>): Promise<CampDevice>;
  /** Makes every file that is ordered. */
  makeFiles(): Promise<void>;
}

/** Opens one over storage in memory, at a whole second, since requests tell no parts of them. */
export async function campRaBench(): Promise<CampRaBench> {
  const ports = campTestPorts();
  ports.clock.advanceDays(-(ports.now().getTime() % 1000) / 86_400_000);
  const camp = await openCamp(ports);
  const { authorities } = await openPlanned({ ...ports, plan: campPlan });
  const identityOf = async (enrollment: Uint8Array, privateKey: Uint8Array): Promise<CampIdentity> => ({
    enrollment,
    privateKey,
    ra: (await camp.certificate("ra")).certificate,
    pca: (await camp.certificate("aca")).certificate,
  });
  return {
    ports,
    camp,
    async device(change = {}) {
      const enrollee = campEnrollee(ports.now());
      const archive = zipSync({ unit: enrollee.request({ tbsData: change }) });
      const files = unzipSync(await camp.enroll({ archive, organizationId: "00000000000000A1" }));
      const [eca, enrollment, s] = ["eca.oer", "enrollment.oer", "enrollment.s"].map(
        (name) => files[`unit/${name}`]!,
      ) as [Uint8Array, Uint8Array, Uint8Array];
      const privateKey = enrollee.rebuiltPrivateKey({ eca, enrollment, s });
      return campDevice(await identityOf(enrollment, privateKey), ports.now);
    },
    async strangeDevice(change) {
      const eca = (await authorities()).current("eca");
      const requestKey = generatePrivateKey("NistP256");
      const { certificate, privateKeyInfo } = await makeImplicitCertificate({
        issuer: eca.certificate,
        signer: await eca.signer(),
        requestKey: requestKey.publicKey,
        toBeSigned: {
          id: { choice: "binaryId", value: crypto.getRandomValues(new Uint8Array(8)) },
          cracaId: eca.certificate.value.toBeSigned.cracaId,
          crlSeries: 4,
          validityPeriod: { start: toTime32(ports.now()), duration: { choice: "years", value: 6 } },
          region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 840 }] },
          certRequestPermissions: [requestable([32, 38])],
          ...change,
        },
      });
      const { hashedId8, bytes, value } = certificate;
      await ports.storage.addCampEnrollments([
        {
          hashedId8,
          organizationId: "00000000000000A1",
          certificate: bytes,
          issuedAt: ports.now(),
          notAfter: new Date(ports.now().getTime() + 6 * 365 * 86_400_000),
        },
      ]);
      const e = digest(
        "sha256",
        concat(digest("sha256", coer.encode(Tbs, value.toBeSigned)), eca.certificate.digest),
      );
      const privateKey = reconstructPrivateKey(requestKey, e, privateKeyInfo);
      return campDevice(await identityOf(bytes, privateKey.toScalar()), ports.now);
    },
    async makeFiles() {
      for (const task of ports.stored.tasks.splice(0))
        await noteOutcomes(await camp.ra.makeTask(task), ports.storage);
    },
  };
}

/** Permissions to ask for certificates with these PSIDs, with empty SSPs. */
export function requestable(psids: readonly number[]) {
  return {
    subjectPermissions: {
      choice: "explicit",
      value: psids.map((psid) => ({
        psid,
        sspRange: { choice: "opaque", value: [new Uint8Array()] } as const,
      })),
    },
    minChainLength: 0,
    chainLengthRange: 0,
    eeType: { bytes: Uint8Array.of(0x80), length: 8 },
  } as const;
}

/** The event that was stored last. */
export function lastEvent({ ports }: CampRaBench): ProtocolEvent {
  return ports.stored.events.at(-1)!;
}

/** That a request for certificates is taken. */
export async function taken(bench: CampRaBench, kind: ProvisioningKind, octets: Uint8Array) {
  const answer = await bench.camp.ra.provision(kind, { octets });
  if ("refusal" in answer) throw new Error(`${answer.refusal.code}: ${answer.refusal.text}`);
  return answer.octets;
}

/** That a request is refused with a code, in the answer and its event, first by that check. */
export function expectRefused(
  bench: CampRaBench,
  answer: object,
  [code, check]: readonly [PocError, string],
): void {
  const { trace, message, responseCode, isSuccess, log } = lastEvent(bench);
  const [first] = trace.layers.flatMap(({ checks }) => failuresIn(checks));
  expect([answer, responseCode, isSuccess, log, first?.name]).toEqual([
    expect.objectContaining({ refusal: { code, text: message } }),
    code,
    false,
    "ra",
    check,
  ]);
  expect(message).toContain(first!.expected);
}
