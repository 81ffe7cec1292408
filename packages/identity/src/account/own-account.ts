import type { PageFrame } from "@v2x/pages";
import type { Provider } from "oidc-provider";
import type { FrontDoorPage, PageAnswer, PageRequest } from "../front-door/front-door.ts";
import { busyAnswer, failureAnswer, passwordError } from "../front-door/front-door.ts";
import type { StrengthMeter } from "../front-door/strength-meter.ts";
import { saidPage } from "../front-door/views.ts";
import { type Queue, TooBusy } from "../hash-queue.ts";
import { texts as signInTexts } from "../pages/texts.ts";
import { hashPassword } from "../passwords.ts";
import type { Account, ChangeIdentity, IdentityStorage, Sealing } from "../ports.ts";
import { hasSecondFactor, type SecondFactor } from "../second-factor/second-factor.ts";
import { texts as factorTexts } from "../second-factor/texts.ts";
import { codesWereShownPage, recoveryCodesPage } from "../second-factor/views.ts";
import { rotateSeenSecrets } from "../service-accounts/rotate-secret.ts";
import { embeddedServiceAccounts } from "../service-accounts/service-accounts.ts";
import type { SignInBrake } from "../sign-in-brake.ts";
import { tryPassword } from "../try-password.ts";
import { networkOf } from "../visitor.ts";
import { freshMinutes } from "./fresh-minutes.ts";
import { endSession } from "./sessions.ts";
import { type Done, texts } from "./texts.ts";
import {
  type AccountLinks,
  accountPage,
  addPasskeyPage,
  backTo,
  changePasswordPage,
  closingPage,
  setUpCodesPage,
} from "./views.ts";

/** What the pages of one's own account need. */
export interface OwnAccountParts {
  readonly provider: Provider;
  readonly storage: Pick<IdentityStorage, "accounts" | "holders" | "oidcRecords" | "signIns">;
  readonly change: ChangeIdentity;
  readonly hashing: Queue;
  readonly brake: SignInBrake;
  readonly strength: StrengthMeter;
  readonly secondFactor: SecondFactor;
  /** Seals challenges, which go through the browser, and secrets of service accounts. */
  readonly secrets: Sealing;
  readonly frame: PageFrame;
  readonly links: AccountLinks;
  /** Where one signs in anew, to come back to the account's page. */
  readonly signInLink: string;
  now(): Date;
  onError(error: unknown): void;
}

/** Whose account it is, and by which session. */
interface Owner {
  readonly account: Account;
  readonly isOperator: boolean;
  /** Whether they cannot sign in without a second factor. */
  readonly needsFactor: boolean;
  readonly uid: string;
}

type Answer = (
  owner: Owner,
  request: PageRequest & { readonly form?: URLSearchParams | undefined },
) => Promise<PageAnswer>;

/** A form that was opened in time may be sent so much later. */
const formMinutes = 10;

const methods = ["GET", "HEAD", "POST"];

/**
 * Pages where people change their own account. They ask for a sign-in, with the second factor, within the last
 * minutes; what gives the account away for good asks for the password besides.
 */
export function ownAccountPages(parts: OwnAccountParts): readonly FrontDoorPage[] {
  const { storage, change, hashing, brake, secondFactor, secrets, frame, links, now } = parts;
  const { accounts, signIns } = storage;

  function page(address: string, answer: Answer): FrontDoorPage {
    const path = address.slice(parts.provider.issuer.length);
    return {
      path,
      methods,
      async answer(request) {
        const session = await request.session();
        const minutes = freshMinutes + (request.form ? formMinutes : 0);
        const isFresh = session && now().getTime() - session.signedInAt.getTime() <= minutes * 60_000;
        if (!session || !isFresh) return { redirect: parts.signInLink };
        const holder = await storage.holders.findByAccountId(session.accountId, undefined, now());
        const account = await accounts.findById(session.accountId);
        if (!holder || account?.state !== "approved") return { redirect: parts.signInLink };
        // The way back from signing in leaves the provider's name in the address.
        if (request.query.has("iss")) return { redirect: links.account };
        try {
          return await answer(
            {
              ...{ account, uid: session.uid, isOperator: holder.roles.includes("operator") },
              needsFactor: secondFactor.isRequiredOf(holder),
            },
            request,
          );
        } catch (error) {
          if (error instanceof TooBusy) return busyAnswer(error, failed(signInTexts.busy));
          parts.onError(error);
          return failureAnswer(error, failed(texts.failed));
        }
      },
    };
  }

  const failed = (sentence: string) =>
    saidPage(frame, {
      title: texts.title,
      sentences: [sentence],
      isError: true,
      more: { href: links.account, text: texts.backToAccount },
    });

  /** Why what was typed is not the current password, in words. */
  async function problemOfCurrent(
    account: Account,
    form: URLSearchParams,
    address: string,
  ): Promise<string | undefined> {
    const password = form.get("currentPassword") ?? "";
    if (password === "") return texts.currentPasswordMissing;
    const { email, passwordHash } = account;
    const trial = await tryPassword({ brake, hashing }, { email, passwordHash, password, address });
    if (trial.kind === "blocked")
      return texts.tryLater(Math.max(1, Math.ceil((trial.until.getTime() - now().getTime()) / 60_000)));
    return trial.kind === "wrong" ? texts.currentPasswordWrong : undefined;
  }

  async function overview(owner: Owner, said: { done?: string; failure?: string } = {}): Promise<PageAnswer> {
    const { account, needsFactor, uid } = owner;
    return {
      status: said.failure === undefined ? 200 : 409,
      page: accountPage(frame, {
        ...{ links, account, needsFactor, uid, ...said },
        factors: await secondFactor.of(account.id),
        signIns: await signIns.living(account.id, now()),
      }),
    };
  }

  const done = (what: Done): PageAnswer => ({ redirect: `${links.account}?done=${what}` });

  const changePassword: Answer = async ({ account }, { form, visitor }) => {
    if (!form) return { status: 200, page: changePasswordPage(frame, { links }) };
    const password = form.get("password") ?? "";
    const isSame = password !== "" && password === form.get("currentPassword");
    const context = [account.email, account.companyName];
    const newError = passwordError(password, context) ?? (isSame ? texts.samePassword : undefined);
    const currentError = await problemOfCurrent(account, form, visitor.address);
    if (newError !== undefined || currentError !== undefined) {
      const strength = await parts.strength(password, visitor.address, context);
      return { status: 422, page: changePasswordPage(frame, { links, newError, currentError, strength }) };
    }
    const passwordHash = await hashing(networkOf(visitor.address), () => hashPassword(password));
    await change(async (bound) => {
      await bound.accounts.setPasswordHash(account.id, passwordHash);
      await bound.sendMail({ kind: "password-changed", accountId: account.id });
      await bound.note({
        actor: personOf(account),
        action: "account.password-changed",
        subject: `account ${account.email}`,
      });
    });
    return { notice: "password-set" };
  };

  const setUpCodes: Answer = async ({ account }, { form }) => {
    const isReplacing = (await secondFactor.of(account.id)).totp !== undefined;
    const show = (asked?: string, wrong?: string): PageAnswer => {
      const known = asked === undefined ? undefined : secondFactor.readOffer(account, asked);
      const offered = known ? asked! : secondFactor.newOffer(account.id);
      const offer = known ?? secondFactor.readOffer(account, offered)!;
      const failure = asked === undefined || known ? wrong : texts.offerUnknown;
      return {
        status: failure === undefined ? 200 : 422,
        page: setUpCodesPage(frame, { links, offered, isReplacing, failure, offer }),
      };
    };
    if (!form) return show();
    const offered = form.get("offer") ?? "";
    const added = await secondFactor.takeOffer(account, offered, form.get("code") ?? "");
    return added ? afterAdding(added.recoveryCodes) : show(offered, factorTexts.wrongCode);
  };

  function afterAdding(codes: readonly string[] | undefined): PageAnswer {
    const goOn = backTo(links);
    return {
      status: 200,
      page: codes ? recoveryCodesPage(frame, codes, goOn) : codesWereShownPage(frame, goOn),
    };
  }

  const addPasskey: Answer = async ({ account, uid }, { form }) => {
    const sealedUnder = `passkey question of ${uid}`;
    const show = async (said: { name?: string; failure?: string } = {}): Promise<PageAnswer> => {
      const { options, challenge } = await secondFactor.askForNewPasskey(account);
      const question = Buffer.from(secrets.seal(sealedUnder, Buffer.from(challenge))).toString("base64url");
      return {
        status: said.failure === undefined ? 200 : 422,
        page: addPasskeyPage(frame, { links, options, question, ...said }),
      };
    };
    if (!form) return show();
    const name = (form.get("name") ?? "").trim();
    if (name === "") return show({ failure: texts.passkeyNameMissing });
    if (name.length > 50) return show({ name, failure: texts.passkeyNameTooLong });
    const challenge = openedText(secrets, sealedUnder, form.get("question") ?? "");
    const added =
      challenge && (await secondFactor.addPasskey(account, name, form.get("credential") ?? "", challenge));
    if (!added) return show({ name, failure: texts.passkeyNotMade });
    return added.recoveryCodes ? afterAdding(added.recoveryCodes) : done("passkey-added");
  };

  /** Removes a part of the second factor, unless an account that needs one would be left with none. */
  async function remove(
    owner: Owner,
    form: URLSearchParams | undefined,
    what: Done,
    isLast: boolean,
    work: () => Promise<void>,
  ) {
    if (!form) return { redirect: links.account };
    if (owner.needsFactor && isLast) return overview(owner, { failure: texts.lastFactor });
    await work();
    return done(what);
  }

  const endSessions: Answer = async ({ account, uid }, { form }) => {
    const wanted = form?.get("uid");
    if (!form || wanted === uid) return { redirect: links.account };
    const others = (await signIns.living(account.id, now())).filter((one) => one.uid !== uid);
    const ended = wanted === null ? others : others.filter((one) => one.uid === wanted);
    for (const one of ended) await endSession(parts.provider, storage.oidcRecords, one.uid);
    await change(({ note }) =>
      note({
        actor: personOf(account),
        action: "account.sessions-ended",
        subject: `account ${account.email}`,
        after: { sessions: ended.length },
      }),
    );
    return done(wanted === null ? "sessions-ended" : "session-ended");
  };

  const close: Answer = async ({ account, isOperator }, { form, visitor }) => {
    if (!form) return { status: 200, page: closingPage(frame, { links }) };
    const currentError = await problemOfCurrent(account, form, visitor.address);
    if (currentError !== undefined) return { status: 422, page: closingPage(frame, { links, currentError }) };
    const failure = await change(async (bound) => {
      const locked = await bound.accounts.lock(account.id);
      if (isOperator && (await bound.accounts.holdOperators()) === 1) return texts.lastOperator;
      const organizations = await bound.memberships.holdLastAdministrations(account.id);
      if (organizations.length > 0) return texts.lastAdministrator(organizations);
      const serviceAccounts = embeddedServiceAccounts(bound.serviceAccounts, secrets);
      const actor = personOf(account);
      await rotateSeenSecrets(bound, serviceAccounts, account, locked?.organizations ?? [], { actor });
      await bound.accounts.remove(account.id);
      await bound.sendMail({ kind: "account-closed", email: account.email });
      const { email, companyName, state } = account;
      await bound.note({
        actor,
        action: "account.closed",
        subject: `account ${email}`,
        before: { email, companyName, state },
      });
      return undefined;
    });
    if (failure !== undefined) return { status: 409, page: closingPage(frame, { links, failure }) };
    return { status: 200, page: saidPage(frame, { title: texts.closedTitle, sentences: [texts.closed] }) };
  };

  return [
    page(links.account, (owner, { query, form }) => {
      const said = (form ?? query).get("done");
      return overview(
        owner,
        said !== null && Object.hasOwn(texts.done, said) ? { done: texts.done[said as Done] } : {},
      );
    }),
    page(links.password, changePassword),
    page(links.codes, setUpCodes),
    page(links.codesRemoval, async (owner, { form }) => {
      const { passkeys } = await secondFactor.of(owner.account.id);
      return remove(owner, form, "one-time-codes-removed", passkeys.length === 0, () =>
        secondFactor.removeOneTimeCodes(owner.account),
      );
    }),
    page(links.passkeys, addPasskey),
    page(links.passkeyRemoval, async (owner, { form }) => {
      const id = form?.get("id") ?? "";
      const factors = await secondFactor.of(owner.account.id);
      const left = { ...factors, passkeys: factors.passkeys.filter((key) => key.id !== id) };
      return remove(owner, form, "passkey-removed", !hasSecondFactor(left), () =>
        secondFactor.removePasskey(owner.account, id),
      );
    }),
    page(links.recoveryCodes, async ({ account }, { form }) => {
      if (!form || !hasSecondFactor(await secondFactor.of(account.id))) return { redirect: links.account };
      return afterAdding(await secondFactor.newRecoveryCodes(account));
    }),
    page(links.sessionsEnd, endSessions),
    page(links.closing, close),
  ];
}

/** Where the pages of an issuer are. */
export function accountLinks(issuer: string): AccountLinks {
  const account = `${issuer}/account`;
  return {
    account,
    password: `${account}/password`,
    codes: `${account}/one-time-codes`,
    codesRemoval: `${account}/one-time-codes/removal`,
    passkeys: `${account}/passkeys`,
    passkeyRemoval: `${account}/passkeys/removal`,
    recoveryCodes: `${account}/recovery-codes`,
    sessionsEnd: `${account}/sessions/end`,
    closing: `${account}/closing`,
    strength: `${issuer}/password/strength`,
  };
}

function personOf({ id, email }: Account) {
  return { kind: "person", id, name: email } as const;
}

function openedText(secrets: Sealing, id: string, sealed: string): string | undefined {
  try {
    return Buffer.from(secrets.unseal(id, Buffer.from(sealed, "base64url"))).toString("utf8");
  } catch {
    return undefined; // of another session, or made up
  }
}
