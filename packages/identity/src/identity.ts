import type { PageFrame } from "@v2x/pages";
import { accessTokens } from "./access-tokens.ts";
import { accountLinks, ownAccountPages } from "./account/own-account.ts";
import { type DemoResult, ensureDemo } from "./demo.ts";
import { frontDoorLinks, frontDoorPages } from "./front-door/front-door.ts";
import { invitationPages } from "./front-door/invitation-pages.ts";
import { mailBrake } from "./front-door/mail-brake.ts";
import { type AccountMail, type MailedOrder, mailsOf } from "./front-door/mails.ts";
import { strengthMeter } from "./front-door/strength-meter.ts";
import { identityQueues } from "./hash-queue.ts";
import { type IdentityEvent, withVisitor } from "./identity-event.ts";
import { mount, type RequestHandler } from "./mount.ts";
import type { ChangeIdentity, IdentityStorage, Sealing } from "./ports.ts";
import { accountSignInLink, createProvider } from "./provider.ts";
import { loadProviderKeys } from "./provider-keys.ts";
import { type SecondFactorHolders, secondFactor } from "./second-factor/second-factor.ts";
import { secretBrake } from "./service-accounts/secret-brake.ts";
import { signInBrake } from "./sign-in-brake.ts";
import type { TokenHolder } from "./token-holder.ts";
import { currentVisit } from "./visitor.ts";

/** What identity needs from outside. */
export interface IdentityOptions {
  /** Where the provider is mounted, e.g. `http://localhost:8080/identity`; no trailing slash. */
  readonly issuer: string;
  /** Address of the portal, e.g. `http://localhost:8080`; no trailing slash. */
  readonly portalUrl: string;
  /** The API that access tokens are for. Default: `/api` below the portal. */
  readonly audience?: string;
  /** The portal's client. Default: `v2x-portal`. */
  readonly clientId?: string;
  readonly storage: IdentityStorage;
  /** Makes changes whole, each with its mails and its row of the audit log. */
  readonly change: ChangeIdentity;
  /** Seals the provider's own keys. */
  readonly secrets: Sealing;
  /** Seals the secrets of service accounts. */
  readonly accountSecrets: Sealing;
  now(): Date;
  /** Shown on every page. */
  readonly contactEmail: string;
  /** What the operator tells everybody now; the sign-in page shows it. */
  announcement?(): Promise<string | undefined>;
  /** What registering and new passwords need besides; absent: nobody registers here, and the operator gives accounts. */
  readonly frontDoor?: {
    /** Whether mails can be sent now. */
    isMailUp(): Promise<boolean>;
    /** Where the privacy policy and the terms of use can be read without signing in. */
    readonly privacy: string;
    readonly terms: string;
    /** Where mails can be read that are sent nowhere; absent where they are sent. */
    readonly mails?: string;
  };
  /** Who has to have a second factor; default: operators. */
  readonly secondFactorOf?: SecondFactorHolders;
  /** Default: 600. */
  readonly accessTokenSeconds?: number;
  /** From sign-in to the next one; default: 12 hours. */
  readonly sessionSeconds?: number;
  /**
   * Hears of failures that visitors see only as "server-side error".
   *
   * @param requestId - the number that the visitor is told.
   */
  onError?(error: unknown, requestId: string): void;
  /** Hears of what belongs into a security log; must not throw. */
  onEvent?(event: IdentityEvent): void;
}

/** Accounts, organizations and the embedded OpenID provider. */
export interface Identity {
  /** Answers everything below the issuer's path. Its pages load the files of `@v2x/pages`, which the server serves. */
  readonly handle: RequestHandler;
  /**
   * Checks an access token of the embedded provider: that its account is still approved, and that neither its
   * session nor all tokens of the account have ended. Reads storage once.
   *
   * @throws IdentityError "token-invalid", "token-expired", "token-ended", "account-unknown",
   * "account-not-approved".
   */
  verifyAccessToken(token: string): Promise<TokenHolder>;
  /**
   * Makes an access token for scripts, as good as one from a sign-in. No session ends it; a new password or
   * disabling the account does.
   *
   * @throws IdentityError "account-unknown", "account-not-approved".
   */
  issueAccessToken(email: string): Promise<string>;
  /**
   * Forgets what has expired; to be called at the start and every few minutes.
   *
   * @returns how many records of sign-ins there were.
   */
  sweep(): Promise<number>;
  /**
   * What a mail says that was ordered at the front door. A link's token is made now, and lies nowhere but in the mail.
   *
   * @returns undefined where nobody is to get it: the address is not that of such an account.
   */
  mailOf(order: MailedOrder): Promise<AccountMail | undefined>;
  /**
   * Says whether a mail may be sent that somebody who is signed in asks for, and counts it; absent where no mails are.
   *
   * @param email - of whom it is for, in lower case.
   * @param address - IP address of whoever asks.
   */
  readonly mayMail?: (email: string, address: string) => Promise<"yes" | "mails-too-many" | "mail-down">;
  /** Makes sure that the demo users and their organizations exist. */
  ensureDemo(options?: { readonly password?: string }): Promise<DemoResult>;
}

/**
 * Opens identity; makes the provider's keys on first use.
 *
 * @throws when the provider's stored keys cannot be unsealed.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { issuer, portalUrl, storage, contactEmail, now } = options;
  const onError = (error: unknown) => options.onError?.(error, currentVisit()!.requestId);
  const onEvent = withVisitor((event) => options.onEvent?.(event));
  const rules = {
    issuer,
    audience: options.audience ?? `${portalUrl}/api`,
    clientId: options.clientId ?? "v2x-portal",
    accessTokenSeconds: options.accessTokenSeconds ?? 600,
    keys: await loadProviderKeys(storage.providerSecrets, options.secrets),
    holders: storage.holders,
    now,
  };
  const frame: PageFrame = { contactEmail, portalUrl };
  const sessionSeconds = options.sessionSeconds ?? 12 * 60 * 60;
  const provider = createProvider({
    ...{ rules, portalUrl, storage, sessionSeconds, frame, onEvent, onError },
    secrets: options.accountSecrets,
  });
  const tokens = accessTokens(rules);
  const { change, frontDoor } = options;
  const brake = signInBrake(storage.brakes, now);
  const queues = identityQueues();
  const strength = strengthMeter(now);
  const telling = frontDoor && {
    onBlock: (email: string, until: Date) =>
      change(({ sendMail }) => sendMail({ kind: "blocked", email, until: until.toISOString() })),
  };
  const checks = { accounts: storage.accounts, brake, hashing: queues.signIn, ...telling };
  const { origin, hostname } = new URL(issuer);
  const factor = secondFactor({
    ...{ storage, change, brake, now, secrets: options.accountSecrets },
    site: { origin, rpId: hostname },
    requiredOf: options.secondFactorOf ?? "operators",
    ...telling,
  });
  const links = frontDoor && frontDoorLinks(issuer, frontDoor);
  const mails = mailBrake(storage.brakes, now);
  const pages =
    frontDoor && links
      ? [
          ...frontDoorPages({
            ...{ storage, change, frame, links, strength, now, onError },
            ...{ registering: queues.registration, hashing: queues.link },
            signIns: brake,
            mails,
            isMailUp: () => frontDoor.isMailUp(),
          }),
          ...invitationPages({
            ...{ storage, change, frame, links, strength, now, onError },
            hashing: queues.link,
          }),
        ]
      : [];
  const ownAccount = ownAccountPages({
    ...{ provider, storage, change, brake, frame, strength, now, onError },
    hashing: queues.account,
    secondFactor: factor,
    secrets: options.accountSecrets,
    links: accountLinks(issuer),
    signInLink: accountSignInLink(issuer),
  });
  return {
    handle: mount({
      announcement: async () => options.announcement?.(),
      ...{ provider, portalUrl, checks, frame, links, now, onEvent, onError },
      pages: [...pages, ...ownAccount],
      ...{ storage, secondFactor: factor },
      brake: secretBrake(storage.brakes, now),
    }),
    ...(frontDoor && {
      mayMail: async (email, address) => {
        if (!(await frontDoor.isMailUp())) return "mail-down";
        return (await mails.begin(email, address))?.isAllowed ? "yes" : "mails-too-many";
      },
    }),
    mailOf: mailsOf({ storage, issuer, portalUrl, contactEmail, now }),
    verifyAccessToken: (token) => tokens.verify(token),
    issueAccessToken: async (email) => {
      const token = await tokens.issue(email);
      onEvent({ kind: "script-token-issued", account: email.trim().toLowerCase() });
      return token;
    },
    sweep: async () => {
      await storage.brakes.deleteForgotten(now());
      await storage.signIns.deleteExpired(now());
      await storage.mailLinks.deleteExpired(daysBefore(now(), linkMemoryDays));
      await storage.invitations.deleteExpired(daysBefore(now(), linkMemoryDays));
      return storage.oidcRecords.deleteExpired(now());
    },
    ensureDemo: ({ password } = {}) => ensureDemo(storage, password),
  };
}

/** So long a link that has ended is still told from one that never was. */
const linkMemoryDays = 7;

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 24 * 60 * 60_000);
