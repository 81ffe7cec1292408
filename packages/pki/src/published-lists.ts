import { toHex } from "@v2x/asn1";
import { CredentialsError, type KeyProvider } from "@v2x/credentials";
import { type Authorities, loadAuthorities, type RememberingPorts } from "./authorities.ts";
import { AuthorityError } from "./authority-error.ts";
import type { AuthorityStorage, ListRecord } from "./authority-records.ts";
import { oneForAll, oneForNetwork } from "./one-for-all.ts";

/** Whose list it is: an authority by its HashedId8, or electors by the id of their series. */
export interface ListIssuer {
  /** 8 octets. */
  readonly id: Uint8Array;
  /** Names the files of its lists. */
  readonly name: string;
}

/** What one issue of a list is made from. */
export interface ListOrder<
  Role extends string,
  Kind extends string,
  Storage extends AuthorityStorage<Role, Kind> = AuthorityStorage<Role, Kind>,
> {
  readonly kind: Kind;
  readonly issue: number;
  readonly issuer: ListIssuer;
  readonly authorities: Authorities<Role>;
  readonly issuedAt: Date;
  /** The issue before; absent for the first, and where it cannot be read any more. */
  readonly before?: ListRecord | undefined;
  /** For what the list says beside authorities; bound to the transaction of the change. */
  readonly storage: Storage;
}

/** What a system says of its lists. `Kind` are the whole lists, each kept beside what changed in it, if it keeps that. */
export interface ListRules<
  Role extends string,
  Kind extends string,
  Storage extends AuthorityStorage<Role, Kind> = AuthorityStorage<Role, Kind>,
> {
  readonly kinds: readonly Kind[];
  /** What the issues of a list are counted from. */
  firstIssueOf(kind: Kind): number;
  /** The issue after which an issuer signs no other, where its counter ends: its last list goes on being served. */
  lastIssueOf?(kind: Kind): number;
  /** Who signs a list now, the one that is asked without a name first. */
  issuersOf(kind: Kind, authorities: Authorities<Role>, now: Date): readonly ListIssuer[];
  /**
   * Whose list is meant where none is named.
   *
   * @throws AuthorityError "authority-missing" where there is none.
   */
  currentIssuerOf(kind: Kind, authorities: Authorities<Role>): ListIssuer;
  /**
   * Signs one issue, and what changed since the one before where the system tells that; the caller stores them.
   *
   * @returns the list first.
   * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
   */
  issue(order: ListOrder<Role, Kind, Storage>): Promise<readonly [ListRecord<Kind>, ...ListRecord[]]>;
  /** What is wrong with a list as stored; undefined where it verifies, or where its issuer's certificate is damaged. */
  faultOf(list: ListRecord, authorities: Authorities<Role>): string | undefined;
  /**
   * Whether a list says now what a new issue would say.
   *
   * @throws AuthorityError "authority-missing" where one that must be named is damaged.
   */
  isUpToDate(
    list: ListRecord<Kind>,
    authorities: Authorities<Role>,
    storage: Storage,
  ): boolean | Promise<boolean>;
}

/** A list as it is served. */
export interface PublishedList<Kind extends string = string> extends ListRecord<Kind> {
  /** Names its file. */
  readonly issuerName: string;
}

/** A list that somebody signs now, whether or not it is as it should be. */
export interface ListStanding<Kind extends string = string> {
  readonly kind: Kind;
  readonly issuer: ListIssuer;
  /** The newest issue as stored; undefined where there is none. */
  readonly list: ListRecord<Kind> | undefined;
  /** Whether that issue does not verify. */
  readonly isDamaged: boolean;
}

/** The lists of a system as they are served. */
export interface PublishedLists<Kind extends string> {
  /**
   * The list of the current issuer. It is issued anew when half of its life is over, when it lies in the future (it
   * was made while the clock was wrong), and when its row is damaged; while that cannot be done, an undamaged old one
   * goes on being served.
   *
   * @throws AuthorityError, or CredentialsError "key-unavailable", when there is none to serve.
   */
  current(kind: Kind): Promise<PublishedList<Kind>>;
  /**
   * The same, and issued anew also when it says something else than it should: for lists that tell of other lists,
   * which change by themselves.
   *
   * @throws as `current`.
   */
  upToDate(kind: Kind): Promise<PublishedList<Kind>>;
  /**
   * The list of any issuer by its id: as `current` of one that may still be trusted, else the last that it signed.
   *
   * @returns undefined where that issuer signed none.
   * @throws as `current`; AuthorityError "list-damaged".
   */
  of(kind: Kind, issuer: Uint8Array): Promise<PublishedList<Kind> | undefined>;
  /**
   * A stored list that is not issued again: served as long as it is undamaged.
   *
   * @throws AuthorityError "list-damaged".
   */
  asServed<K extends string>(list: ListRecord<K>): Promise<PublishedList<K>>;
  /**
   * Issues anew what says something else than it should, as after a change of addresses. Reports what it cannot.
   *
   * @param kinds - all where none are named.
   */
  bringUpToDate(kinds?: readonly Kind[]): Promise<void>;
  /** Every list that somebody signs now, as stored; issues nothing. */
  standing(): Promise<readonly ListStanding<Kind>[]>;
  /**
   * Issues a list anew though it is good, with the next number. What tells of it follows at once, as far as that can be
   * done.
   *
   * @param issuer - id of one that signs such a list now.
   * @throws AuthorityError "list-unknown"; what `ListRules.issue` throws.
   */
  publish(kind: Kind, issuer: Uint8Array): Promise<ListRecord<Kind>>;
}

/** What lists need from outside. */
export interface ListPorts<
  Role extends string,
  Kind extends string,
  Storage extends AuthorityStorage<Role, Kind> = AuthorityStorage<Role, Kind>,
> extends RememberingPorts<Role> {
  now(): Date;
  readonly storage: Storage;
  inTransaction<T>(work: (storage: Storage) => Promise<T>): Promise<T>;
}

/** The lists in storage, issued as they fall due. Each is read once at a time, for all who ask for it meanwhile. */
export function publishedLists<
  Role extends string,
  Kind extends string,
  Storage extends AuthorityStorage<Role, Kind> = AuthorityStorage<Role, Kind>,
>(
  rules: ListRules<Role, Kind, Storage>,
  ports: ListPorts<Role, Kind, Storage>,
  authorities: () => Promise<Authorities<Role>>,
): PublishedLists<Kind> {
  const { storage, now, report } = ports;
  const verified = new Map<string, Uint8Array>();
  const ofCurrent = oneForAll<PublishedList<Kind>>();
  const brought = oneForAll<PublishedList<Kind>>();
  const ofIssuer = oneForNetwork<PublishedList<Kind> | undefined>();

  return {
    current: (kind) => ofCurrent(kind, () => readCurrent(kind)),
    upToDate: (kind) => brought(kind, () => readUpToDate(kind)),
    of: (kind, issuer) => ofIssuer(`${kind} ${toHex(issuer)}`, () => readOf(kind, issuer)),
    asServed: async (list) => servedBy(list, await authorities()),
    bringUpToDate,
    async standing() {
      const known = await authorities();
      const found: ListStanding<Kind>[] = [];
      for (const kind of rules.kinds)
        for (const issuer of rules.issuersOf(kind, known, now())) {
          const list = await storage.latestList(kind, issuer.id);
          found.push({ kind, issuer, list, isDamaged: list !== undefined && !isSound(list, known) });
        }
      return found;
    },
    async publish(kind, issuer) {
      const published = await ports.inTransaction(async (bound) => {
        await bound.beginChange();
        const known = await loadAuthorities(bound, ports.keys);
        if (!rules.issuersOf(kind, known, now()).some(({ id }) => sameBytes(id, issuer)))
          throw new AuthorityError("list-unknown", { kind, issuer });
        return ensureList(rules, kind, issuer, { ...ports, storage: bound }, "anew");
      });
      await bringUpToDate();
      return published;
    },
  };

  async function readCurrent(kind: Kind): Promise<PublishedList<Kind>> {
    const known = await authorities();
    return kept(kind, rules.currentIssuerOf(kind, known), known);
  }

  async function readUpToDate(kind: Kind): Promise<PublishedList<Kind>> {
    const known = await authorities();
    const issuer = rules.currentIssuerOf(kind, known);
    const list = await kept(kind, issuer, known);
    if (await rules.isUpToDate(list, known, storage)) return list;
    return named(await replacing(kind, issuer, list), issuer.name);
  }

  async function readOf(kind: Kind, issuer: Uint8Array): Promise<PublishedList<Kind> | undefined> {
    const known = await authorities();
    const signing = rules.issuersOf(kind, known, now()).find(({ id }) => sameBytes(id, issuer));
    if (signing) return kept(kind, signing, known);
    const latest = await storage.latestList(kind, issuer);
    return latest && servedBy(latest, known);
  }

  async function bringUpToDate(kinds = rules.kinds): Promise<void> {
    for (const kind of kinds)
      for (const issuer of rules.issuersOf(kind, await authorities(), now()))
        try {
          const known = await authorities();
          const latest = await storage.latestList(kind, issuer.id);
          const isGood = latest && isSound(latest, known) && !isDue(latest, now());
          if (!isGood || !(await rules.isUpToDate(latest, known, storage))) await replace(kind, issuer);
        } catch (failure) {
          if (!isPassing(failure)) throw failure;
          report(`The list ${kind} cannot be issued now: ${(failure as Error).message}.`);
        }
  }

  async function kept(
    kind: Kind,
    issuer: ListIssuer,
    known: Authorities<Role>,
  ): Promise<PublishedList<Kind>> {
    const latest = await storage.latestList(kind, issuer.id);
    const isUsable = latest !== undefined && isSound(latest, known);
    if (latest && !isUsable) reportDamage(latest);
    if (isUsable && (!isDue(latest, now()) || isLast(rules, latest))) return named(latest, issuer.name);
    return named(await replacing(kind, issuer, isUsable ? latest : undefined), issuer.name);
  }

  /** @param old - what to go on serving while no new one can be issued. */
  async function replacing(
    kind: Kind,
    issuer: ListIssuer,
    old: ListRecord<Kind> | undefined,
  ): Promise<ListRecord<Kind>> {
    try {
      return await replace(kind, issuer);
    } catch (failure) {
      if (old && isPassing(failure)) return old;
      throw failure;
    }
  }

  function servedBy<K extends string>(list: ListRecord<K>, known: Authorities<Role>): PublishedList<K> {
    if (isSound(list, known)) return named(list, nameOf(list, known));
    reportDamage(list);
    throw new AuthorityError("list-damaged", { kind: list.kind, issuer: list.issuer });
  }

  function replace(kind: Kind, { id }: ListIssuer): Promise<ListRecord<Kind>> {
    return ports.inTransaction(async (bound) => {
      await bound.beginChange();
      return ensureList(rules, kind, id, { ...ports, storage: bound });
    });
  }

  /** Each list's signature is verified once, not at every request. */
  function isSound(list: ListRecord, known: Authorities<Role>): boolean {
    const name = `${list.kind} ${toHex(list.issuer)} ${list.issue % 256}`;
    const seen = verified.get(name);
    if (seen && sameBytes(seen, list.message)) return true;
    if (rules.faultOf(list, known) !== undefined) return false;
    verified.set(name, list.message);
    return true;
  }

  function reportDamage({ kind, issue, issuer }: ListRecord): void {
    report(`The row of list ${kind} issue ${issue} of ${toHex(issuer).toUpperCase()} is damaged.`);
  }
}

/** What a change of lists works with: storage bound to its transaction. */
export interface ListChange<
  Role extends string,
  Kind extends string,
  Storage extends AuthorityStorage<Role, Kind> = AuthorityStorage<Role, Kind>,
> {
  now(): Date;
  readonly keys: Pick<KeyProvider, "open" | "openAgreement">;
  readonly storage: Storage;
}

/**
 * Issues a list anew, inside a change, where the stored one is missing, damaged, due or says something else than it
 * should now. Another process may have done so a moment before. The last one that its issuer's counter allows stays.
 *
 * @param issuer - id of one of `issuersOf` the list.
 * @param which - whether one that is good is issued anew too.
 * @returns the list as stored now.
 * @throws what `ListRules.issue` throws; after its issuer's last list AuthorityError "list-unknown" where another is
 *   asked for, "list-damaged" where that one is damaged.
 */
export async function ensureList<
  Role extends string,
  Kind extends string,
  Storage extends AuthorityStorage<Role, Kind> = AuthorityStorage<Role, Kind>,
>(
  rules: ListRules<Role, Kind, Storage>,
  kind: Kind,
  issuer: Uint8Array,
  { storage, keys, now }: ListChange<Role, Kind, Storage>,
  which: "as-needed" | "anew" = "as-needed",
): Promise<ListRecord<Kind>> {
  const authorities = await loadAuthorities(storage, keys);
  const latest = await storage.latestList(kind, issuer);
  const before = latest && rules.faultOf(latest, authorities) === undefined ? latest : undefined;
  if (latest !== undefined && isLast(rules, latest)) {
    if (before !== undefined && which === "as-needed") return before;
    throw new AuthorityError(before === undefined ? "list-damaged" : "list-unknown", { kind, issuer });
  }
  const isGood = which === "as-needed" && before && !isDue(before, now());
  if (isGood && (await rules.isUpToDate(before, authorities, storage))) return before;
  const [list, ...changes] = await rules.issue({
    kind,
    issue: latest === undefined ? rules.firstIssueOf(kind) : latest.issue + 1,
    issuer: rules.issuersOf(kind, authorities, now()).find(({ id }) => sameBytes(id, issuer)) ?? {
      id: issuer,
      name: nameOf({ issuer }, authorities),
    },
    authorities,
    issuedAt: now(),
    before,
    storage,
  });
  for (const made of [list, ...changes]) await storage.addList(made as ListRecord<Kind>);
  return list;
}

/** Whether the counter of the list's issuer has ended with it. */
function isLast<Role extends string, Kind extends string, Storage extends AuthorityStorage<Role, Kind>>(
  rules: ListRules<Role, Kind, Storage>,
  { kind, issue }: ListRecord<Kind>,
): boolean {
  return issue >= (rules.lastIssueOf?.(kind) ?? Number.POSITIVE_INFINITY);
}

/** Whether a list is to be issued anew: half of its life is over, or it lies in the future. */
export function isDue({ issuedAt, nextUpdate }: ListRecord, now: Date): boolean {
  const halfLife = (issuedAt.getTime() + nextUpdate.getTime()) / 2;
  return now.getTime() >= halfLife || issuedAt.getTime() > now.getTime() + clockSkewMs;
}

/** By so much may the clocks of processes on one database differ without that they issue each other's lists anew. */
const clockSkewMs = 10_000;

function named<Kind extends string>(list: ListRecord<Kind>, issuerName: string): PublishedList<Kind> {
  return { ...list, issuerName };
}

function nameOf({ issuer }: Pick<ListRecord, "issuer">, { records }: Authorities): string {
  const record = records.find(({ hashedId8 }) => sameBytes(hashedId8, issuer));
  return record?.name ?? toHex(issuer).toUpperCase();
}

/** A failure that another time, or the operator, may mend, and that must not keep an old list from being served. */
function isPassing(failure: unknown): boolean {
  return (
    failure instanceof AuthorityError ||
    (failure instanceof CredentialsError && failure.code === "key-unavailable")
  );
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
