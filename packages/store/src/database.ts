import type { TestProfileFinding } from "@v2x/scms";
import type { ColumnType, Generated } from "kysely";

/** PostgreSQL `jsonb`: an object when read, its JSON text when written. */
type Json = ColumnType<Record<string, unknown>, string, string>;

/** What the rows of shared tables belong to. */
export type System = "ccms" | "scms" | "camp";

/** The tables, with column names as code sees them (camel case; snake case in SQL). Migrations are the truth. */
export interface Database {
  keys: {
    id: string;
    keyType: string;
    purpose: string;
    publicKey: Uint8Array;
    sealed: Uint8Array;
  };
  authorities: {
    id: string;
    system: string;
    role: string;
    generation: number;
    state: string;
    name: string;
    hashedId8: Uint8Array;
    certificate: Uint8Array;
    verificationKeyId: string;
    encryptionKeyId: string | null;
    notBefore: Date;
    notAfter: Date;
    madeAt: Date;
    linkCertificate: Uint8Array | null;
    doubleLinkCertificate: Uint8Array | null;
  };
  lists: {
    system: string;
    kind: string;
    issuer: Uint8Array;
    issue: number;
    issuedAt: Date;
    nextUpdate: Date;
    message: Uint8Array;
  };
  revocations: {
    system: string;
    issuer: Uint8Array;
    hashedId8: Uint8Array;
    revokedAt: Date;
    expiresAt: Date;
  };
  systemVersions: {
    system: string;
    version: number;
  };
  writeProbes: {
    id: number;
    at: Date;
  };
  accounts: {
    id: string;
    email: string;
    passwordHash: string;
    companyName: string;
    state: string;
    roles: Generated<string[]>;
    tokenGeneration: Generated<number>;
  };
  externalSubjects: {
    issuer: string;
    subject: string;
    accountId: string;
  };
  organizations: {
    organizationId: string;
    name: string;
    ccmsAllowed: boolean;
    scmsAllowed: boolean;
    contactName: string | null;
    contactEmail: string | null;
    maxDevices: Generated<number | null>;
    maxOpenRequests: Generated<number | null>;
    maxStoredMegabytes: Generated<number | null>;
    administratorsTrusted: Generated<boolean>;
  };
  memberships: {
    organizationId: string;
    accountId: string;
    role: Generated<string>;
    joinedAt: Generated<Date>;
    invitedBy: string | null;
  };
  invitations: {
    id: string;
    organizationId: string;
    email: string;
    role: string;
    invitedBy: string;
    byOperator: Generated<boolean>;
    invitedAt: Date;
    expiresAt: Date;
    ended: Generated<string | null>;
  };
  personalTokens: {
    id: string;
    accountId: string;
    hash: string;
    name: string;
    scopes: string[];
    organizationId: string | null;
    createdAt: Date;
    expiresAt: Date;
    lastUsedAt: Date | null;
    endToldAt: Date | null;
  };
  oneTimeCodes: {
    accountId: string;
    sealedSecret: Uint8Array;
    /** bigint, as text. */
    lastStep: string;
    createdAt: Date;
  };
  passkeys: {
    id: string;
    accountId: string;
    publicKey: Uint8Array;
    /** bigint, as text. */
    counter: string;
    name: string;
    createdAt: Date;
    lastUsedAt: ColumnType<Date | null, Date | undefined, Date>;
  };
  recoveryCodes: {
    accountId: string;
    hash: string;
    usedAt: ColumnType<Date | null, undefined, Date>;
  };
  signIns: {
    uid: string;
    accountId: string;
    address: string;
    browser: string;
    signedInAt: Date;
    expiresAt: Date;
  };
  mailLinks: {
    id: string;
    purpose: string;
    subject: string;
    expiresAt: Date;
    usedAt: Date | null;
  };
  notice: {
    onlyRow: Generated<boolean>;
    text: string;
    shownFrom: Date | null;
    shownUntil: Date | null;
    setAt: Date;
  };
  auditLog: {
    position: ColumnType<string, number, never>;
    at: Date;
    actorKind: string;
    actorId: string | null;
    actorName: string;
    organizationId: string | null;
    action: string;
    subject: string;
    reason: string | null;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
    address: string | null;
    requestId: string | null;
    hash: Uint8Array;
    mac: Uint8Array;
  };
  auditHead: {
    id: number;
    position: ColumnType<string, number, number>;
    hash: Uint8Array;
    mac: Uint8Array;
  };
  /** One row until the first row of the audit log is written. */
  auditBeginning: { id: number };
  serviceSecretViewers: {
    clientId: string;
    accountId: string;
    generation: number;
    seenAt: Date;
  };
  serviceAccounts: {
    organizationId: string;
    clientId: string;
    sealedSecret: Uint8Array | null;
    generation: Generated<number>;
  };
  ticketBundles: {
    id: Generated<number>;
    organizationId: string;
    accountId: string | null;
    clientId: string | null;
    madeAt: Date;
    certNum: number;
    durationInHours: number;
    keyType: string;
    fault: string | null;
  };
  ccmsDevices: {
    id: string;
    position: Generated<string>;
    organizationId: string;
    canonicalId: string;
    name: string | null;
    keyType: string;
    publicKey: Uint8Array;
    appPermissions: ColumnType<readonly { psid: number; ssp: string }[], string, string>;
    geographicRegions: string[];
    withPrivacy: boolean;
    deviceType: string | null;
    state: string;
    registeredAt: Date;
    enrolledUntil: Date | null;
    deletedAt: Date | null;
    ticketsSince: Date | null;
    ticketsCounted: Generated<number>;
  };
  ccmsDeviceBlocks: {
    organizationId: string;
    block: string;
    devices: number;
    inactive: number;
  };
  ccmsDeviceCensus: {
    onlyRow: Generated<boolean>;
    at: Date;
  };
  enrolmentCredentials: {
    hashedId8: Uint8Array;
    deviceId: string;
    name: string;
    certificate: Uint8Array;
    notBefore: Date;
    notAfter: Date;
  };
  scmsDevices: {
    id: string;
    position: Generated<string>;
    organizationId: string;
    canonicalId: string;
    name: string | null;
    keyType: string;
    publicKey: Uint8Array;
    equipmentType: string;
    state: string;
    registeredAt: Date;
    enrolledUntil: Date | null;
    deletedAt: Date | null;
  };
  enrollmentCertificates: {
    hashedId8: Uint8Array;
    deviceId: string;
    certificate: Uint8Array;
    requestedAt: Date;
    notBefore: Date;
    notAfter: Date;
  };
  signerCertificates: {
    organizationId: string;
    certificate: Uint8Array;
    keyId: string;
  };
  linkageAuthorities: {
    laId: Uint8Array;
    sealedKey: Uint8Array;
  };
  linkageChains: {
    laId: Uint8Array;
    id: Uint8Array;
    firstI: number;
    sealedSeed: Uint8Array;
  };
  linkageRevocations: {
    position: Generated<string>;
    craca: Uint8Array;
    firstPeriod: number;
    seed1: Uint8Array;
    seed2: Uint8Array;
    lastPeriod: number;
    perPeriod: number;
  };
  misbehaviorReports: {
    id: Generated<string>;
    receivedAt: Date;
    organizationId: string | null;
    deviceId: string | null;
    octets: Uint8Array;
  };
  scmsSuccessors: {
    id: Generated<string>;
    requestHash: Uint8Array;
    deviceId: string;
    acceptedAt: Date;
    answer: Uint8Array;
  };
  scmsOrders: {
    id: string;
    requestHash: Uint8Array;
    /** Null of CAMP's. */
    deviceId: string | null;
    enrollmentHashedId8: Uint8Array | null;
    campEnrollment: Uint8Array | null;
    acceptedAt: Date;
    requestedAt: Date;
    purpose: string;
    kind: string;
    sealedRequest: Uint8Array;
    linkageChain1: Uint8Array | null;
    linkageChain2: Uint8Array | null;
    perPeriod: number;
    lastPeriod: number | null;
    finalPeriod: number | null;
  };
  organizationStorage: { organizationId: string; octets: string };
  waitingWork: {
    id: Generated<string>;
    queue: string;
    owner: string;
    member: string;
    place: string;
    counted: number;
    data: Json;
  };
  jobTurns: {
    queue: string;
    /** Empty in the row of the queue itself. */
    owner: string;
    /** Empty in the row of an owner. */
    member: string;
    /** The place that its next piece of work takes among its siblings, unless they are ahead of it. */
    next: string;
    /** The place of what began last below it. */
    reached: string;
    /** What waits and counts. */
    waiting: number;
  };
  filesUnderWay: { name: string; since: Date; isBeingRemoved: Generated<boolean> };
  scmsBatches: {
    orderId: string;
    period: number;
    blob: string | null;
    octets: number | null;
    madeAt: Date | null;
    failure: string | null;
    acaRequest: Uint8Array | null;
  };
  acaLedger: {
    request: Uint8Array;
    cracaId: Uint8Array;
    hashedId10: Uint8Array;
    expiresAt: Date;
  };
  testProfiles: {
    id: string;
    position: Generated<string>;
    organizationId: string;
    name: string;
    hashedId8: Uint8Array;
    createdAt: Date;
    expiresAt: Date;
    findings: ColumnType<readonly TestProfileFinding[], string, never>;
  };
  testProfileAuthorities: {
    id: string;
    profileId: string;
    role: string;
    name: string;
    hashedId8: Uint8Array;
    certificate: Uint8Array;
    verificationKeyId: string;
    encryptionKeyId: string | null;
    notBefore: Date;
    notAfter: Date;
    madeAt: Date;
  };
  campEnrollments: {
    hashedId8: Uint8Array;
    organizationId: string;
    certificate: Uint8Array;
    issuedAt: Date;
    notAfter: Date;
    blockedAt: Date | null;
  };
  hashRevocations: {
    cracaId: Uint8Array;
    series: number;
    hashedId10: Uint8Array;
    expiresAt: Date;
  };
  protocolEvents: {
    id: Generated<string>;
    system: string;
    log: string;
    organizationId: string | null;
    at: Date;
    requestDigest: Uint8Array;
    eventType: string;
    isSuccess: boolean;
    responseCode: string | null;
    message: string;
    canonicalId: string | null;
    ecIdentifier: string | null;
    receivedEcHashedId8: Uint8Array | null;
    issuedEcHashedId8: Uint8Array | null;
    /** Null of proven senders. */
    allowance: string | null;
    allowanceOctets: number | null;
  };
  protocolEventBlocks: {
    system: string;
    log: string;
    organizationId: string;
    at: Date;
    id: string;
    events: number;
  };
  protocolTraces: {
    eventId: string;
    trace: Uint8Array;
  };
  protocolAnswers: {
    system: string;
    log: string;
    requestDigest: Uint8Array;
    /** Null in rows that were stored before there was one. */
    identity: Uint8Array | null;
    octets: Uint8Array;
    at: Date;
  };
  grantsUnderWay: {
    system: string;
    log: string;
    identity: Uint8Array;
    since: Date;
  };
  minuteCounts: {
    subject: string;
    minute: string;
    count: number;
  };
  oidcRecords: {
    model: string;
    id: string;
    payload: Json;
    grantId: string | null;
    uid: string | null;
    userCode: string | null;
    origin: string | null;
    expiresAt: Date | null;
    consumedAt: Date | null;
  };
  brakes: {
    subject: string;
    failures: number;
    countedAt: Date;
    blockedUntil: Date | null;
    forgetAt: Date;
  };
  providerSecrets: {
    name: string;
    sealed: Uint8Array;
  };
}
