import { createHash } from "node:crypto";
import {
  type CallBody,
  calls,
  type Device,
  everyCall,
  fillPath,
  type Invitation,
  type Member,
  type NamedCall,
  type ScmsDevice,
  scopeOf,
  type TestProfile,
  testProfileLevels,
} from "@v2x/contract";
import { generatePrivateKey } from "@v2x/crypto";
import type { ProtocolEvent } from "@v2x/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

const own = organizations.onlyCcms.organizationId;
const foreign = organizations.foreign.organizationId;
const requestDigest = new Uint8Array(createHash("sha256").update("a request of Gamma").digest());
const requestHash = Buffer.from(requestDigest).toString("hex").slice(0, 32);
const logs = { ccms: ["ea", "aa"], scms: ["eca", "ra"] } as const;
type Log = (typeof logs)[keyof typeof logs][number];

/** What Gamma has, and others (Alpha in the CCMS, Beta in the SCMS) must neither see, nor change, nor find. */
interface Property {
  readonly device: Device;
  readonly scmsDevice: ScmsDevice;
  readonly testProfile: TestProfile;
  readonly eventIds: Readonly<Record<Log, string>>;
  readonly member: Member;
  readonly invitation: Invitation;
}
/** How others ask for what is Gamma's. */
interface Attempt {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** Calls that show what belongs to an organization: asked as sharply as they can be, none may show Gamma's. */
const lists: Readonly<Record<string, readonly Attempt[]>> = {
  "ccms.getActiveDevices": [{ query: { size: "100" } }],
  "ccms.getAllDevices": [{ query: { size: "100" } }],
  "ccms.recentBundles": [{}],
  "scms.getDevices": [{ query: { size: "100" } }],
  "scms.getTestProfiles": [{}],
  "ccms.eaEvents": [{ query: { size: "100" } }, { query: { requestHash } }],
  "ccms.aaEvents": [{ query: { size: "100" } }, { query: { requestHash } }],
  "scms.ecaEvents": digitsOfRequest(),
  "scms.raEvents": digitsOfRequest(),
  "organization.show": [{}],
  "organization.members": [{ query: { size: "100" } }],
  "organization.invitations": [{}],
};

/** Calls that name a thing by its id: for Gamma's they answer as for one that there is not. */
const named: Readonly<Record<string, (property: Property) => readonly Attempt[]>> = {
  "ccms.updateDevice": ({ device }) => [
    { body: { ...device, name: "taken over" } },
    { body: { ...device, organizationId: own, canonicalId: `${own}99`, name: "taken over" } },
  ],
  "ccms.deleteDevice": ({ device }) => [{ body: device }, { body: { ...device, organizationId: own } }],
  "ccms.decideAboutDevice": ({ device: { id } }) => [
    { body: { id, status: "DEACTIVATED" } },
    { body: { id, status: "REVOKED" } },
  ],
  "ccms.tryOutDevice": ({ device: { id } }) => [{ body: { id } }],
  "ccms.eventTrace": namesOfEvents("ccms"),
  "ccms.eventGoodRun": namesOfEvents("ccms"),
  "scms.eventTrace": namesOfEvents("scms"),
  "scms.eventGoodRun": namesOfEvents("scms"),
  "scms.tryOutDevice": ({ scmsDevice: { canonicalId } }) => [{ body: { canonicalId } }],
  "scms.updateDevice": ({ scmsDevice: { canonicalId, ...device } }) => [
    { params: { canonicalId }, body: { ...device, canonicalId, name: "taken over" } },
    { params: { canonicalId }, body: { ...device, canonicalId: "taken over" } },
  ],
  "scms.deleteDevice": ({ scmsDevice }) => [{ body: scmsDevice }],
  "scms.getTestProfileInfo": ({ testProfile: { id } }) => [{ params: { id } }],
  "scms.testProfile": ({ testProfile: { id } }) => [{ params: { id } }],
  "scms.scmsOmniAir": ({ testProfile: { id } }) => [
    { body: { type: "application", numberWeeks: 1, profileId: id } },
  ],
  "scms.decideAboutDevice": ({ scmsDevice: { canonicalId } }) => [
    { body: { canonicalId, status: "DEACTIVATED" } },
    { body: { canonicalId, status: "REVOKED" } },
  ],
  "organization.setMemberRole": ({ member: { id } }) => [{ params: { id }, body: { role: "member" } }],
  "organization.removeMember": ({ member: { id } }) => [{ params: { id } }],
  "organization.withdrawInvitation": ({ invitation: { id } }) => [{ params: { id } }],
};

function namesOfEvents(system: keyof typeof logs) {
  return ({ eventIds }: Property) =>
    logs[system].flatMap((log) => [
      { params: { log, id: eventIds[log] } },
      { params: { log, id: eventIds[log] }, query: { requestHash } },
    ]);
}

/** None, few, many and all of the request's digits. */
function digitsOfRequest(): readonly Attempt[] {
  const whole = Buffer.from(requestDigest).toString("hex");
  return ["", whole[0]!, whole.slice(20, 27), requestHash, whole.slice(-16), whole].map((digits) => ({
    query: { size: "100", requestHash: digits },
  }));
}

/** Calls that neither name nor show what belongs to an organization, and the operator's, who stands above them. */
const common: readonly string[] = [
  "meta.account",
  "meta.oauth2Config",
  "meta.organizations",
  "meta.features",
  "meta.notice",
  "meta.version",
  "meta.externalUris",
  "meta.manual",
  "meta.termsOfUse",
  "meta.termsOfUseByQuery",
  "decoders.decodeHexEncodedCOER",
  "decoders.decodeHexEncodedUPER",
  "decoders.decodeCOER",
  "decoders.ownEvidence",
  "decoders.verdict",
  "ccms.getAaCertAppPermissions",
  "ccms.getRootCert",
  "ccms.getCtl",
  "ccms.getCrl",
  "ccms.getEaCert",
  "ccms.getAaCert",
  "ccms.getInfoBundle",
  "ccms.authorityStatus",
  "ccms.generateAT",
  "ccms.addDevice",
  "ccms.getCountries",
  "ccms.getDefaults",
  "scms.getRcaCert",
  "scms.getIcaCert",
  "scms.getRaCert",
  "scms.getEcaCert",
  "scms.getAcaCert",
  "scms.getRcaInfo",
  "scms.getIcaInfo",
  "scms.getRaInfo",
  "scms.getEcaInfo",
  "scms.getAcaInfo",
  "scms.electorInfo",
  "scms.electorCert",
  "scms.ctl",
  "scms.compositeCrl",
  "scms.ccf",
  "scms.authorityStatus",
  "scms.registerDevice",
  "scms.scmsOmniAirTestProfile",
  "scms.psids",
  "camp.getRcaCert",
  "camp.getIcaCert",
  "camp.getRaCert",
  "camp.getEcaCert",
  "camp.getAcaCert",
  "camp.getMaCert",
  "camp.electorCert",
  "camp.ctl",
  "camp.getRcaInfo",
  "camp.getIcaInfo",
  "camp.getRaInfo",
  "camp.getEcaInfo",
  "camp.getAcaInfo",
  "camp.getMaInfo",
  "camp.electorInfo",
  "camp.compositeCrl",
  "camp.ccf",
  "camp.authorityStatus",
  "camp.enroll",
  "organization.invite",
  "organization.leave",
  "personalTokens.list",
  "personalTokens.create",
  "personalTokens.revoke",
  "serviceAccounts.keycloakUrl",
  "serviceAccounts.signerUrl",
  "signer.sign",
  "signer.signForBackend",
  "signer.verify",
  ...everyCall.filter(({ call }) => call.auth === "operator").map(({ name }) => name),
];

/** Calls about the one thing that an organization, which their path names, has of a kind. */
const ofOrganization = everyCall.filter(({ call }) => scopeOf(call) === "path");

let server: TestServer;
let property: Property;
beforeAll(async () => {
  const eventIds: Record<Log, string> = { ea: "", aa: "", eca: "", ra: "" };
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: "0", FEATURES: "camp" }, async ({ ccms, scms }) => {
    for (const log of logs.ccms) eventIds[log] = await ccms.addEvent({ ...event, log });
    for (const log of logs.scms) eventIds[log] = await scms.addEvent({ ...event, log });
  });
  const { publicKey } = generatePrivateKey("NistP256");
  const device: CallBody<typeof calls.ccms.addDevice> = {
    canonicalId: `${foreign}0001`,
    compressedKey: Buffer.from(publicKey).toString("hex"),
  };
  const answer = await ask(calls.ccms.addDevice, { body: device }, server.tokens.gamma);
  const scmsDevice: CallBody<typeof calls.scms.registerDevice> = {
    canonicalId: "The unit of gamma",
    canonicalKey: device.compressedKey,
  };
  const registered = await ask(calls.scms.registerDevice, { body: scmsDevice }, server.tokens.gamma);
  const order: CallBody<typeof calls.scms.scmsOmniAirTestProfile> = {
    profileName: "Profile of Gamma",
    certRequests: testProfileLevels.map((level) => ({ level })),
  };
  const made = await ask(calls.scms.scmsOmniAirTestProfile, { body: order }, server.tokens.gamma);
  const invited = { email: "guest@example.org", role: "member" };
  const invitation = await ask(calls.organization.invite, { body: invited }, server.tokens.gamma);
  const members = await ask(calls.organization.members, {}, server.tokens.gamma);
  property = {
    invitation: await invitation.json(),
    member: (await members.json()).content[0],
    device: await answer.json(),
    scmsDevice: await registered.json(),
    testProfile: await made.json(),
    eventIds,
  };
  expect((await ask(calls.ccms.generateAT, { body: { certNum: 1 } }, server.tokens.gamma)).status).toBe(200);
});
afterAll(() => server.close());

const event: Omit<ProtocolEvent, "log"> = {
  at: new Date(),
  organizationId: foreign,
  requestDigest,
  eventType: "enrolment",
  isSuccess: true,
  message: "Enrolled",
  canonicalId: `${foreign}0001`,
  trace: { texts: [], layers: [], advice: [] },
};

function ask(call: NamedCall["call"], { params, query, body }: Attempt, token: string) {
  return server.fetch(`${fillPath(call.path, params)}?${new URLSearchParams(query)}`, {
    method: call.method,
    token,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Who may make a call, and has nothing of Gamma's. */
function stranger({ system }: NamedCall["call"]): string {
  return system === "scms" ? server.tokens.beta : server.tokens.alpha;
}

/** Everything that Gamma sees of its own. */
async function gammas(): Promise<string[]> {
  const texts: string[] = [];
  for (const { name, call } of everyCall)
    for (const attempt of lists[name] ?? [])
      texts.push(await (await ask(call, attempt, server.tokens.gamma)).text());
  return texts;
}

it("every call is one that names, one that lists, one of an organization's own, or one that is common to all", () => {
  const known = [
    ...Object.keys(lists),
    ...Object.keys(named),
    ...ofOrganization.map(({ name }) => name),
    ...common,
  ];
  expect(known.toSorted()).toEqual(everyCall.map(({ name }) => name).toSorted());
});

describe("what belongs to another organization", () => {
  it.each(everyCall.filter(({ name }) => Object.hasOwn(lists, name)))("is not shown by $name", async ({ name, call }) => {
    for (const attempt of lists[name]!) {
      const shown = await (await ask(call, attempt, server.tokens.gamma)).text();
      expect(shown).toMatch(new RegExp(`${foreign}|gamma|${requestHash}`, "i"));
      const answer = await ask(call, attempt, stranger(call));
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toMatch(new RegExp(`${foreign}|gamma|${requestHash}`, "i"));
    }
  });

  it.each(everyCall.filter(({ name }) => Object.hasOwn(named, name)))("is not found and not changed by $name", async ({
    name,
    call,
  }) => {
    const before = await gammas();
    for (const attempt of named[name]!(property)) {
      const answer = await ask(call, attempt, stranger(call));
      expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining(foreign)]);
    }
    expect(await gammas()).toEqual(before);
  });

  it.each(
    everyCall.filter(({ call }) => call.system !== undefined),
  )("is not reached by $name in that organization's name", async ({ name, call }) => {
    const before = await gammas();
    for (const attempt of lists[name] ?? named[name]?.(property) ?? [{}]) {
      const query = { ...attempt.query, organizationId: foreign };
      expect((await ask(call, { ...attempt, query }, stranger(call))).status).toBe(403);
    }
    expect(await gammas()).toEqual(before);
  });

  it.each(ofOrganization)("is neither shown nor changed by $name", async ({ call }) => {
    const params = { organizationId: foreign };
    const find = () => ask(calls.serviceAccounts.find, { params }, server.tokens.gamma);
    await ask(calls.serviceAccounts.register, { params }, server.tokens.gamma);
    const before = await (await find()).json();
    const answer = await ask(call, { params }, stranger(call));
    expect([answer.status, await answer.text()]).toEqual([
      403,
      `organizationId ${foreign} is not one of your organizations.`,
    ]);
    expect(await (await find()).json()).toEqual(before);
  });

  it("cannot be registered under its identifier", async () => {
    const device = { ...property.device, canonicalId: `${foreign}0002` };
    for (const organizationId of [own, foreign]) {
      const body = { ...device, organizationId };
      const { status } = await ask(calls.ccms.addDevice, { body }, server.tokens.alpha);
      expect(status).toBe(organizationId === own ? 400 : 403);
    }
    const taken = await ask(calls.scms.registerDevice, { body: property.scmsDevice }, server.tokens.beta);
    expect([taken.status, await taken.json()]).toEqual([409, { message: "canonicalId", status: 409 }]);
  });
});
