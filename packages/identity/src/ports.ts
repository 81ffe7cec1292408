import type { AuditEntry } from "@v2x/audit";
import type { IdentityEvent } from "./identity-event.ts";
import type { MailOrder } from "./mail-orders.ts";

/**
 * Where an account stands. Only `approved` may sign in.
 *
 * - `unactivated`: registered, the link in the activation mail not yet followed.
 * - `pending`: activated, waiting for the provider's approval.
 * - `refused`: the provider said no.
 * - `disabled`: was approved, is locked now.
 */
export type AccountState = "unactivated" | "pending" | "approved" | "refused" | "disabled";

/** What an account may do beyond being a member of organizations. `operator`: runs the installation. */
export type Role = "operator";

/** A person who may sign in. */
export interface Account {
  /** Opaque and permanent; the `sub` of tokens. */
  readonly id: string;
  /** Lower case; unique. */
  readonly email: string;
  /** argon2id in PHC string form. */
  readonly passwordHash: string;
  readonly companyName: string;
  readonly state: AccountState;
  /** Rises whenever every token of the account ends; a token of an earlier generation is dead. */
  readonly tokenGeneration: number;
}

/** What people belong to and devices are registered under. */
export interface Organization {
  /** 16 upper-case hex digits. */
  readonly organizationId: string;
  readonly name: string;
  readonly ccmsAllowed: boolean;
  readonly scmsAllowed: boolean;
}

/** A person of an external provider (OpenID Connect Core, 2). */
export interface ExternalSubject {
  /** `iss` */
  readonly issuer: string;
  /** `sub` */
  readonly subject: string;
}

/** Accounts as stored. Every write here and below is durable when its promise resolves. */
export interface AccountStorage {
  findById(id: string): Promise<Account | undefined>;
  /** @param email - in lower case. */
  findByEmail(email: string): Promise<Account | undefined>;
  /** @returns false, storing nothing, when the e-mail address is taken. */
  create(account: Omit<Account, "tokenGeneration">): Promise<boolean>;
  /** Replaces what was registered for an address, unless its account has been activated. */
  registerAnew(registration: Pick<Account, "email" | "passwordHash" | "companyName">): Promise<void>;
  /** Ends every session and token of the account in the same step. */
  setPasswordHash(id: string, passwordHash: string): Promise<void>;
  /** Ends every session and token of the account in the same step. */
  setState(id: string, state: AccountState): Promise<void>;
  setRoles(id: string, roles: readonly Role[]): Promise<void>;
  /** Which person of an external provider the account belongs to; undefined before their first sign-in. */
  externalSubject(id: string, issuer: string): Promise<string | undefined>;
  /** @returns false, storing nothing, where account or person belongs to another one. */
  setExternalSubject(id: string, person: ExternalSubject): Promise<boolean>;
  /** Has the account belong to the next person who signs in with its address. */
  forgetExternalSubjects(id: string): Promise<void>;
  /** Removes it with all that is its own: memberships, sessions, tokens, second factors. */
  remove(id: string): Promise<void>;
  /** The account, which nobody else changes before the transaction ends. */
  lock(id: string): Promise<ListedAccount | undefined>;
  /** A page counted from 0, those first who registered last; and how many there are in all. */
  page(
    filter: AccountFilter,
    range: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly accounts: readonly ListedAccount[]; readonly total: number }>;
  /**
   * Removes accounts with their mailed links that were registered before a moment, were never activated, and hold no
   * link that still can; at most so many.
   */
  removeUnactivated(before: Date, at: Date, limit: number): Promise<readonly Pick<Account, "id" | "email">[]>;
  /** So many approved accounts have the operator's role; of none is it taken before the transaction ends. */
  holdOperators(): Promise<number>;
}

/** Which accounts; an absent member means any. */
export interface AccountFilter {
  readonly state?: AccountState | undefined;
  /** A part of the address or of the company's name, in either case. */
  readonly search?: string | undefined;
}

/** An account as operators see it. */
export interface ListedAccount extends Pick<Account, "id" | "email" | "companyName" | "state"> {
  readonly registeredAt: Date;
  readonly isOperator: boolean;
  /** Whether it proves more than its password when it signs in. */
  readonly hasSecondFactor: boolean;
  /** Ordered by name; `invitedBy`: address of the administrator who invited the account there, null if none did. */
  readonly organizations: readonly (Pick<Organization, "organizationId" | "name"> & {
    readonly invitedBy: string | null;
  })[];
}

/** Everything that one request of the API needs to know about whoever makes it. */
export interface HolderRecord {
  readonly account: Omit<Account, "passwordHash">;
  readonly roles: readonly Role[];
  /** Ordered by name, then by identifier. */
  readonly organizations: readonly Organization[];
  /** Whether the grant that was asked about has neither been revoked nor expired; `false` where none was. */
  readonly grantLives: boolean;
}

/** What one request of the API needs to know about the service account that makes it. */
export interface ServiceHolderRecord {
  readonly account: Pick<ServiceAccount, "clientId" | "generation">;
  readonly organization: Organization;
}

/** A token that a person made for a program of theirs. What it says itself lies nowhere. */
export interface PersonalToken {
  readonly id: string;
  readonly accountId: string;
  /** In its owner's words. */
  readonly name: string;
  /** What it may be used for, as the API's contract names it. */
  readonly scopes: readonly string[];
  /** The only organization that it is for; absent: every one of its owner's. */
  readonly organizationId?: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** To the minute; absent while nobody has used it. */
  readonly lastUsedAt?: Date | undefined;
}

/** The personal access tokens of all people. Those of an account are removed when every token of it ends. */
export interface PersonalTokenStorage {
  /** @param hash - SHA-256 of the token, in base64url. */
  add(token: PersonalToken, hash: string): Promise<void>;
  find(accountId: string, id: string): Promise<PersonalToken | undefined>;
  /** Newest first. */
  allOf(accountId: string): Promise<readonly PersonalToken[]>;
  noteUse(id: string, at: Date): Promise<void>;
  remove(accountId: string, id: string): Promise<void>;
  /**
   * Those whose owner is to be told of their end: each to one caller, and once.
   *
   * @param which - `before`: they end by then, and have not ended yet. `leastDays`: they live for so long at least.
   */
  takeEnding(which: {
    readonly now: Date;
    readonly before: Date;
    readonly leastDays: number;
    readonly limit: number;
  }): Promise<readonly PersonalToken[]>;
}

/** What one request of the API needs to know about a personal access token and its owner. */
export interface PersonalTokenRecord extends HolderRecord {
  readonly token: Pick<PersonalToken, "id" | "scopes" | "organizationId" | "expiresAt" | "lastUsedAt">;
}

/** Answers for every request of the API in one statement. */
export interface HolderStorage {
  /** @param grantRecordId - the grant of the token, as {@link OidcRecordStorage} names its record. */
  findByAccountId(id: string, grantRecordId: string | undefined, at: Date): Promise<HolderRecord | undefined>;
  /** @param email - in lower case. */
  findByEmail(email: string): Promise<HolderRecord | undefined>;
  findByExternalSubject(person: ExternalSubject): Promise<HolderRecord | undefined>;
  findByClientId(clientId: string): Promise<ServiceHolderRecord | undefined>;
  /** @param hash - SHA-256 of the token, in base64url. */
  findByPersonalToken(hash: string): Promise<PersonalTokenRecord | undefined>;
}

/** An organization's account for programs, which come in with its id and secret (client credentials grant). */
export interface ServiceAccount {
  /** The `sub` of its tokens. Made of chance in part, so that an account made after this one was removed has another. */
  readonly clientId: string;
  /** Has no other one. */
  readonly organizationId: string;
  /** Sealed under the client id; absent where an external provider keeps the secret. */
  readonly sealedSecret: Uint8Array | undefined;
  /** Rises with each new secret; a token of an earlier generation is dead. */
  readonly generation: number;
}

/** The service accounts of all organizations. */
export interface ServiceAccountStorage {
  find(organizationId: string): Promise<ServiceAccount | undefined>;
  findByClientId(clientId: string): Promise<ServiceAccount | undefined>;
  /** Stores one of the first generation unless its organization has one. @returns the stored one, so that racing requests agree. */
  createIfAbsent(account: Omit<ServiceAccount, "generation">): Promise<ServiceAccount>;
  /** Stores another secret and the next generation; nothing changes where the account has had that already. */
  renew(account: ServiceAccount, sealedSecret: Uint8Array | undefined): Promise<void>;
  /** Those whose secret lies here. */
  sealed(): Promise<readonly (ServiceAccount & { readonly sealedSecret: Uint8Array })[]>;
  /** Its tokens end with it. */
  remove(clientId: string): Promise<void>;
  /** Notes that a person has been shown the present secret. @returns whether it is the first time for this secret. */
  noteViewer(account: ServiceAccount, accountId: string, at: Date): Promise<boolean>;
  /** Ids of the accounts of people who have been shown the present secret. */
  viewers(organizationId: string): Promise<ReadonlySet<string>>;
}

/** Organizations and who belongs to them. */
export interface OrganizationStorage {
  /** @returns false, storing nothing, when the identifier is taken. */
  create(organization: Organization): Promise<boolean>;
  /**
   * Makes an account a member, an administrator where the organization has none who may sign in; nothing changes when
   * it is a member already.
   *
   * @param role - default: `member`.
   * @param invitedBy - address of who invited the account.
   */
  addMember(organizationId: string, accountId: string, role?: MemberRole, invitedBy?: string): Promise<void>;
  find(organizationId: string): Promise<Organization | undefined>;
  /** Whether the organization's administrators may let people in without the provider's approval. */
  trustsAdministrators(organizationId: string): Promise<boolean>;
  /** By name, at most so many; of those whose name has a part of `search`, or whose id begins with it, in either case. */
  search(search: string, limit: number): Promise<readonly Organization[]>;
}

/** What a member may do in an organization. `administrator`: say who belongs to it. */
export type MemberRole = "member" | "administrator";

/** A person who belongs to an organization. */
export interface Member {
  readonly accountId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly joinedAt: Date;
  /** Whether the account may sign in. */
  readonly isApproved: boolean;
  /** Whether the account waits for the provider's approval. */
  readonly isWaiting: boolean;
}

/** Who belongs to organizations, in which role. */
export interface MembershipStorage {
  find(organizationId: string, accountId: string): Promise<Member | undefined>;
  /** @param email - in lower case. */
  findByEmail(organizationId: string, email: string): Promise<Member | undefined>;
  /** A page counted from 0, administrators first, then those who joined first; and how many members there are. */
  page(
    organizationId: string,
    range: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly members: readonly Member[]; readonly total: number }>;
  /** Until the transaction ends, nobody else who does so changes the members and invitations of the organization. */
  lock(organizationId: string): Promise<void>;
  /** So many administrators of the organization may sign in. */
  countAdministrators(organizationId: string): Promise<number>;
  /**
   * Names of the organizations in which others would be left without an administrator who may sign in, if this account
   * were not there. Until the transaction ends, nobody else changes who belongs to them.
   */
  holdLastAdministrations(accountId: string): Promise<readonly string[]>;
  setRole(organizationId: string, accountId: string, role: MemberRole): Promise<void>;
  /** The account's personal access tokens for this organization alone end with it. */
  remove(organizationId: string, accountId: string): Promise<void>;
}

/** That somebody may join an organization. */
export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  /** In lower case. */
  readonly email: string;
  readonly role: MemberRole;
  /** Address of the administrator who invites. */
  readonly invitedBy: string;
  /** Whether the inviter was an operator, so that the provider has approved who is invited. */
  readonly byOperator: boolean;
  readonly invitedAt: Date;
  readonly expiresAt: Date;
  /** How it ended before its time; absent: not so. */
  readonly ended?: "accepted" | "withdrawn" | undefined;
}

/** Invitations into organizations. */
export interface InvitationStorage {
  add(invitation: Omit<Invitation, "ended">): Promise<void>;
  find(id: string): Promise<Invitation | undefined>;
  /** Those of an organization that can be accepted still, the newest first. */
  open(organizationId: string, at: Date): Promise<readonly Invitation[]>;
  /** Ends one that is open: of two at a time one gets it. */
  end(id: string, how: NonNullable<Invitation["ended"]>, at: Date): Promise<Invitation | undefined>;
  deleteExpired(before: Date): Promise<void>;
}

/** One artifact of the OpenID provider (session, interaction, code, grant, refresh token), as the provider shaped it. */
export interface OidcRecord {
  /** Kind of the artifact, a model name of the provider. */
  readonly model: string;
  readonly id: string;
  /** JSON object. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Set where revoking the grant must take this record with it. */
  readonly grantId?: string;
  /** The second name of a session. */
  readonly uid?: string;
  readonly userCode?: string;
  /** The network of the visitor, where nobody has signed in for the record yet. */
  readonly origin?: string;
  /** Absent: never. */
  readonly expiresAt?: Date;
  readonly consumedAt?: Date;
}

/** The OpenID provider's memory. */
export interface OidcRecordStorage {
  /** Creates or replaces by model and id; a replaced record keeps its `consumedAt`. */
  upsert(record: Omit<OidcRecord, "consumedAt">): Promise<void>;
  find(model: string, id: string): Promise<OidcRecord | undefined>;
  findByUid(model: string, uid: string): Promise<OidcRecord | undefined>;
  findByUserCode(model: string, userCode: string): Promise<OidcRecord | undefined>;
  /** Marks a one-time artifact as used. @returns false when it is gone or was used before: of two racing callers one wins. */
  consume(model: string, id: string, at: Date): Promise<boolean>;
  destroy(model: string, id: string): Promise<void>;
  destroyByUid(model: string, uid: string): Promise<void>;
  revokeByGrantId(model: string, grantId: string): Promise<void>;
  /** Moves the end of a record to a later time, if it is still there; an earlier time changes nothing. */
  prolong(model: string, uid: string, expiresAt: Date): Promise<void>;
  /** Counts the living records of visitors of one network that have not signed in. */
  countOfOrigin(origin: string, at: Date): Promise<number>;
  /** @returns how many there were. */
  deleteExpired(before: Date): Promise<number>;
}

/** How often something was tried in vain, and until when it may not be tried again. */
export interface BrakeCounter {
  readonly failures: number;
  /** When the last one was counted. */
  readonly countedAt: Date;
  readonly blockedUntil?: Date;
  /** From then on the counter says nothing any more. */
  readonly forgetAt: Date;
}

/** Counters that every process on the database shares. */
export interface BrakeStorage {
  /** Reads the counters of some subjects, those that there are. */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, BrakeCounter>>;
  /**
   * Reads the counters of some subjects, has `change` say which get another value (`null`: none), and writes that, as
   * one step: of calls that share a subject, each sees what the one before wrote.
   *
   * @param change - may be run again.
   */
  update(
    subjects: readonly string[],
    change: (counters: ReadonlyMap<string, BrakeCounter>) => ReadonlyMap<string, BrakeCounter | null>,
  ): Promise<void>;
  deleteForgotten(before: Date): Promise<void>;
}

/** A link that was mailed to somebody. */
export interface MailLink {
  /** SHA-256 of the token in the link, in base64url: the token itself lies nowhere. */
  readonly id: string;
  readonly purpose: "activation" | "password" | "invitation";
  /** The account, or the invitation, that it is for. */
  readonly subject: string;
  readonly expiresAt: Date;
  readonly usedAt?: Date | undefined;
}

/** Links that were mailed. */
export interface MailLinkStorage {
  add(link: Omit<MailLink, "usedAt">): Promise<void>;
  find(purpose: MailLink["purpose"], id: string): Promise<MailLink | undefined>;
  /** Marks a living link as used: of two at a time one gets its subject. */
  use(purpose: MailLink["purpose"], id: string, at: Date): Promise<string | undefined>;
  removeAllOf(purpose: MailLink["purpose"], subject: string): Promise<void>;
  deleteExpired(before: Date): Promise<void>;
}

/** A passkey that a person signs in with beside the password. */
export interface Passkey {
  /** The credential's id, in base64url. */
  readonly id: string;
  readonly accountId: string;
  /** COSE. */
  readonly publicKey: Uint8Array;
  /** As the authenticator counted last; 0 where it does not count. */
  readonly counter: number;
  /** In its owner's words. */
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt?: Date | undefined;
}

/** What an account proves beside its password. */
export interface SecondFactors {
  /** One-time codes of an app. */
  readonly totp?: { readonly sealedSecret: Uint8Array; readonly createdAt: Date } | undefined;
  /** Oldest first. */
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
}

/** What all accounts prove beside their passwords. */
export interface SecondFactorStorage {
  find(accountId: string): Promise<SecondFactors>;
  /** Sets or replaces the secret of one-time codes. @param step - of the code that proved it; used up with it. */
  setTotp(accountId: string, sealedSecret: Uint8Array, step: number, at: Date): Promise<void>;
  removeTotp(accountId: string): Promise<void>;
  /** Uses up the code of a time step. @returns false where that or a later one has been used. */
  useStep(accountId: string, step: number): Promise<boolean>;
  addPasskey(passkey: Passkey): Promise<void>;
  removePasskey(accountId: string, id: string): Promise<void>;
  /** @returns false where the counter does not rise, so that a copy of the authenticator may be at work. */
  usePasskey(id: string, counter: number, at: Date): Promise<boolean>;
  /** Replaces all of an account's. @param hashes - SHA-256 in base64url. */
  setRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void>;
  /** @returns false where there is no such unused one. */
  useRecoveryCode(accountId: string, hash: string, at: Date): Promise<boolean>;
  removeAllOf(accountId: string): Promise<void>;
}

/** Where a session was begun. */
export interface SignIn {
  /** The second name of the session. */
  readonly uid: string;
  readonly accountId: string;
  /** IP address. */
  readonly address: string;
  /** As the browser names itself. */
  readonly browser: string;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
}

/** Where sessions were begun. */
export interface SignInStorage {
  note(signIn: SignIn): Promise<void>;
  /** Those of an account whose session lives, the newest first. */
  living(accountId: string, at: Date): Promise<readonly SignIn[]>;
  deleteExpired(before: Date): Promise<void>;
}

/** Secrets of the provider itself (signing keys, cookie keys), sealed before they come here. */
export interface ProviderSecretStorage {
  find(name: string): Promise<Uint8Array | undefined>;
  /** Stores a secret unless one of that name exists. @returns the stored one, so that racing processes agree. */
  createIfAbsent(name: string, sealed: Uint8Array): Promise<Uint8Array>;
  remove(name: string): Promise<void>;
}

/** Where identity keeps its state. */
export interface IdentityStorage {
  readonly accounts: AccountStorage;
  readonly holders: HolderStorage;
  readonly organizations: OrganizationStorage;
  readonly memberships: MembershipStorage;
  readonly invitations: InvitationStorage;
  readonly oidcRecords: OidcRecordStorage;
  readonly brakes: BrakeStorage;
  readonly providerSecrets: ProviderSecretStorage;
  readonly serviceAccounts: ServiceAccountStorage;
  readonly mailLinks: MailLinkStorage;
  readonly personalTokens: PersonalTokenStorage;
  readonly secondFactors: SecondFactorStorage;
  readonly signIns: SignInStorage;
}

/** What a change of identity is made with: all that it writes, mails and notes is stored together, or nothing is. */
export interface IdentityChange extends IdentityStorage {
  /** Has a mail sent once the change is stored. */
  sendMail(order: MailOrder): Promise<void>;
  /**
   * Has a provider elsewhere issue an organization's renewed secret, once the change is stored.
   *
   * @param afterSeconds - for who does it meanwhile, and might not live to; default: at once.
   */
  completeRenewal(organizationId: string, afterSeconds?: number): Promise<void>;
  /** Notes who did what; the time is added, and where the request comes from unless the entry says it. */
  note(entry: Omit<AuditEntry, "at">): Promise<void>;
  /** Writes a line of the security log once the change is stored. */
  log(event: IdentityEvent): void;
}

/** Runs `work` in one transaction. It may await nothing but `change`: other calls may wait for its end. */
export type ChangeIdentity = <T>(work: (change: IdentityChange) => Promise<T>) => Promise<T>;

/** Encrypts what must not lie readable in storage; bound to `id`, so that sealed values cannot be swapped. */
export interface Sealing {
  seal(id: string, plaintext: Uint8Array): Uint8Array;
  /** @throws when the master key or the id is another one. */
  unseal(id: string, sealed: Uint8Array): Uint8Array;
}
