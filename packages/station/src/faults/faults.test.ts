import { decodeCertificate, type MessageSigner, signCertificate, signerWith } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { failuresIn, type ToBeSignedCertificate } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type Bench,
  camPermission,
  type EnrolledStation,
  enrolledStation,
  startBench,
} from "../../../ccms/src/stations.test-support.ts";
import {
  type Fault,
  faults,
  meaningOfAuthorizationCode,
  meaningOfEnrolmentCode,
  type Transport,
  tryAuthorizationFault,
  tryEnrolmentFault,
} from "../index.ts";

let bench: Bench;
let station: EnrolledStation;
beforeAll(async () => {
  bench = await startBench();
  station = await enrolledStation(bench);
});

/** Straight to EA and AA, without HTTP between. */
const transport: Transport = {
  get: () => Promise.reject(new Error("nothing is downloaded")),
  post: async (url, mediaType, octets) => {
    const answer = await bench.ccms[url === "ea" ? "enrol" : "authorize"]({ octets, mediaType });
    if ("refusal" in answer) {
      return { status: 400, mediaType: "text/plain", body: Buffer.from(answer.refusal) };
    }
    return { status: 200, mediaType: "application/x-its-response", body: answer.octets };
  },
};

async function tryFault(fault: Fault, credential: MessageSigner = station.credential) {
  const key = signerWith(generatePrivateKey("NistP256"));
  const [ea, aa] = await Promise.all([bench.ccms.certificate("ea"), bench.ccms.certificate("aa")]);
  const common = { key, ea: decodeCertificate(ea.certificate), now: bench.ports.now() };
  if (fault.flow === "authorize") {
    return tryAuthorizationFault(
      fault,
      { transport, url: "aa" },
      {
        ...common,
        credential,
        aa: decodeCertificate(aa.certificate),
        attributes: { appPermissions: [camPermission] },
        hmacKey: crypto.getRandomValues(new Uint8Array(32)),
        withPrivacy: true,
        withProofOfPossession: true,
      },
    );
  }
  const { record, canonicalKey } = station;
  const registered = {
    canonicalId: Uint8Array.from(Buffer.from(record.canonicalId, "hex")),
    canonicalKey: signerWith(canonicalKey),
  };
  const enrollee = fault.flow === "enrol" ? registered : { credential };
  return tryEnrolmentFault(fault, { transport, url: "ea" }, { ...common, enrollee });
}

/** What failed in the newest trace of a log. */
function failedIn(log: "ea" | "aa"): readonly string[] {
  const event = bench.ports.storage.stored.events.findLast((one) => one.log === log)!;
  return event.trace.layers.flatMap(({ checks }) => failuresIn(checks)).map(({ name }) => name);
}

const logOf = ({ flow }: Fault) => (flow === "authorize" ? "aa" : "ea");
const expectedIn = ({ check }: Fault) => (check === undefined ? [] : [check]);
const isMade = ({ needs }: Fault) => needs === undefined;

describe.each(faults.filter(isMade))("$flow: $name", (fault) => {
  it("is answered as it says, and breaks that one thing alone", async () => {
    const { checks } = await tryFault(fault);
    expect(failuresIn(checks)).toEqual([]);
    expect(failedIn(logOf(fault))).toEqual(expectedIn(fault));
    if (fault.checkAtEa !== undefined) expect(failedIn("ea")).toEqual([fault.checkAtEa]);
  });
});

describe("what a station needs help for", () => {
  const named = (flow: Fault["flow"], name: string) =>
    faults.find((fault) => fault.flow === flow && fault.name === name)!;

  /** A credential that the EA issued and remembers, otherwise than it does. */
  async function credentialWith(change: Partial<ToBeSignedCertificate>): Promise<MessageSigner> {
    const { storage, keys } = bench.ports;
    const { certificate, verificationKeyId } = await bench.ccms.certificate("ea");
    const { credential, signer } = await enrolledHolder();
    const changed = await signCertificate({
      toBeSigned: { ...credential.value.toBeSigned, ...change },
      issuer: decodeCertificate(certificate),
      signer: await keys.open((await storage.key(verificationKeyId))!),
    });
    const { credential: record } = (await storage.credential(credential.hashedId8))!;
    await storage.addCredential({
      ...record,
      hashedId8: changed.hashedId8,
      certificate: changed.bytes,
      name: "changed",
    });
    return { certificate: changed, signer };
  }

  async function enrolledHolder() {
    const { credential } = await enrolledStation(bench);
    return { credential: credential.certificate, signer: credential.signer };
  }

  const ssp = (...octets: readonly number[]) => ({
    appPermissions: [{ psid: 623, ssp: { choice: "bitmapSsp", value: Uint8Array.from(octets) } as const }],
  });

  it.each([
    ["without the bit", ssp(1, 0x40)],
    ["of version 2", ssp(2, 0xc0)],
    ["without 623", { appPermissions: [{ psid: 36 }] }],
  ])("a credential %s does not enrol again", async (_what, change) => {
    const fault = named("reenrol", "credential-without-bit");
    const { checks } = await tryFault(fault, await credentialWith(change));
    expect(failuresIn(checks)).toEqual([]);
    expect(failedIn("ea")).toEqual([fault.check]);
  });

  it.each([
    ["without the bit", ssp(1, 0x80)],
    ["of version 2", ssp(2, 0xc0)],
    ["without 623", { appPermissions: [{ psid: 36 }] }],
  ])("a credential %s gets no ticket", async (_what, change) => {
    const fault = named("authorize", "credential-without-bit");
    const { checks } = await tryFault(fault, await credentialWith(change));
    expect(failuresIn(checks)).toEqual([]);
    expect([failedIn("aa"), failedIn("ea")]).toEqual([[fault.check], [fault.checkAtEa]]);
  });

  it.each(["reenrol", "authorize"] as const)("an ended credential: %s", async (flow) => {
    const fault = named(flow, "ended-credential");
    const { credential } = await enrolledStation(bench);
    bench.ports.clock.advanceDays(3 * 366);
    const { checks } = await tryFault(fault, credential);
    expect(failuresIn(checks)).toEqual([]);
    expect(failedIn("ea")).toEqual([fault.checkAtEa ?? fault.check]);
    bench.ports.clock.advanceDays(-3 * 366);
  });
});

describe("the table of faults", () => {
  it("names each once in its flow, with codes that have a meaning", () => {
    const names = faults.map(({ flow, name }) => `${flow} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { flow, code, check } of faults) {
      if (code === undefined) expect(check).toBeDefined();
      else {
        const meaning =
          flow === "authorize"
            ? meaningOfAuthorizationCode(code as Parameters<typeof meaningOfAuthorizationCode>[0])
            : meaningOfEnrolmentCode(code as Parameters<typeof meaningOfEnrolmentCode>[0]);
        expect(meaning).toBeDefined();
        expect(check === undefined).toBe(code === "ok");
      }
    }
  });

  it("reaches every response code that a station can cause", () => {
    const reached = (flow: "enrol" | "authorize") =>
      new Set(
        faults.flatMap((fault) => (logOf(fault) === logOf({ flow } as Fault) ? (fault.code ?? []) : [])),
      );
    expect([...reached("enrol")].sort()).toEqual(
      [
        "ok",
        "cantparse",
        "badcontenttype",
        "unknownencryptionalgorithm",
        "decryptionfailed",
        "unknownits",
        "invalidsignature",
        "baditsstatus",
        "incompleterequest",
        "deniedpermissions",
        "invalidkeys",
        "invalidencryptionkey",
        "deniedrequest",
      ].sort(),
    );
    expect([...reached("authorize")].sort()).toEqual(
      [
        "ok",
        "its-aa-cantparse",
        "its-aa-badcontenttype",
        "its-aa-unknownencryptionalgorithm",
        "its-aa-decryptionfailed",
        "its-aa-keysdontmatch",
        "its-aa-incompleterequest",
        "its-aa-invalidencryptionkey",
        "its-aa-outofsyncrequest",
        "its-aa-unknownea",
        "its-aa-deniedpermissions",
        "unknownits",
        "invalidsignature",
        "deniedpermissions",
      ].sort(),
    );
  });
});
