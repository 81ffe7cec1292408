import type {
  Account,
  BrakeCounter,
  ChangeIdentity,
  HolderRecord,
  IdentityChange,
  IdentityStorage,
  Invitation,
  MailLink,
  Member,
  OidcRecord,
  Organization,
  Passkey,
  PersonalToken,
  Role,
  ServiceAccount,
  SignIn,
} from "@v2x/identity";

type Membership = Pick<Member, "role" | "joinedAt"> & { readonly invitedBy: string | null };

/** What changes of identity left beside what is stored. */
export interface ChangeTraces {
  readonly mails: Parameters<IdentityChange["sendMail"]>[0][];
  readonly notes: Parameters<IdentityChange["note"]>[0][];
  readonly logged: Parameters<IdentityChange["log"]>[0][];
}

/** Changes of a storage in maps; what fails half way is not taken back. */
export function memoryChanges(
  storage: IdentityStorage,
  { mails, notes, logged }: ChangeTraces = { mails: [], notes: [], logged: [] },
): ChangeIdentity {
  return (work) =>
    work({
      ...storage,
      sendMail: async (order) => void mails.push(order),
      completeRenewal: async () => {},
      note: async (entry) => void notes.push(entry),
      log: (event) => void logged.push(event),
    });
}

/**
 * Identity's storage in maps, for tests that are not about the database.
 *
 * @param options.onRecord - sees each record of the OpenID provider as it is stored.
 */
export function memoryIdentityStorage(
  options: { onRecord?(record: OidcRecord): void } = {},
): IdentityStorage {
  const accounts = new Map<string, Account>();
  const organizations = new Map<string, Organization>();
  const roles = new Map<string, readonly Role[]>();
  /** By account, then by organization. */
  const memberships = new Map<string, Map<string, Membership>>();
  const invitations = new Map<string, Invitation>();
  const records = new Map<string, OidcRecord>();
  const secrets = new Map<string, Uint8Array>();
  const counters = new Map<string, BrakeCounter>();
  const serviceAccounts = new Map<string, ServiceAccount>();
  const secretViewers = new Map<string, number>();
  const links = new Map<string, MailLink>();
  const personalTokens = new Map<string, { readonly token: PersonalToken; readonly hash: string }>();
  const toldOfEnd = new Set<string>();
  const oneTimeCodes = new Map<string, { sealedSecret: Uint8Array; createdAt: Date; lastStep: number }>();
  const passkeys = new Map<string, Passkey>();
  const recoveryCodes = new Map<string, Set<string>>();
  const signIns = new Map<string, SignIn>();
  const passkeysOf = (accountId: string) =>
    [...passkeys.values()].filter((key) => key.accountId === accountId);
  const personalTokensOf = (accountId: string) =>
    [...personalTokens.values()].filter(({ token }) => token.accountId === accountId);
  const keyOf = (model: string, id: string) => `${model} ${id}`;
  const firstRecord = (matches: (record: OidcRecord) => boolean) => [...records.values()].find(matches);
  const removeRecords = (matches: (record: OidcRecord) => boolean) => {
    for (const [key, record] of records) if (matches(record)) records.delete(key);
  };
  const change = (id: string, fields: Partial<Account>) => {
    const account = accounts.get(id);
    if (!account) return;
    accounts.set(id, { ...account, ...fields, tokenGeneration: account.tokenGeneration + 1 });
    removeRecords((record) => record.payload.accountId === id);
    for (const { token } of personalTokensOf(id)) personalTokens.delete(token.id);
  };
  const byEmail = (email: string) => [...accounts.values()].find((account) => account.email === email);
  const byClientId = (clientId: string) =>
    [...serviceAccounts.values()].find((account) => account.clientId === clientId);
  const organizationsOf = (accountId: string) =>
    [...(memberships.get(accountId)?.keys() ?? [])]
      .map((id) => organizations.get(id)!)
      .sort((a, b) => a.name.localeCompare(b.name) || a.organizationId.localeCompare(b.organizationId));
  const holderOf = (account: Account | undefined, grantLives: boolean): HolderRecord | undefined =>
    account && {
      account,
      roles: roles.get(account.id) ?? [],
      organizations: organizationsOf(account.id),
      grantLives,
    };

  const membersOf = (organizationId: string): Member[] =>
    [...memberships].flatMap(([accountId, own]) => {
      const { email, state } = accounts.get(accountId)!;
      const found = own.get(organizationId);
      if (!found) return [];
      const { role, joinedAt } = found;
      const [isApproved, isWaiting] = [state === "approved", state === "pending"];
      return [{ accountId, email, role, joinedAt, isApproved, isWaiting }];
    });
  const administrators = (organizationId: string) =>
    membersOf(organizationId).filter(({ role, isApproved }) => role === "administrator" && isApproved).length;

  const listed = (account: Account | undefined) =>
    account && {
      ...account,
      registeredAt: new Date(0),
      isOperator: roles.get(account.id)?.includes("operator") ?? false,
      hasSecondFactor: oneTimeCodes.has(account.id) || passkeysOf(account.id).length > 0,
      organizations: organizationsOf(account.id).map((organization) => ({
        ...organization,
        invitedBy: memberships.get(account.id)?.get(organization.organizationId)?.invitedBy ?? null,
      })),
    };

  return {
    accounts: {
      // People of an external provider are known by the database alone.
      externalSubject: async () => undefined,
      setExternalSubject: async () => false,
      forgetExternalSubjects: async () => {},
      findById: async (id) => accounts.get(id),
      findByEmail: async (email) => byEmail(email),
      create: async (account) => {
        if (byEmail(account.email)) return false;
        accounts.set(account.id, { ...account, tokenGeneration: 1 });
        return true;
      },
      registerAnew: async ({ email, ...registered }) => {
        const account = byEmail(email);
        if (account?.state === "unactivated") accounts.set(account.id, { ...account, ...registered });
      },
      setPasswordHash: async (id, passwordHash) => change(id, { passwordHash }),
      setState: async (id, state) => change(id, { state }),
      setRoles: async (id, given) => {
        roles.set(id, given);
      },
      remove: async (id) => {
        change(id, {});
        memberships.delete(id);
        accounts.delete(id);
      },
      lock: async (id) => listed(accounts.get(id)),
      page: async ({ state, search = "" }, { offset, limit }) => {
        const found = [...accounts.values()].filter(
          (account) => (state === undefined || account.state === state) && account.email.includes(search),
        );
        return {
          accounts: found.slice(offset, offset + limit).map((account) => listed(account)!),
          total: found.length,
        };
      },
      // When they were registered is not kept here.
      removeUnactivated: async () => [],
      holdOperators: async () => [...roles.values()].filter((given) => given.includes("operator")).length,
    },
    mailLinks: {
      add: async (link) => void links.set(link.id, link),
      find: async (purpose, id) => {
        const link = links.get(id);
        return link?.purpose === purpose ? link : undefined;
      },
      use: async (purpose, id, at) => {
        const link = links.get(id);
        if (link?.purpose !== purpose || link.usedAt || link.expiresAt <= at) return undefined;
        links.set(id, { ...link, usedAt: at });
        return link.subject;
      },
      removeAllOf: async (purpose, subject) => {
        for (const [id, link] of links)
          if (link.purpose === purpose && link.subject === subject) links.delete(id);
      },
      deleteExpired: async (before) => {
        for (const [id, link] of links) if (link.expiresAt < before) links.delete(id);
      },
    },
    personalTokens: {
      add: async (token, hash) => void personalTokens.set(token.id, { token, hash }),
      find: async (accountId, id) => personalTokensOf(accountId).find(({ token }) => token.id === id)?.token,
      allOf: async (accountId) =>
        personalTokensOf(accountId)
          .map(({ token }) => token)
          .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
      noteUse: async (id, at) => {
        const stored = personalTokens.get(id);
        if (stored) personalTokens.set(id, { ...stored, token: { ...stored.token, lastUsedAt: at } });
      },
      remove: async (accountId, id) => {
        if (personalTokens.get(id)?.token.accountId === accountId) personalTokens.delete(id);
      },
      takeEnding: async ({ now, before, leastDays, limit }) => {
        const taken = [...personalTokens.values()]
          .map(({ token }) => token)
          .filter(({ id, createdAt, expiresAt }) => {
            const lives = expiresAt.getTime() - createdAt.getTime() >= leastDays * 24 * 60 * 60_000;
            return lives && expiresAt > now && expiresAt <= before && !toldOfEnd.has(id);
          })
          .slice(0, limit);
        for (const { id } of taken) toldOfEnd.add(id);
        return taken;
      },
    },
    secondFactors: {
      find: async (accountId) => ({
        totp: oneTimeCodes.get(accountId),
        passkeys: passkeysOf(accountId),
        recoveryCodesLeft: recoveryCodes.get(accountId)?.size ?? 0,
      }),
      setTotp: async (accountId, sealedSecret, lastStep, createdAt) =>
        void oneTimeCodes.set(accountId, { sealedSecret, lastStep, createdAt }),
      removeTotp: async (accountId) => void oneTimeCodes.delete(accountId),
      useStep: async (accountId, step) => {
        const stored = oneTimeCodes.get(accountId);
        if (!stored || stored.lastStep >= step) return false;
        stored.lastStep = step;
        return true;
      },
      addPasskey: async (passkey) => void passkeys.set(passkey.id, passkey),
      removePasskey: async (accountId, id) => {
        if (passkeys.get(id)?.accountId === accountId) passkeys.delete(id);
      },
      usePasskey: async (id, counter, lastUsedAt) => {
        const stored = passkeys.get(id);
        if (!stored || (stored.counter >= counter && counter + stored.counter > 0)) return false;
        passkeys.set(id, { ...stored, counter, lastUsedAt });
        return true;
      },
      setRecoveryCodes: async (accountId, hashes) => void recoveryCodes.set(accountId, new Set(hashes)),
      useRecoveryCode: async (accountId, hash) => recoveryCodes.get(accountId)?.delete(hash) ?? false,
      removeAllOf: async (accountId) => {
        oneTimeCodes.delete(accountId);
        recoveryCodes.delete(accountId);
        for (const { id } of passkeysOf(accountId)) passkeys.delete(id);
      },
    },
    signIns: {
      note: async (signIn) => void signIns.set(signIn.uid, signIn),
      living: async (accountId, at) =>
        [...signIns.values()]
          .filter((one) => one.accountId === accountId)
          .filter(({ uid }) =>
            firstRecord((r) => r.model === "Session" && r.uid === uid && r.expiresAt! > at),
          )
          .toSorted((a, b) => b.signedInAt.getTime() - a.signedInAt.getTime()),
      deleteExpired: async (before) => {
        for (const [uid, { expiresAt }] of signIns) if (expiresAt < before) signIns.delete(uid);
      },
    },
    holders: {
      findByAccountId: async (id, grantRecordId, at) => {
        const grant = grantRecordId === undefined ? undefined : records.get(keyOf("Grant", grantRecordId));
        return holderOf(accounts.get(id), grant?.expiresAt !== undefined && grant.expiresAt > at);
      },
      findByEmail: async (email) => holderOf(byEmail(email), false),
      findByExternalSubject: async () => undefined,
      findByPersonalToken: async (hash) => {
        const found = [...personalTokens.values()].find((stored) => stored.hash === hash);
        const holder = found && holderOf(accounts.get(found.token.accountId), false);
        return holder && { ...holder, token: found!.token };
      },
      findByClientId: async (clientId) => {
        const account = byClientId(clientId);
        return account && { account, organization: organizations.get(account.organizationId)! };
      },
    },
    organizations: {
      create: async (organization) => {
        if (organizations.has(organization.organizationId)) return false;
        organizations.set(organization.organizationId, organization);
        return true;
      },
      addMember: async (organizationId, accountId, role = "member", invitedBy = undefined) => {
        const own = memberships.get(accountId) ?? new Map<string, Membership>();
        if (own.has(organizationId)) return;
        const joined = administrators(organizationId) === 0 ? "administrator" : role;
        memberships.set(
          accountId,
          own.set(organizationId, { role: joined, joinedAt: new Date(0), invitedBy: invitedBy ?? null }),
        );
      },
      find: async (id) => organizations.get(id),
      trustsAdministrators: async () => false,
      search: async (search, limit) =>
        [...organizations.values()].filter(({ name }) => name.includes(search)).slice(0, limit),
    },
    memberships: {
      find: async (organizationId, accountId) =>
        membersOf(organizationId).find((member) => member.accountId === accountId),
      findByEmail: async (organizationId, email) =>
        membersOf(organizationId).find((member) => member.email === email),
      page: async (organizationId, { offset, limit }) => {
        const members = membersOf(organizationId);
        return { members: members.slice(offset, offset + limit), total: members.length };
      },
      lock: async () => undefined,
      countAdministrators: async (organizationId) => administrators(organizationId),
      holdLastAdministrations: async (accountId) =>
        [...(memberships.get(accountId) ?? [])].flatMap(([organizationId, { role }]) => {
          const others = membersOf(organizationId).filter(
            (one) => one.isApproved && one.accountId !== accountId,
          );
          const isLast = role === "administrator" && !others.some((one) => one.role === "administrator");
          return isLast && others.length > 0 ? [organizations.get(organizationId)!.name] : [];
        }),
      setRole: async (organizationId, accountId, role) => {
        const found = memberships.get(accountId)?.get(organizationId);
        if (found) memberships.get(accountId)!.set(organizationId, { ...found, role });
      },
      remove: async (organizationId, accountId) => {
        memberships.get(accountId)?.delete(organizationId);
        for (const { token } of personalTokensOf(accountId))
          if (token.organizationId === organizationId) personalTokens.delete(token.id);
      },
    },
    invitations: {
      add: async (invitation) => void invitations.set(invitation.id, invitation),
      find: async (id) => invitations.get(id),
      open: async (organizationId, at) =>
        [...invitations.values()].filter(
          (one) => one.organizationId === organizationId && !one.ended && one.expiresAt > at,
        ),
      end: async (id, how, at) => {
        const found = invitations.get(id);
        if (!found || found.ended || found.expiresAt <= at) return undefined;
        invitations.set(id, { ...found, ended: how });
        return invitations.get(id);
      },
      deleteExpired: async (before) => {
        for (const [id, { expiresAt }] of invitations) if (expiresAt < before) invitations.delete(id);
      },
    },
    oidcRecords: {
      upsert: async (record) => {
        const key = keyOf(record.model, record.id);
        // As a database would keep it: a copy, through JSON.
        const payload = JSON.parse(JSON.stringify(record.payload));
        const stored = { ...record, payload, consumedAt: records.get(key)?.consumedAt };
        records.set(key, stored);
        options.onRecord?.(stored);
      },
      find: async (model, id) => records.get(keyOf(model, id)),
      findByUid: async (model, uid) => firstRecord((record) => record.model === model && record.uid === uid),
      findByUserCode: async (model, userCode) =>
        firstRecord((record) => record.model === model && record.userCode === userCode),
      consume: async (model, id, at) => {
        const record = records.get(keyOf(model, id));
        if (!record || record.consumedAt) return false;
        records.set(keyOf(model, id), { ...record, consumedAt: at });
        return true;
      },
      destroy: async (model, id) => {
        records.delete(keyOf(model, id));
      },
      destroyByUid: async (model, uid) =>
        removeRecords((record) => record.model === model && record.uid === uid),
      prolong: async (model, uid, expiresAt) => {
        const record = firstRecord((one) => one.model === model && one.uid === uid);
        if (!record?.expiresAt || record.expiresAt >= expiresAt) return;
        const payload = { ...record.payload, exp: Math.floor(expiresAt.getTime() / 1000) };
        records.set(keyOf(model, record.id), { ...record, payload, expiresAt });
      },
      revokeByGrantId: async (model, grantId) =>
        removeRecords((record) => record.model === model && record.grantId === grantId),
      deleteExpired: async (before) => {
        const count = records.size;
        removeRecords(({ expiresAt }) => expiresAt !== undefined && expiresAt < before);
        return count - records.size;
      },
      countOfOrigin: async (origin, at) =>
        [...records.values()].filter((record) => record.origin === origin && record.expiresAt! > at).length,
    },
    brakes: {
      find: async (subjects) => new Map([...counters].filter(([subject]) => subjects.includes(subject))),
      update: async (subjects, change) => {
        const found = new Map([...counters].filter(([subject]) => subjects.includes(subject)));
        for (const [subject, counter] of change(found)) {
          if (counter === null) counters.delete(subject);
          else counters.set(subject, counter);
        }
      },
      deleteForgotten: async (before) => {
        for (const [subject, { forgetAt }] of counters) if (forgetAt < before) counters.delete(subject);
      },
    },
    providerSecrets: {
      find: async (name) => secrets.get(name),
      createIfAbsent: async (name, sealed) => {
        if (!secrets.has(name)) secrets.set(name, sealed);
        return secrets.get(name)!;
      },
      remove: async (name) => {
        secrets.delete(name);
      },
    },
    serviceAccounts: {
      find: async (organizationId) => serviceAccounts.get(organizationId),
      findByClientId: async (clientId) => byClientId(clientId),
      createIfAbsent: async (account) => {
        const { organizationId } = account;
        if (!serviceAccounts.has(organizationId))
          serviceAccounts.set(organizationId, { ...account, generation: 1 });
        return serviceAccounts.get(organizationId)!;
      },
      renew: async ({ clientId, generation }, sealedSecret) => {
        const account = byClientId(clientId);
        if (account?.generation !== generation) return;
        serviceAccounts.set(account.organizationId, { ...account, sealedSecret, generation: generation + 1 });
      },
      sealed: async () =>
        [...serviceAccounts.values()].flatMap((account) =>
          account.sealedSecret ? [{ ...account, sealedSecret: account.sealedSecret }] : [],
        ),
      remove: async (clientId) => {
        const account = byClientId(clientId);
        if (account) serviceAccounts.delete(account.organizationId);
      },
      noteViewer: async ({ clientId, generation }, accountId) => {
        const key = `${clientId} ${accountId}`;
        const isFirst = secretViewers.get(key) !== generation;
        secretViewers.set(key, generation);
        return isFirst;
      },
      viewers: async (organizationId) => {
        const account = serviceAccounts.get(organizationId);
        const seen = [...secretViewers].filter(
          ([key, generation]) =>
            key.startsWith(`${account?.clientId} `) && generation === account?.generation,
        );
        return new Set(seen.map(([key]) => key.split(" ")[1]!));
      },
    },
  };
}
