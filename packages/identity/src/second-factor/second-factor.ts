import { countedUnlessFailing } from "../brake-counters.ts";
import type {
  Account,
  ChangeIdentity,
  HolderRecord,
  IdentityChange,
  IdentityStorage,
  Sealing,
  SecondFactors,
} from "../ports.ts";
import { type SignInBrake, secondFactorOf } from "../sign-in-brake.ts";
import { type FactorChange, oneTimeCodesName } from "./factor-names.ts";
import { newOneTimeSecret, offerOf, stepOfCode } from "./one-time-codes.ts";
import {
  askForNewPasskey,
  askForPasskey,
  type PasskeyQuestion,
  type PasskeySite,
  readNewPasskey,
  readProof,
} from "./passkeys.ts";
import { newRecoveryCodes, recoveryHashOf } from "./recovery-codes.ts";

/** Who cannot sign in without a second factor. */
export type SecondFactorHolders = "operators" | "everyone";

/** What second factors are made of. */
export interface SecondFactorParts {
  readonly storage: Pick<IdentityStorage, "secondFactors">;
  readonly change: ChangeIdentity;
  /** Seals the secrets of one-time codes. */
  readonly secrets: Sealing;
  readonly brake: SignInBrake;
  readonly site: PasskeySite;
  readonly requiredOf: SecondFactorHolders;
  now(): Date;
  /** Tells the holder of an account that it is blocked now. */
  onBlock?(email: string, until: Date): Promise<void>;
}

/** What somebody proves beside the password: a code, typed, or a passkey's answer to a question. */
export interface Proof {
  readonly code: string;
  readonly credential: string;
  /** Of the question that was put last; absent: none was. */
  readonly challenge: string | undefined;
}

/** What comes of a proof. */
export type ProofOutcome =
  /** `amr`: how one has signed in, by the names of RFC 8176. */
  | { readonly kind: "accepted"; readonly amr: readonly string[] }
  | { readonly kind: "wrong" }
  | { readonly kind: "blocked"; readonly until: Date };

/** An account's second factor, as its pages and the sign-in see it. */
export interface SecondFactor {
  of(accountId: string): Promise<SecondFactors>;
  /** Whether an account cannot sign in without one. */
  isRequiredOf(account: Pick<HolderRecord, "roles">): boolean;
  /** Judges a proof; failures count and block as wrong passwords do. */
  prove(account: Account, proof: Proof, address: string): Promise<ProofOutcome>;
  /** Makes a secret that becomes the account's once a code proves that an app has it. @returns it, sealed, as text. */
  newOffer(accountId: string): string;
  /** What an app reads of an offered secret. @returns undefined where it was not offered to this account. */
  readOffer(account: Pick<Account, "id" | "email">, offer: string): Offer | undefined;
  /** Takes an offered secret over. @returns undefined where the code is not of it, or it was not offered. */
  takeOffer(account: Account, offer: string, code: string): Promise<Added | undefined>;
  askForPasskey(factors: SecondFactors): Promise<PasskeyQuestion>;
  askForNewPasskey(account: Account): Promise<PasskeyQuestion>;
  /** @returns undefined where the answer is not one to the question. */
  addPasskey(account: Account, name: string, answer: string, challenge: string): Promise<Added | undefined>;
  removeOneTimeCodes(account: Account): Promise<void>;
  removePasskey(account: Account, id: string): Promise<void>;
  newRecoveryCodes(account: Account): Promise<readonly string[]>;
}

/** A secret, as an app takes it over. */
export interface Offer {
  /** Base32. */
  readonly secret: string;
  readonly uri: string;
  /** A QR code of the address. */
  readonly svg: string;
}

/** What was added; with the first of an account come recovery codes, to be shown once. */
export interface Added {
  readonly recoveryCodes?: readonly string[] | undefined;
}

/** Whether an account proves more than its password. */
export function hasSecondFactor({ totp, passkeys }: SecondFactors): boolean {
  return totp !== undefined || passkeys.length > 0;
}

/** Second factors of the accounts of a storage. */
export function secondFactor(parts: SecondFactorParts): SecondFactor {
  const { storage, change, secrets, brake, site, now } = parts;
  const { secondFactors } = storage;

  function open(accountId: string, sealed: Uint8Array): string {
    return Buffer.from(secrets.unseal(oneTimeCodesName(accountId), sealed)).toString("utf8");
  }

  /** An offer comes back by the form, so it may be made up or another account's. */
  function openOffer(accountId: string, sealed: Uint8Array): string | undefined {
    try {
      return open(accountId, sealed);
    } catch {
      return undefined;
    }
  }

  /** Whether a proof is right; it is used up. */
  async function isRight(
    account: Account,
    { code, credential, challenge }: Proof,
  ): Promise<readonly string[] | undefined> {
    const factors = await secondFactors.find(account.id);
    if (credential !== "") {
      const proven = challenge && (await readProof(site, factors.passkeys, credential, challenge));
      const isUsed = proven && (await secondFactors.usePasskey(proven.id, proven.counter, now()));
      return isUsed ? ["pwd", "pop", "mfa"] : undefined;
    }
    if (factors.totp) {
      const step = await stepOfCode(open(account.id, factors.totp.sealedSecret), code, now());
      if (step !== undefined)
        return (await secondFactors.useStep(account.id, step)) ? ["pwd", "otp", "mfa"] : undefined;
    }
    return (await useRecoveryCode(account, code)) ? ["pwd", "mfa"] : undefined;
  }

  function useRecoveryCode(account: Account, code: string): Promise<boolean> {
    return change(async (bound) => {
      const isUsed = await bound.secondFactors.useRecoveryCode(account.id, recoveryHashOf(code), now());
      if (isUsed) await told(bound, account, "recovery-code-used");
      return isUsed;
    });
  }

  /** Adds something, with recovery codes where it is the account's first. */
  async function added(
    account: Account,
    what: FactorChange,
    add: (bound: IdentityChange) => Promise<void>,
  ): Promise<Added> {
    return change(async (bound) => {
      const isFirst = !hasSecondFactor(await bound.secondFactors.find(account.id));
      await add(bound);
      const fresh = isFirst ? newRecoveryCodes() : undefined;
      if (fresh) await bound.secondFactors.setRecoveryCodes(account.id, fresh.hashes);
      await told(bound, account, what);
      return { recoveryCodes: fresh?.codes };
    });
  }

  return {
    of: (accountId) => secondFactors.find(accountId),
    isRequiredOf: ({ roles }) => parts.requiredOf === "everyone" || roles.includes("operator"),
    async prove(account, proof, address) {
      const attempt = await brake.begin(secondFactorOf(account.id), address);
      if ("blockedUntil" in attempt) return { kind: "blocked", until: attempt.blockedUntil };
      const amr = await countedUnlessFailing(attempt, () => isRight(account, proof));
      if (!amr) {
        if (attempt.blocks) await parts.onBlock?.(account.email, attempt.blocks);
        return { kind: "wrong" };
      }
      await attempt.succeeded();
      return { kind: "accepted", amr };
    },
    newOffer: (accountId) =>
      Buffer.from(
        secrets.seal(oneTimeCodesName(accountId), Buffer.from(newOneTimeSecret(), "utf8")),
      ).toString("base64url"),
    readOffer({ id, email }, offer) {
      const secret = openOffer(id, Buffer.from(offer, "base64url"));
      return secret === undefined ? undefined : { secret, ...offerOf(secret, email) };
    },
    async takeOffer(account, offer, code) {
      const sealed = Buffer.from(offer, "base64url");
      const secret = openOffer(account.id, sealed);
      const step = secret === undefined ? undefined : await stepOfCode(secret, code, now());
      if (step === undefined) return undefined;
      return added(account, "one-time-codes-set", (bound) =>
        bound.secondFactors.setTotp(account.id, sealed, step, now()),
      );
    },
    askForPasskey: ({ passkeys }) => askForPasskey(site, passkeys),
    async askForNewPasskey(account) {
      return askForNewPasskey(site, account, (await secondFactors.find(account.id)).passkeys);
    },
    async addPasskey(account, name, answer, challenge) {
      const made = await readNewPasskey(site, answer, challenge);
      if (!made) return undefined;
      const passkey = { ...made, accountId: account.id, name, createdAt: now() };
      return added(account, "passkey-added", (bound) => bound.secondFactors.addPasskey(passkey));
    },
    removeOneTimeCodes: (account) =>
      change(async (bound) => {
        await bound.secondFactors.removeTotp(account.id);
        await told(bound, account, "one-time-codes-removed");
      }),
    removePasskey: (account, id) =>
      change(async (bound) => {
        await bound.secondFactors.removePasskey(account.id, id);
        await told(bound, account, "passkey-removed");
      }),
    newRecoveryCodes: (account) =>
      change(async (bound) => {
        const { codes, hashes } = newRecoveryCodes();
        await bound.secondFactors.setRecoveryCodes(account.id, hashes);
        await told(bound, account, "recovery-codes-made");
        return codes;
      }),
  };
}

/** Mails and notes what the holder of an account has changed. */
async function told({ sendMail, note }: IdentityChange, account: Account, what: FactorChange): Promise<void> {
  await sendMail({ kind: "second-factor-changed", accountId: account.id, what });
  await note({
    actor: { kind: "person", id: account.id, name: account.email },
    action: `account.${what}`,
    subject: `account ${account.email}`,
  });
}
