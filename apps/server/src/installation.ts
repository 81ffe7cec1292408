import { appendTo, auditKey, beginLog, isProven } from "@v2x/audit";
import { boundToPurpose, sealedKeyProvider } from "@v2x/credentials";
import { seal, unseal } from "@v2x/crypto";
import {
  type ChangeIdentity,
  createIdentity,
  currentVisit,
  type Identity,
  type IdentityEvent,
  type Sealing,
  type ServiceAccounts,
} from "@v2x/identity";
import { type JobOptions, makeDirectory, openStore, type Store, type StoreOptions } from "@v2x/store";
import { openAnchor } from "./audit/anchor.ts";
import { auditedStore } from "./audit/audited.ts";
import { type HeadNoter, headNoter } from "./audit/note-heads.ts";
import type { Configuration } from "./configuration.ts";
import { expectDatabase, expectSameInstallation } from "./installation-marker.ts";
import { renewalQueue } from "./keycloak/renewal-queue.ts";
import { mailQueue } from "./mail/mail-queue.ts";
import { MasterKeyError, readMasterKey, settleMasterKey, wrongMasterKey } from "./master-key.ts";
import { noticeBoard } from "./operator/notice.ts";
import { demoMailsPath } from "./routes/demo-mails.ts";
import { infoPaths } from "./routes/info-pages.ts";
import { type SecurityLog, securityLog } from "./security-log.ts";
import { withServerSettings } from "./server-settings.ts";
import { serviceAccountsIn } from "./service-accounts.ts";

/** How long a start waits for a command, or a command for another one or for a server that is starting. */
export const othersEndWithinMs = 30_000;

/** Where the embedded identity provider lives under the public URL. */
export const identityPath = "/identity";

/** An installation's state, opened: what both the server and the command line work on. */
export interface Installation {
  /** Its transactions note the changes that are under way in the audit log. */
  readonly store: Store;
  /** With the settings of the server whose embedded database a command uses. */
  readonly configuration: Configuration;
  /** 32 octets. */
  readonly masterKey: Uint8Array;
  /** The embedded provider; `undefined` where an external one is configured, or it was not to be opened. */
  readonly identity: Identity | undefined;
  /** Makes changes of identity whole. */
  readonly change: ChangeIdentity;
  /** Absent where the identity provider has no service accounts. */
  readonly serviceAccounts: ServiceAccounts | undefined;
  readonly securityLog: SecurityLog;
  /** Notes where the audit log ends, when it is asked to. */
  readonly auditHeads: HeadNoter;
}

/** Who opens an installation, and who hears of what happens in it. */
interface Opening {
  /** Whether it is a command, which uses the embedded database of a running server. Default: a server. */
  readonly isCommand?: boolean;
  /** Whether the embedded identity provider is opened, which takes time to load. Default: true. */
  readonly withIdentity?: boolean;
  /** Default: standard output. */
  readonly securityLog?: SecurityLog;
  /** Hears of failures that visitors of the identity provider see only as "server-side error". */
  onIdentityError?(error: unknown, requestId?: string): void;
  /** Whether mails can be sent; absent where no visitor is answered. */
  isMailUp?(): Promise<boolean>;
}

/**
 * Opens the database, migrating it, and with it the master key and the embedded identity provider.
 *
 * @param asked - as the environment has it; a command gets some of a running server's settings in its place.
 * @param jobs - which queues there are; absent where no job is sent or done.
 * @throws StoreError, InstallationError, MasterKeyError.
 */
export async function openInstallation(
  asked: Configuration,
  opening: Opening = {},
  jobs?: JobOptions,
): Promise<Installation> {
  const log = opening.securityLog ?? securityLog(asked.logLevel);
  const { isCommand = false } = opening;
  const plain = await openDatabase(asked, { isCommand, waitMs: othersEndWithinMs, ...(jobs && { jobs }) });
  try {
    const configuration = withServerSettings(asked, plain.settingsOfServer);
    const { dataDir, masterKeyHex, auditAnchor } = configuration;
    return await plain.patiently(async () => {
      if (masterKeyHex === undefined) await settleMasterKey(dataDir, (key) => isKeyOf(plain, key));
      const masterKey = readMasterKey(dataDir, masterKeyHex, !(await plain.holdsSecrets()));
      await tryMasterKey(plain, masterKey);
      await plain.inTransaction(({ audit }) => beginLog(audit, auditKey(masterKey), now()));
      const store = auditedStore(plain, auditKey(masterKey), now);
      const change = identityChanges(store, masterKey, log);
      const identity =
        configuration.externalIdentity || opening.withIdentity === false
          ? undefined
          : await embeddedIdentity(
              configuration,
              { store, change, masterKey },
              { ...opening, securityLog: log },
            );
      const serviceAccounts = serviceAccountsIn(
        configuration,
        store.identity.serviceAccounts,
        sealingUnder(masterKey),
      );
      const auditHeads = headNoter({
        audit: plain.audit,
        log,
        anchor: auditAnchor === undefined ? undefined : openAnchor(auditAnchor),
        now,
        onError: ({ message }) => process.stderr.write(`audit log: ${message}\n`),
      });
      return {
        store,
        configuration,
        masterKey,
        identity,
        change,
        serviceAccounts,
        securityLog: log,
        auditHeads,
      };
    });
  } catch (error) {
    await plain.close();
    throw error;
  }
}

/**
 * Opens the database of an installation; never a new one in place of one that was there.
 *
 * @throws StoreError, InstallationError.
 */
export async function openDatabase(
  configuration: Configuration,
  options: Pick<StoreOptions, "jobs" | "isAlone" | "isCommand" | "waitMs"> = {},
): Promise<Store> {
  const { dataDir, databaseUrl, databaseAccount } = configuration;
  makeDirectory(dataDir);
  expectDatabase(configuration);
  const store = await openStore({
    dataDir,
    ...(databaseAccount !== undefined && { databaseAccount }),
    say: (line) => process.stderr.write(`${line}\n`),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    onLost: ({ message }) => {
      process.stderr.write(`${message}\n`);
      process.exit(1);
    },
    ...options,
  });
  try {
    await expectSameInstallation(dataDir, store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Tries the master key on what it sealed, once that is sealed as this version does. One key that does not open may be
 * damaged; where none does, the master key is another one.
 *
 * @throws MasterKeyError
 */
export async function tryMasterKey(store: Store, masterKey: Uint8Array): Promise<void> {
  await store.resealKeys((key) => boundToPurpose(masterKey, key));
  const authorities = await store.ccms.authorities();
  if (authorities.length > 0 && !(await opensAny(store, authorities, masterKey)))
    throw new MasterKeyError(wrongMasterKey);
}

/** Whether a key is the master key that a database was written with. */
export async function isKeyOf(store: Store, masterKey: Uint8Array): Promise<boolean> {
  const head = await store.audit.head();
  if (head !== undefined && isProven(head, auditKey(masterKey))) return true;
  return opensAny(store, await store.ccms.authorities(), masterKey);
}

async function opensAny(
  store: Store,
  authorities: readonly { readonly verificationKeyId: string }[],
  masterKey: Uint8Array,
): Promise<boolean> {
  const provider = sealedKeyProvider({ masterKey });
  for (const { verificationKeyId } of authorities) {
    const sealed = await store.ccms.key(verificationKeyId);
    if (sealed && (await provider.open(sealed).then(isOpened, isNotOpened))) return true;
  }
  return false;
}

/** Seals secrets of service accounts; of their use the security log tells otherwise than of keys. */
export function sealingUnder(masterKey: Uint8Array): Sealing {
  return {
    seal: (id, plaintext) => seal(masterKey, id, plaintext),
    unseal: (id, sealed) => unseal(masterKey, id, sealed),
  };
}

const now = () => new Date();

/** Changes of identity, each with its mails, its rows of the audit log and its lines of the security log. */
export function identityChanges(store: Store, masterKey: Uint8Array, log: SecurityLog): ChangeIdentity {
  const key = auditKey(masterKey);
  return async (work) => {
    const events: IdentityEvent[] = [];
    const visit = currentVisit();
    const from = visit && { address: visit.address, requestId: visit.requestId };
    const result = await store.inTransaction(({ identity, jobs, audit }) =>
      work({
        ...identity,
        sendMail: (order) => jobs.send(mailQueue, order),
        completeRenewal: (organizationId, afterSeconds = 0) =>
          jobs.send(renewalQueue, { organizationId }, { afterSeconds }),
        note: (entry) => appendTo(audit, key, { ...from, ...entry, at: now() }),
        log: (event) => void events.push({ ...from, ...event }),
      }),
    );
    for (const event of events) log(event);
    return result;
  };
}

const isOpened = () => true;
const isNotOpened = () => false;

function embeddedIdentity(
  { publicUrl, contactEmail, secondFactorOf, accessTokenSeconds, links, demoMails }: Configuration,
  { store, change, masterKey }: Pick<Installation, "store" | "change" | "masterKey">,
  { securityLog: log, onIdentityError, isMailUp }: Opening & { readonly securityLog: SecurityLog },
): Promise<Identity> {
  const purpose = "identity";
  return createIdentity({
    issuer: `${publicUrl}${identityPath}`,
    portalUrl: publicUrl,
    storage: store.identity,
    change,
    secrets: {
      seal: (id, plaintext) => {
        log({ kind: "key-created", key: id, purpose });
        return seal(masterKey, id, plaintext);
      },
      unseal: (id, sealed) => {
        const plaintext = unseal(masterKey, id, sealed);
        log({ kind: "key-opened", key: id, purpose });
        return plaintext;
      },
    },
    accountSecrets: sealingUnder(masterKey),
    now,
    contactEmail,
    announcement: async () => (await noticeBoard(store, now).shown())?.text,
    secondFactorOf,
    accessTokenSeconds,
    ...(isMailUp && {
      frontDoor: {
        isMailUp,
        privacy: links.privacy ?? `${publicUrl}${infoPaths.privacy}`,
        terms: `${publicUrl}/api/termsOfUse/en`,
        ...(demoMails !== "none" && { mails: publicUrl + demoMailsPath }),
      },
    }),
    onEvent: log,
    ...(onIdentityError === undefined ? {} : { onError: onIdentityError }),
  });
}
