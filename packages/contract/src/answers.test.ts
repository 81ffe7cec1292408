import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import {
  type AaEvent,
  type AuditRow,
  type AuditVerdict,
  authorityStates,
  type CcmsAuthorityStatus,
  type CcmsInfoBundle,
  ccmsListKinds,
  ccmsLogs,
  ccmsRoles,
  type DayFigures,
  type DecodedStructure,
  type DefaultPermissionSet,
  type Device,
  deviceKeyTypes,
  deviceStates,
  deviceTypes,
  type EaEvent,
  type EcaEvent,
  type EventTrace,
  type ExternalUris,
  enrollmentStatuses,
  equipmentTypes,
  everyCall,
  evidenceOrigins,
  type FailingJob,
  type Invitation,
  type JobQueue,
  type KeptNotice,
  type ListedAccount,
  type ManagedOrganization,
  type Member,
  type Oauth2Config,
  type OperatedAuthority,
  type OperatedList,
  type OperatorDevice,
  type OperatorEvent,
  type OperatorEventTrace,
  type Organization,
  type OwnAccount,
  type OwnOrganization,
  operatedSystems,
  type PersonalTokenInfo,
  type RaEvent,
  type RecentBundles,
  type RequestTrace,
  type ScmsAuthorityStatus,
  type ScmsCaInfo,
  type ScmsDevice,
  type ScmsEventTrace,
  type ServiceAccount,
  type SignedPacket,
  scmsListKinds,
  scmsLogs,
  scmsRoles,
  type TestProfile,
  type Verdict,
  verdictLights,
  verdictStates,
} from "./index.ts";

/** A type with no member left out, optional ones included. */
type Full<T> = T extends readonly (infer Item)[]
  ? Full<Item>[]
  : T extends object
    ? { [K in keyof T]-?: Full<T[K]> }
    : T;

const hashedId8 = "0123456789ABCDEF";
const moment = "2026-11-22T04:30:00.000Z";
const place = { path: "toBeSigned.id", type: "CertificateId", start: 3, end: 9 };
const permission = { psid: 36, ssp: "01FFFC", meaning: "CAM" };

const list = { issuedAt: moment, nextUpdate: moment, entries: 4, octets: 800 };

const authorityStatus: Full<CcmsAuthorityStatus> = {
  now: moment,
  authorities: authorityStates.map((state, index) => ({
    role: ccmsRoles[index]!,
    generation: 1,
    state,
    name: "V2X TEST AA",
    hashedId8,
    notBefore: moment,
    notAfter: moment,
    keyType: "NistP256",
    encryptionKeyType: "NistP256",
    appPermissions: [permission],
    requestPermissions: [permission],
    issuePermissions: [permission],
  })),
  lists: ccmsListKinds.map((kind) => ({ kind, ...list })),
};

const scmsStatus: Full<ScmsAuthorityStatus> = {
  ...authorityStatus,
  authorities: scmsRoles.map((role) => ({ ...authorityStatus.authorities[0]!, role })),
  lists: scmsListKinds.map((kind) => ({ kind, ...list })),
};

const scmsInfo: Full<ScmsCaInfo> = {
  name: "ECA",
  hashedId8,
  extInfo: { "ECA base URI": "http://localhost" },
};

const infoBundle: Full<CcmsInfoBundle> = {
  rca: { name: "RCA", hashedId8, dcUrl: "http://localhost/ccms/dc" },
  ea: {
    name: "EA",
    hashedId8,
    ecRequestUrl: "http://localhost/ea",
    authValRequestUrl: "http://localhost/val",
  },
  aa: { name: "AA", hashedId8, atRequestUrl: "http://localhost/aa" },
};

const eaEvent: Full<EaEvent> = {
  id: "7",
  creationDate: moment,
  requestHash: hashedId8 + hashedId8,
  message: "Enrolled",
  success: true,
  ecIdentifier: "EC 7",
  eventType: "enrolment",
  canonicalId: `${hashedId8}01`,
  responseCode: "ok",
  receivedEcHashedId8: hashedId8,
};
const aaEvent: Full<AaEvent> = {
  id: "7",
  creationDate: moment,
  requestHash: hashedId8 + hashedId8,
  message: "Refused",
  success: false,
};
const octets = { text: 1, offset: 3, length: 9 };
const seen: Full<Pick<RequestTrace, "texts" | "kept" | "layers" | "advice">> = {
  texts: ["0381", "AB"],
  kept: ["first 2 of 3,000 octets", "all 1 octets"],
  layers: [
    {
      kind: "signed",
      type: "SignedData",
      octets,
      checks: (["pass", "fail", "unknown", "notApplicable"] as const).map((outcome) => ({
        name: "signature",
        clause: "IEEE 1609.2 5.3.1",
        outcome,
        expected: "a signature",
        found: "none",
        path: "content.signedData",
        octets,
      })),
    },
  ],
  advice: [{ name: "bare-data", text: "Sign first." }],
};
const trace = (log: EventTrace["log"]): Full<EventTrace> => ({ ...eaEvent, log, ...seen });
/** What is not known of a request is null. */
const nobodys = {
  ...eaEvent,
  ecIdentifier: null,
  canonicalId: null,
  responseCode: null,
  receivedEcHashedId8: null,
} satisfies EaEvent;

const failing: Full<FailingJob>[] = (["retry", "failed"] as const).map((state) => ({
  id: "7",
  queue: "mail",
  state,
  purpose: "mail activation",
  error: state === "retry" ? "No connection" : null,
  tries: 7,
  sentAt: moment,
  triedAt: state === "retry" ? moment : null,
  nextAt: state === "retry" ? moment : null,
}));

const kept: Full<KeptNotice> = {
  text: "We renew the AA at noon.",
  setAt: moment,
  from: moment,
  until: moment,
  state: "planned",
};

const raEvent: Full<RaEvent> = {
  id: "7",
  type: "download",
  requestHash: hashedId8 + hashedId8,
  ecHashedId8: hashedId8,
  responseCode: "ok",
  errorMessage: "Refused",
  creationTime: moment,
};
const ecaEvent: Full<EcaEvent> = { ...raEvent, canonicalId: "Unit 7" };
const unknown = {
  canonicalId: null,
  ecHashedId8: null,
  responseCode: null,
  errorMessage: null,
} satisfies Partial<EcaEvent>;
const { requestHash, responseCode } = raEvent;
const scmsTrace = (log: ScmsEventTrace["log"]): Full<ScmsEventTrace> => ({
  id: "7",
  creationDate: moment,
  requestHash,
  eventType: "enrollment",
  message: "Enrolled",
  success: true,
  responseCode,
  canonicalId: "Unit 7",
  requestHashedId8: hashedId8,
  ecHashedId8: hashedId8,
  log,
  ...seen,
});

const structure = (sureness: DecodedStructure["sureness"]): Full<DecodedStructure> => ({
  type: "CcmsCert",
  title: "Certificate",
  sureness,
  doubts: ["protocolVersion 1 is of an edition before TS 103 900 V2.3.1"],
  edition: "2022",
  others: [{ type: "ScmsCert", title: "Certificate", why: "the same octets" }],
  value: { version: 3 },
  map: [place],
  layers: (["octet", "bit", "octet"] as const).map((unit, index) => ({
    name: "Certificate",
    encoding: (["COER", "UPER", "header"] as const)[index]!,
    unit,
    offset: 0,
    length: 9,
    inside: { layer: 0, path: "content" },
    value: { version: 3 },
    map: [place],
  })),
  findings: (["broken", "remark"] as const).map((kind) => ({
    kind,
    layer: 0,
    path: "",
    rule: "r",
    clause: "c",
  })),
  certificates: [{ layer: 0, path: "", hashedId8 }],
  failure: {
    code: "truncated",
    message: "ends too early",
    layer: 1,
    path: "content",
    offset: 3,
    bit: 7,
    expected: "1 octet",
    found: "none",
  },
  detected: "only this type fits",
});

const verdict: Full<Verdict> = {
  headline: { standing: "open", text: "Cannot be judged: issuer missing", advice: "Give it." },
  title: "Certificate",
  hashedId8,
  now: moment,
  timeSource: "captured",
  lights: verdictLights.map((id, index) => ({
    id,
    state: verdictStates[index % verdictStates.length]!,
    reason: "It is signed.",
    clause: "IEEE 1609.2 5.3.1",
    checks: verdictStates.map((outcome) => ({
      name: "signature",
      clause: "IEEE 1609.2 5.3.1",
      outcome,
      expected: "a signature",
      found: "none",
      path: "signature",
      subject: "AT",
    })),
    furtherChecks: 2,
  })),
  missing: [hashedId8],
  used: evidenceOrigins.map((from) => ({ title: "AA", hashedId8, from })),
  chain: [{ title: "RCA", hashedId8, validity: { notBefore: moment, notAfter: moment }, isTrusted: true }],
};

const packet: Full<SignedPacket> = { returnPacket: "0381", certificateExpires: moment };

const devices: Full<Device>[] = enrollmentStatuses.map((enrollmentStatus, index) => ({
  id: "7",
  organizationId: hashedId8,
  canonicalId: `${hashedId8}01`,
  name: index === 0 ? null : "Bench 1",
  compressedKey: "02AB",
  keyType: deviceKeyTypes[index % deviceKeyTypes.length]!,
  appPermissions: [{ psid: 36, ssp: "01FFFC" }],
  geographicRegions: ["Germany"],
  withPrivacy: true,
  deviceType: deviceTypes[index] ?? null,
  certIssuePermissions: [],
  enrollmentStatus,
  status: deviceStates[index % deviceStates.length]!,
  enrolledUntil: index === 0 ? null : moment,
}));

const testProfile: Full<TestProfile> = {
  id: "6f1c2a8e-5b0d-4b7e-9a51-0a6c1f2e3d4b",
  name: "Plugfest",
  hashedId8,
  certBundleUrl: "https://portal.test/scms/test-profiles/6f1c2a8e-5b0d-4b7e-9a51-0a6c1f2e3d4b.zip",
  created: moment,
  isExpired: false,
  findings: 2,
};

const scmsDevices: Full<ScmsDevice>[] = enrollmentStatuses.map((enrollmentStatus, index) => ({
  canonicalId: "Unit 7",
  canonicalKey: "02AB",
  keyType: deviceKeyTypes[index % deviceKeyTypes.length]!,
  equipmentType: equipmentTypes[index % equipmentTypes.length]!,
  name: index === 0 ? null : "Bench 1",
  enrollmentStatus,
  enrolledUntil: index === 0 ? null : moment,
}));

/** Under the name of each call that answers JSON: full answers, in every word that they may hold. */
const personalToken = {
  id: "1",
  name: "Nightly run",
  scopes: ["read"],
  organizationId: "AA00000000000001",
  createdAt: "2030-01-01T00:00:00.000Z",
  expiresAt: "2030-02-01T00:00:00.000Z",
  hasEnded: false,
  lastUsedAt: "2030-01-02T00:00:00.000Z",
} satisfies PersonalTokenInfo;

const whose = { organizationId: hashedId8, organizationName: "One" };
const member: Member = {
  id: "1",
  email: "a@v2x.example",
  role: "administrator",
  since: moment,
  isApproved: true,
  isWaiting: false,
  isCaller: true,
};

const invitation: Invitation = {
  id: "1",
  email: "a@v2x.example",
  role: "member",
  invitedBy: "b@v2x.example",
  invitedAt: moment,
  expiresAt: moment,
};

const ownOrganization: OwnOrganization = {
  organizationId: hashedId8,
  name: "One",
  ccmsAllowed: true,
  scmsAllowed: false,
  role: "member",
  invitesByMail: true,
  administratorsTrusted: true,
};

const account: ListedAccount = {
  id: "1",
  email: "a@v2x.example",
  companyName: "One",
  state: "approved",
  registeredAt: "2026-03-01T12:00:00.000Z",
  isOperator: true,
  hasSecondFactor: true,
  blockedUntil: "2026-11-23T10:15:00.000Z",
  organizations: [{ organizationId: hashedId8, name: "One", invitedBy: "b@v2x.example" }],
};

const operatedAuthorities = operatedSystems.flatMap((system) =>
  authorityStates.map(
    (state): Full<OperatedAuthority> => ({
      system,
      role: "rca",
      name: "V2X TEST RCA",
      generation: 1,
      state,
      hashedId8,
      notBefore: moment,
      notAfter: moment,
      keyType: "NistP256",
      encryptionKeyType: "NistP256",
      isDamaged: false,
      isMissing: false,
      canRenew: true,
      canRevoke: true,
    }),
  ),
);
const managed: ManagedOrganization = {
  organizationId: hashedId8,
  name: "One",
  ccmsAllowed: true,
  scmsAllowed: false,
  members: 2,
  devices: 3,
  maxDevices: 100,
  openRequests: 4,
  maxOpenRequests: 1000,
  storedOctets: 5,
  maxStoredMegabytes: 1024,
  contact: { name: "Ada", email: "a@v2x.example" },
  administratorsTrusted: true,
};

const operatedLists = operatedSystems.map(
  (system): Full<OperatedList> => ({
    name: `${system}-crl`,
    system,
    kind: "crl",
    issuer: { name: "V2X TEST RCA", id: hashedId8, isRetired: true },
    issue: { sequence: 7, issuedAt: moment, nextUpdate: moment, octets: 300, isDamaged: false },
    address: "http://localhost/ccms/dc/getcrl",
  }),
);

const fullAnswers: Readonly<Record<string, readonly unknown[]>> = {
  "meta.oauth2Config": [
    { clientId: "v2x-portal", issuerUrl: "http://localhost/identity" } satisfies Oauth2Config,
  ],
  "meta.account": [{ email: "a@v2x.example", companyName: "One", isOperator: true } satisfies OwnAccount],
  "operator.accounts": [{ content: [account], totalElements: 1 }],
  "operator.approveAccount": [account],
  "operator.refuseAccount": [account],
  "operator.lockAccount": [account],
  "operator.unlockAccount": [account],
  "operator.resetSecondFactor": [account],
  "operator.makeOperator": [account],
  "operator.unmakeOperator": [account],
  "operator.organizationsByName": [
    [{ organizationId: hashedId8, name: "One", ccmsAllowed: true, scmsAllowed: false }],
  ],
  "operator.lists": [{ now: moment, content: operatedLists, totalElements: operatedLists.length }],
  "operator.publishList": operatedLists,
  "operator.authorities": [
    { now: moment, content: operatedAuthorities, totalElements: operatedAuthorities.length },
  ],
  ...Object.fromEntries(
    ["renewAuthority", "revokeAuthority", "addElector", "renewElector", "removeElector"].map((name) => [
      `operator.${name}`,
      operatedAuthorities,
    ]),
  ),
  "operator.organizations": [
    {
      content: [
        managed,
        { ...managed, maxDevices: null, maxOpenRequests: null, maxStoredMegabytes: null, contact: null },
      ],
      totalElements: 2,
    },
  ],
  "operator.createOrganization": [managed],
  "operator.changeOrganization": [managed],
  "operator.freeDeviceIdentifier": [{ organizationId: hashedId8, canonicalId: "Unit 7" }],
  "operator.auditLog": [
    {
      content: [
        {
          position: 1,
          at: "2026-03-01T12:00:00.000Z",
          actor: { kind: "person", id: "1", name: "a@v2x.example" },
          organizationId: hashedId8,
          action: "account.approved",
          subject: "account b@v2x.example",
          reason: "known",
          before: { state: "pending" },
          after: { state: "approved" },
          address: "192.0.2.1",
          requestId: "1",
          hash: "00",
        } satisfies AuditRow,
      ],
      totalElements: 1,
    },
  ],
  "operator.events": [
    {
      content: [
        {
          id: "1",
          system: "scms",
          organizationId: hashedId8,
          organizationName: "One",
          log: "ra",
          creationDate: moment,
          requestHash: "00",
          eventType: "authorization",
          message: "no",
          success: false,
          responseCode: "raSignatureInvalid",
          canonicalId: "Unit 7",
        } satisfies OperatorEvent,
      ],
      totalElements: 1,
      ofNewest: 50_000,
    },
  ],
  "operator.devices": [
    {
      content: [
        {
          id: "7",
          system: "ccms",
          ...whose,
          canonicalId: `${hashedId8}01`,
          name: "Bench 1",
          status: "ACTIVE",
          enrollmentStatus: "ENROLLED",
          registeredAt: moment,
          enrolledUntil: moment,
        } satisfies OperatorDevice,
      ],
      totalElements: 1,
      ofNewest: 50_000,
    },
  ],
  "operator.eventTrace": [
    ...ccmsLogs.map((log) => ({ ...whose, system: "ccms", trace: trace(log) }) satisfies OperatorEventTrace),
    ...scmsLogs.map(
      (log) => ({ ...whose, system: "scms", trace: scmsTrace(log) }) satisfies OperatorEventTrace,
    ),
  ],
  "operator.verifyAuditLog": [
    { rows: 1, lastHash: "00", problem: { position: 2, text: "row 2 is missing" } } satisfies AuditVerdict,
  ],
  "meta.organizations": [
    [
      { organizationId: hashedId8, name: "One", ccmsAllowed: true, scmsAllowed: false },
    ] satisfies Organization[],
  ],
  "meta.features": [["camp"]],
  "meta.externalUris": [
    {
      contactEmail: "help@v2x.example",
      moreInfo: "http://localhost/more",
      account: "http://localhost/identity/account",
      registration: "http://localhost/registration",
      privacyStatement: { en: "http://localhost/privacy" },
      accessibility: { en: "http://localhost/accessibility" },
      trustListStatement: { en: "On no list." },
    } satisfies Full<ExternalUris>,
  ],
  "ccms.getAaCertAppPermissions": [[{ psid: 36, ssp: "01FFFC" }]],
  "ccms.getInfoBundle": [infoBundle],
  "ccms.authorityStatus": [authorityStatus],
  "scms.authorityStatus": [scmsStatus],
  "scms.electorInfo": [[{ name: "ELECTOR-1", hashedId8 }]],
  ...Object.fromEntries(
    ["Rca", "Ica", "Ra", "Eca", "Aca"].map((role) => [`scms.get${role}Info`, [scmsInfo]]),
  ),
  "camp.authorityStatus": [scmsStatus],
  "camp.electorInfo": [[]],
  ...Object.fromEntries(
    ["Rca", "Ica", "Ra", "Eca", "Aca", "Ma"].map((role) => [`camp.get${role}Info`, [scmsInfo]]),
  ),
  "ccms.recentBundles": [
    (["NistP256", "BrainpoolP256r1", "BrainpoolP384r1"] as const).map((keyType) => ({
      madeAt: moment,
      madeBy: "demo@v2x.example",
      certNum: 50,
      durationInHours: 168,
      keyType,
    })) satisfies RecentBundles,
  ],
  ...Object.fromEntries(
    ["getActiveDevices", "getAllDevices"].map((name) => [
      `ccms.${name}`,
      [{ content: devices, totalElements: 6 }],
    ]),
  ),
  ...Object.fromEntries(
    ["ccms.addDevice", "ccms.updateDevice", "ccms.decideAboutDevice", "operator.decideAboutCcmsDevice"].map(
      (name) => [name, devices],
    ),
  ),
  "signer.signForBackend": [{ "message-signed": "A4E=", "message-expiry": 1_772_366_400 }],
  "signer.sign": [packet],
  "signer.verify": [verdict],
  "ccms.getCountries": [["Germany"]],
  "ccms.getDefaults": [
    [{ name: "CAM", appPermissionsDTOList: [{ psid: 36, ssp: "01FFFC" }] }] satisfies DefaultPermissionSet[],
  ],
  "ccms.eaEvents": [{ content: [eaEvent, nobodys], totalElements: 2 }],
  "ccms.aaEvents": [{ content: [aaEvent], totalElements: 1 }],
  "scms.ecaEvents": [
    { content: [ecaEvent, { ...ecaEvent, ...unknown }], totalElements: 2, ofNewest: 100_000 },
  ],
  "scms.raEvents": [{ content: [raEvent], totalElements: 1, ofNewest: 100_000 }],
  "scms.eventTrace": scmsLogs.map(scmsTrace),
  "scms.eventGoodRun": scmsLogs.map(scmsTrace),
  "ccms.eventTrace": ccmsLogs.map(trace),
  "ccms.eventGoodRun": ccmsLogs.map(trace),
  "scms.getTestProfiles": [[testProfile]],
  "scms.scmsOmniAirTestProfile": [testProfile],
  "scms.psids": [{ "Basic safety message": 32 }],
  "scms.getTestProfileInfo": [{ Name: "Plugfest", Findings: "None" }],
  "scms.getDevices": [{ content: scmsDevices, totalElements: 6 }],
  ...Object.fromEntries(
    [
      "scms.registerDevice",
      "scms.updateDevice",
      "scms.decideAboutDevice",
      "operator.decideAboutScmsDevice",
    ].map((name) => [name, scmsDevices]),
  ),
  "decoders.ownEvidence": [{ evidence: ["8003"], anchors: ["8003"] }],
  "decoders.verdict": [verdict],
  "operator.health": [
    { problem: null, anchorProblem: null },
    { problem: "The disk is full.", anchorProblem: "The audit anchor has not been reached." },
  ],
  "operator.dailyFigures": [
    {
      days: [
        { day: "2026-03-01", devices: { ccms: 1, scms: 2 }, certificates: { ccms: 3, scms: 4 } },
      ] satisfies Full<DayFigures>[],
    },
  ],
  "operator.jobQueues": [
    [{ queue: "mail", waiting: 1, running: 2, retrying: 3, failed: 4 }] satisfies Full<JobQueue>[],
  ],
  "operator.failingJobs": [{ content: failing, totalElements: 2 }],
  "operator.retryJob": failing,
  "meta.notice": [{ notice: null }, { notice: { text: kept.text, setAt: moment } }],
  ...Object.fromEntries(
    ["notice", "setNotice", "clearNotice"].map((name) => [
      `operator.${name}`,
      [{ notice: null }, { notice: kept }, { notice: { ...kept, from: null, until: null } }],
    ]),
  ),
  "personalTokens.list": [[personalToken]],
  "organization.show": [ownOrganization],
  "organization.members": [{ content: [member], totalElements: 1 }],
  "organization.setMemberRole": [member],
  "organization.invitations": [[invitation]],
  "organization.invite": [invitation],
  "personalTokens.create": [{ ...personalToken, token: "v2x_chance" }],
  ...Object.fromEntries(
    ["find", "register", "rotate"].map((name) => [
      `serviceAccounts.${name}`,
      [{ clientId: "service-1", clientSecret: "secret" }] satisfies ServiceAccount[],
    ]),
  ),
  ...Object.fromEntries(
    ["decodeHexEncodedCOER", "decodeHexEncodedUPER", "decodeCOER"].map((name) => [
      `decoders.${name}`,
      (["asked", "certain", "likely", "possible"] as const).map(structure),
    ]),
  ),
};

const answerSchemas = new Map<string, z.ZodMiniType>();
for (const { name, call } of everyCall) {
  if (call.answer.type === "json") answerSchemas.set(name, call.answer.schema);
  else if (call.answer.type === "text" && call.answer.structured)
    answerSchemas.set(name, call.answer.structured);
}

describe("answers", () => {
  it.each([
    ...answerSchemas,
  ])("of %s reach the client with every member, since it drops what its schema does not know", (name, schema) => {
    expect(fullAnswers[name]).toBeDefined();
    for (const answer of fullAnswers[name]!) expect(schema.parse(answer)).toEqual(answer);
  });
});
