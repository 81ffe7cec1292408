import { randomBytes } from "node:crypto";
import { coer, toHex } from "@v2x/asn1";
import { type Ccms, openCcms } from "@v2x/ccms";
import {
  type DecodedCertificate,
  decodeCertificate,
  plainPayloadOf,
  signedDataIn,
  signerWith,
  toTime32,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { openEnvelope, type ProtocolEvent } from "@v2x/protocol";
import { type Camp, openCamp, openScms, type Scms } from "@v2x/scms";
import {
  type AuthorizationDeviation,
  buildAuthorizationRequest,
  buildEnrollmentRequest,
  buildEnrolmentRequest,
  buildMisbehaviorReport,
  buildScmsAuthorizationRequest,
  buildSuccessorRequest,
  type EnrollmentOrder,
  pseudonymId,
} from "@v2x/station";
import type { Store } from "@v2x/store";
import {
  bsm,
  campDevice,
  campEnrollee,
  enrollmentOf,
  enrolmentOf,
  type Fleet,
  type Malleation,
  malleated,
  malleations,
  registeredAs,
  registerFleet,
  registerUnits,
  resealed,
  takeCredential,
  takeEnrollment,
  type Unit,
  type UnitFleet,
} from "@v2x/testkit";
import { EtsiTs102941Data } from "@v2x/v2x-schema";
import fc from "fast-check";
import { unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { campPorts, ccmsPorts, scmsPorts } from "./open-authorities.ts";
import { startBatchThreads } from "./scms-batches/batch-threads.ts";
import { onSharedStores } from "./shared-stores.test-support.ts";

const organizationId = "AA00000000000001";
/** Copies of each kind of request; more with V2X_TEST_COPIES. */
const copies = Number(process.env.V2X_TEST_COPIES ?? 40);
const seed = Number(process.env.V2X_TEST_SEED ?? Date.now() % 1_000_000);
const masterKey = new Uint8Array(32);

/** One process: all authorities over one store. */
interface Process {
  readonly store: Store;
  readonly ccms: Ccms;
  readonly scms: Scms;
  readonly camp: Camp;
}

/** Octets that are sent, and the key that their answer is encrypted with where it is. */
interface Copy {
  readonly octets: Uint8Array;
  readonly contentKey?: Uint8Array;
}

/** A request that can be copied. */
interface Source extends Copy {
  /** What is encrypted for whom; absent where nothing is. */
  readonly inside?: { readonly plaintext: Uint8Array; readonly certificate: DecodedCertificate };
  /** The same signed data under new signatures, and in a new encryption. */
  rebuilt?(): Promise<Copy>;
}

/** A kind of request. */
interface Kind {
  readonly name: string;
  make(): Promise<Source>;
  /** @returns what was granted, in hexadecimal digits; undefined for a refusal. */
  send(process: Process, copy: Copy): Promise<string | undefined>;
  /** How many were granted in all, as the database has it. */
  granted(): Promise<number>;
}

/** How a copy comes from its source. */
interface Recipe {
  readonly base: "octets" | "resealed" | "rebuilt";
  readonly inner: readonly Malleation[];
  readonly outer: readonly Malleation[];
}

const someMalleations = fc.array(fc.constantFrom(...(Object.keys(malleations) as Malleation[])), {
  maxLength: 3,
});
const recipes = fc.record({
  base: fc.constantFrom("octets", "octets", "resealed", "rebuilt") as fc.Arbitrary<Recipe["base"]>,
  inner: someMalleations,
  outer: someMalleations,
});

async function copyOf(source: Source, { base, inner, outer }: Recipe): Promise<Copy> {
  const made = await baseOf();
  return { ...made, octets: malleated(made.octets, outer) };

  async function baseOf(): Promise<Copy> {
    if (base === "rebuilt" && source.rebuilt) return source.rebuilt();
    if (base === "resealed" && source.inside)
      return resealed(source.inside.plaintext, source.inside.certificate, inner);
    return source;
  }
}

onSharedStores("processes", (storesOf) => {
  const processes: Process[] = [];
  let fleet: Fleet;
  let units: UnitFleet;
  let ma: DecodedCertificate;
  let unused = 0;
  beforeAll(async () => {
    const configuration = readConfiguration({
      TICKETS_PER_DEVICE_HOUR: "0",
      ORGANIZATION_RATE_LIMIT_PER_MINUTE: "0",
      ENROLLMENTS_PER_DEVICE_WEEK: "0",
      SCMS_REQUESTS_PER_DEVICE_WEEK: "0",
      SCMS_REPORTS_PER_DEVICE_DAY: "0",
    });
    for (const store of storesOf()) {
      const installation = { store, masterKey, securityLog: () => {} };
      const threads = startBatchThreads(masterKey);
      const ordered = { orderBatches: async () => ({ ofDevice: 1, ofOrganization: 1 }) };
      processes.push({
        store,
        ccms: await openCcms(ccmsPorts(configuration, installation)),
        scms: await openScms({
          ...scmsPorts(configuration, installation, threads),
          inTransaction: (work) => store.inTransaction(({ scms }) => work(scms, ordered)),
        }),
        camp: await openCamp({
          ...campPorts(configuration, installation, threads),
          inTransaction: (work) => store.inTransaction(({ camp }) => work(camp, ordered)),
        }),
      });
    }
    const { store, scms } = processes[0]!;
    await store.identity.organizations.create({
      organizationId,
      name: "Alpha",
      ccmsAllowed: true,
      scmsAllowed: true,
    });
    fleet = await registerFleet(store.ccms, organizationId, 40);
    units = await registerUnits(store.scms, organizationId, 40);
    ma = decodeCertificate((await scms.certificate("ma")).certificate);
  }, 120_000);

  const nextStation = () => fleet.stations[unused++ % fleet.stations.length]!;
  const enrolledStation = async () => {
    const station = nextStation();
    if (station.credential === undefined) {
      const request = await enrolmentOf(station, fleet);
      const answer = await processes[0]!.ccms.enrol({ octets: request.request.octets });
      await takeCredential(request, (answer as { octets: Uint8Array }).octets, fleet);
    }
    return station;
  };
  const enrolledUnit = async (): Promise<Unit> => {
    const unit = units.units[unused++ % units.units.length]!;
    if (unit.enrollment === undefined) {
      const request = await enrollmentOf(unit);
      const answer = await processes[0]!.scms.enroll(request);
      await takeEnrollment(unit, request, (answer as { octets: Uint8Array }).octets, units);
    }
    return unit;
  };
  const eventsThat = async (log: string, begins: string, system: "ccms" | "scms" = "ccms") => {
    const { events } = await processes[0]!.store[system].events(
      { log, organizationId },
      { offset: 0, limit: 100_000 },
    );
    return events.filter(({ message }: Pick<ProtocolEvent, "message">) => message.startsWith(begins)).length;
  };

  const kinds: readonly Kind[] = [
    {
      name: "enrolments of the CCMS",
      async make() {
        const { canonicalId, canonicalKey } = nextStation();
        const [key, now] = [signerWith(generatePrivateKey("NistP256")), new Date()];
        return sourceFrom((deviation) =>
          buildEnrolmentRequest(
            { enrollee: { canonicalId, canonicalKey: signerWith(canonicalKey) }, key, ea: fleet.ea, now },
            deviation,
          ),
        );
      },
      send: ({ ccms }, copy) => certificateIn(ccms.enrol({ octets: copy.octets }), copy),
      granted: () => eventsThat("ea", "Issued the enrolment credential"),
    },
    {
      name: "re-enrolments of the CCMS",
      async make() {
        const credential = (await enrolledStation()).credential!;
        const [key, now] = [signerWith(generatePrivateKey("NistP256")), new Date()];
        return sourceFrom((deviation) =>
          buildEnrolmentRequest({ enrollee: { credential }, key, ea: fleet.ea, now }, deviation),
        );
      },
      send: ({ ccms }, copy) => certificateIn(ccms.enrol({ octets: copy.octets }), copy),
      granted: () => eventsThat("ea", "Issued the enrolment credential"),
    },
    {
      name: "tickets",
      make: () => ticketSource(true),
      send: ({ ccms }, copy) => certificateIn(ccms.authorize({ octets: copy.octets }), copy),
      granted: () => eventsThat("ea", "Confirmed the attributes"),
    },
    {
      name: "tickets without privacy",
      make: () => ticketSource(false),
      send: ({ ccms }, copy) => certificateIn(ccms.authorize({ octets: copy.octets }), copy),
      granted: () => eventsThat("aa", "Issued an authorization ticket"),
    },
    {
      name: "enrollments of the SCMS",
      async make() {
        const order = enrollmentOrder();
        const unit = units.units[unused++ % units.units.length]!;
        const build = () => buildEnrollmentRequest({ ...order, registered: registeredAs(unit) });
        return { octets: (await build()).octets, rebuilt: build };
      },
      send: ({ scms }, { octets }) => octetsIn(scms.enroll({ octets })),
      granted: () => eventsThat("eca", "Issued the", "scms"),
    },
    {
      name: "successor enrollments",
      async make() {
        const enrollment = (await enrolledUnit()).enrollment!;
        const order = { ...enrollmentOrder(), enrollment, ra: units.ra };
        return sourceFrom((deviation) => buildSuccessorRequest(order, deviation), units.ra);
      },
      send: ({ scms }, { octets }) => octetsIn(scms.requestSuccessor({ octets })),
      granted: () => eventsThat("eca", "Issued the", "scms"),
    },
    {
      name: "certificate requests of the SCMS",
      async make() {
        const enrollment = (await enrolledUnit()).enrollment!;
        const now = new Date();
        const order = {
          type: "implicit",
          key: generatePrivateKey("NistP256"),
          scheme: { kind: "unified", expansion: randomBytes(16) },
          enrollment,
          ra: units.ra,
          id: pseudonymId,
          appPermissions: [{ psid: 32 }],
          validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 169 } },
          now,
        } as const;
        return sourceFrom((deviation) => buildScmsAuthorizationRequest(order, deviation), units.ra);
      },
      send: ({ scms }, { octets }) => octetsIn(scms.authorize({ octets })),
      granted: async () => {
        const { scms } = processes[0]!.store;
        const orders = await Promise.all(units.units.map(({ id }) => scms.ordersOfDevice(id)));
        return orders.flat().length;
      },
    },
    {
      name: "misbehavior reports",
      async make() {
        const enrollment = (await enrolledUnit()).enrollment!;
        const now = new Date();
        const { octets } = await buildMisbehaviorReport({ report: randomBytes(200), ma, enrollment, now });
        return { octets };
      },
      send: async ({ scms }, { octets }) =>
        "refusal" in (await scms.takeReport({ octets })) ? undefined : "taken",
      granted: async () => (await processes[0]!.store.scms.reports(100_000)).length,
    },
    {
      name: "certificate requests of CAMP",
      async make() {
        const device = await campUnit();
        let plaintext = new Uint8Array();
        const signed = (octets: Uint8Array) => {
          plaintext = Uint8Array.from(octets);
          return octets;
        };
        const { octets } = device.pseudonyms({ signed });
        const ra = decodeCertificate((await processes[0]!.camp.certificate("ra")).certificate);
        return { octets, inside: { plaintext, certificate: ra } };
      },
      // CAMP refuses what comes twice.
      send: async ({ camp }, { octets }) => {
        const answer = await camp.ra.provision("pseudonym", { octets });
        return "octets" in answer ? toHex(answer.octets) : undefined;
      },
      granted: async () => {
        const { camp } = processes[0]!.store;
        const orders = await Promise.all(campDevices.map((id) => camp.ordersOfDevice(id)));
        return orders.flat().length;
      },
    },
  ];

  describe.each(kinds)("$name", ({ make, send, granted }) => {
    it("are granted once of any number of copies that arrive at the same time", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(recipes, { minLength: 3, maxLength: 8 }), async (some) => {
          const source = await make();
          const before = await granted();
          const all = [source, ...(await Promise.all(some.map((recipe) => copyOf(source, recipe))))];
          const answers = await Promise.all(all.map((copy, at) => send(processes[at % 2]!, copy)));
          expect(new Set(answers.filter((answer) => answer !== undefined)).size).toBe(1);
          expect(await granted()).toBe(before + 1);
        }),
        { seed, numRuns: Math.max(3, Math.ceil(copies / 40)), endOnFailure: true },
      );
    }, 3_600_000);

    it("are not granted again to any copy of an answered request", async () => {
      const source = await make();
      const first = await send(processes[0]!, source);
      expect(first).toBeDefined();
      const before = await granted();
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(recipes, fc.nat(1), async (recipe, at) => {
          const answer = await send(processes[at]!, await copyOf(source, recipe));
          if (answer !== undefined) answered += 1;
          expect([undefined, first]).toContain(answer);
        }),
        { seed, numRuns: copies, endOnFailure: true },
      );
      expect(await granted()).toBe(before);
      if (process.env.V2X_TEST_COPIES !== undefined)
        process.stdout.write(
          `${copies} copies, ${answered} got the first answer, none was granted (seed ${seed})\n`,
        );
    }, 3_600_000);
  });

  async function ticketSource(withPrivacy: boolean): Promise<Source> {
    const credential = (await enrolledStation()).credential!;
    const order = {
      credential,
      key: signerWith(generatePrivateKey("NistP256")),
      ea: fleet.ea,
      aa: fleet.aa,
      attributes: {
        appPermissions: [
          { psid: 36, ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 0xff, 0xfc) } } as const,
        ],
      },
      hmacKey: randomBytes(32),
      withPrivacy,
      withProofOfPossession: true,
      now: new Date(),
    };
    return sourceFrom(
      (deviation: AuthorizationDeviation) => buildAuthorizationRequest(order, deviation),
      fleet.aa,
    );
  }

  /** Builds a request, and others around the same signed data. */
  async function sourceFrom(
    build: (deviation: { readonly plaintext?: (message: Uint8Array) => Uint8Array }) => Promise<Copy>,
    certificate: DecodedCertificate = fleet.ea,
  ): Promise<Source> {
    let plaintext = new Uint8Array();
    const made = await build({
      plaintext: (message) => {
        plaintext = Uint8Array.from(message);
        return message;
      },
    });
    return { ...made, inside: { plaintext, certificate }, rebuilt: () => build({}) };
  }

  function enrollmentOrder(): Omit<EnrollmentOrder, "registered"> {
    const now = new Date();
    return {
      type: "explicit",
      key: generatePrivateKey("NistP256"),
      certRequestPermissions: [bsm],
      validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 1 } },
      id: { choice: "none", value: null },
      now,
    };
  }

  const campDevices: string[] = [];
  async function campUnit() {
    const { camp } = processes[0]!;
    const enrollee = campEnrollee(new Date());
    const archive = zipSync({ unit: enrollee.request() });
    const files = unzipSync(await camp.enroll({ archive, organizationId }));
    const [eca, enrollment, s] = ["eca.oer", "enrollment.oer", "enrollment.s"].map(
      (name) => files[`unit/${name}`]!,
    ) as [Uint8Array, Uint8Array, Uint8Array];
    const privateKey = enrollee.rebuiltPrivateKey({ eca, enrollment, s });
    campDevices.push(toHex(decodeCertificate(enrollment).hashedId8));
    const [ra, pca] = await Promise.all(
      (["ra", "aca"] as const).map(async (role) => (await camp.certificate(role)).certificate),
    );
    return campDevice({ enrollment, privateKey, ra: ra!, pca: pca! }, () => new Date());
  }
});

type Answer = { readonly octets: Uint8Array } | { readonly refusal: unknown };

async function octetsIn(answered: Promise<Answer>): Promise<string | undefined> {
  const answer = await answered;
  return "octets" in answer ? toHex(answer.octets) : undefined;
}

/** The certificate in an answer of EA or AA, which the sender of that copy can read. */
async function certificateIn(answered: Promise<Answer>, { contentKey }: Copy): Promise<string | undefined> {
  const answer = await answered;
  if (!("octets" in answer)) return undefined;
  const keys = [{ choice: "pskRecipInfo", contentKey: contentKey! }] as const;
  const { trace } = await openEnvelope(answer.octets, {
    layers: [{ kind: "encrypted", keys }],
    payload: EtsiTs102941Data,
  });
  const { content } = coer.decode(EtsiTs102941Data, plainPayloadOf(signedDataIn(trace.texts[1]!)!)!);
  const value = content.value as { readonly responseCode: string; readonly certificate?: unknown };
  return value.responseCode === "ok" ? JSON.stringify(content.value, hexadecimal) : undefined;
}

function hexadecimal(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return toHex(value);
  return typeof value === "bigint" ? String(value) : value;
}
