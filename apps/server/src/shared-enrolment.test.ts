import { fromHex } from "@v2x/asn1";
import { type AuthorityAnswer, type Ccms, openCcms } from "@v2x/ccms";
import { type DecodedCertificate, decodeCertificate, signerWith } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  type BuiltRequest,
  buildAuthorizationRequest,
  buildEnrolmentRequest,
  readAuthorizationAnswer,
  readEnrolmentAnswer,
} from "@v2x/station";
import type { Store } from "@v2x/store";
import { beforeAll, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { ccmsPorts } from "./open-authorities.ts";
import { onSharedStores } from "./shared-stores.test-support.ts";

const organizationId = "AA00000000000001";

onSharedStores("EA and AA", (storesOf) => {
  let both: readonly [Ccms, Ccms];
  beforeAll(async () => {
    const configuration = readConfiguration({});
    const open = (store: Store) =>
      openCcms(ccmsPorts(configuration, { store, masterKey: new Uint8Array(32), securityLog: () => {} }));
    both = (await Promise.all(storesOf().map(open))) as [Ccms, Ccms];
    await storesOf()[0]!.identity.organizations.create({
      organizationId,
      name: "Alpha",
      ccmsAllowed: true,
      scmsAllowed: false,
    });
  });

  const canonicalKey = generatePrivateKey("NistP256");
  let registered = 0;
  const register = () => {
    registered += 1;
    return both[0].devices.register(organizationId, {
      canonicalId: `${organizationId}${String(registered).padStart(4, "0")}`,
      name: null,
      publicKey: canonicalKey.publicKey,
      keyType: "NistP256",
      appPermissions: [{ psid: 36, ssp: "01FFFC" }],
      geographicRegions: [],
      withPrivacy: true,
      deviceType: null,
    });
  };
  const authority = async (role: "ea" | "aa") =>
    decodeCertificate((await both[0].certificate(role)).certificate);
  const octetsOf = (answer: AuthorityAnswer) => {
    if ("refusal" in answer) throw new Error(answer.refusal);
    return answer.octets;
  };
  const hex = (answer: AuthorityAnswer) => Buffer.from(octetsOf(answer)).toString("hex");
  const signer = signerWith(generatePrivateKey("NistP256"));
  const requestFor = async (canonicalId: string) =>
    buildEnrolmentRequest({
      enrollee: { canonicalId: fromHex(canonicalId), canonicalKey: signerWith(canonicalKey) },
      key: signer,
      ea: await authority("ea"),
      now: new Date(),
    });
  const enrolled = async (request: BuiltRequest, answer: AuthorityAnswer) =>
    readEnrolmentAnswer({
      received: octetsOf(answer),
      request,
      authority: await authority("ea"),
      now: new Date(),
    });
  const ticketRequest = (certificate: DecodedCertificate, ea: DecodedCertificate, aa: DecodedCertificate) =>
    buildAuthorizationRequest({
      credential: { certificate, signer },
      key: signerWith(generatePrivateKey("NistP256")),
      ea,
      aa,
      attributes: {
        appPermissions: [{ psid: 36, ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 0xff, 0xfc) } }],
      },
      hmacKey: crypto.getRandomValues(new Uint8Array(32)),
      withPrivacy: true,
      withProofOfPossession: true,
      now: new Date(),
    });
  const eventsOf = async (log: string, { requestHash }: BuiltRequest) =>
    (await storesOf()[1]!.ccms.events({ log, organizationId, requestHash }, { offset: 0, limit: 50 })).events;

  it("give one credential for one request, whoever is asked how often", async () => {
    const { id, canonicalId } = await register();
    const request = await requestFor(canonicalId);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => both[at % 2]!.enrol({ octets: request.octets })),
    );
    answers.push(await both[1].enrol({ octets: request.octets }));
    expect(new Set(answers.map(hex)).size).toBe(1);
    const { certificate } = await enrolled(request, answers[0]!);
    expect(await storesOf()[1]!.ccms.credential(certificate!.hashedId8)).toMatchObject({
      device: { id },
    });
    const events = await eventsOf("ea", request);
    expect(events).toHaveLength(9);
    expect(events.filter(({ message }) => message.startsWith("Issued"))).toHaveLength(1);
  });

  it("agree at once about a device that is revoked at one of them", async () => {
    const { id, canonicalId } = await register();
    await both[0].devices.decide(id, "REVOKED", "operator");
    const request = await requestFor(canonicalId);
    const read = await enrolled(request, await both[1].enrol({ octets: request.octets }));
    expect(read.responseCode).toBe("baditsstatus");
  });

  it("give one ticket for one request that reaches both at once, and count one", async () => {
    const { canonicalId } = await register();
    const enrolment = await requestFor(canonicalId);
    const { certificate } = await enrolled(enrolment, await both[0].enrol({ octets: enrolment.octets }));
    const [ea, aa] = [await authority("ea"), await authority("aa")];
    const request = await ticketRequest(certificate!, ea, aa);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => both[at % 2]!.authorize({ octets: request.octets })),
    );
    expect(new Set(answers.map(hex)).size).toBe(1);
    const asked = { log: "ea", organizationId };
    const { events } = await storesOf()[0]!.ccms.events(asked, { offset: 0, limit: 10 });
    const ofStation = events.filter((event) => event.canonicalId === canonicalId);
    expect(ofStation.map(({ eventType }) => eventType)).toEqual(["authorization-validation", "enrolment"]);
    expect(await eventsOf("aa", request)).toHaveLength(8);
  });

  it("give tickets to a station that the other enrolled, many at a time", async () => {
    const { canonicalId } = await register();
    const enrolment = await requestFor(canonicalId);
    const { certificate } = await enrolled(enrolment, await both[0].enrol({ octets: enrolment.octets }));
    const [ea, aa] = [await authority("ea"), await authority("aa")];
    const requests = await Promise.all(Array.from({ length: 12 }, () => ticketRequest(certificate!, ea, aa)));
    const reads = await Promise.all(
      requests.map(async (request, at) =>
        readAuthorizationAnswer({
          received: octetsOf(await both[at % 2]!.authorize({ octets: request.octets })),
          request,
          authority: aa,
          now: new Date(),
        }),
      ),
    );
    expect(reads.map(({ responseCode }) => responseCode)).toEqual(Array(12).fill("ok"));
    expect(new Set(reads.map((read) => Buffer.from(read.certificate!.hashedId8).toString("hex"))).size).toBe(
      12,
    );
    for (const request of requests) expect(await eventsOf("aa", request)).toHaveLength(1);
  });
});
