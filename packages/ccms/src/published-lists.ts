import { coer, toHex } from "@v2x/asn1";
import { CredentialsError, readList, verifyList } from "@v2x/credentials";
import { CtlFormat, ToBeSignedCrl, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { type Authorities, type Authority, loadAuthorities } from "./authorities.ts";
import { AuthorityError } from "./authority-error.ts";
import type { AuthorityRecord, AuthorityStorage, CcmsPorts, ListKind, ListRecord } from "./ports.ts";
import { deltaKindOf, firstIssueOf, issueList, issuerRoleOf, listContent, listKinds } from "./trust-lists.ts";

/** A list as it is served. */
export interface PublishedList extends ListRecord {
  /** CertificateId name of its issuer. */
  readonly issuerName: string;
}

/** Which delta of a trust list. */
export interface DeltaAsked {
  /** HashedId8 of the issuer, 8 octets; absent: the current one. */
  readonly issuer?: Uint8Array | undefined;
  /** The `ctlSequence` that it leads to, 0 to 255; absent: the newest. */
  readonly sequence?: number | undefined;
}

/** The trust and revocation lists as they are served. */
export interface PublishedLists {
  /**
   * The list of the current issuer. It is issued anew when half of its life is over, when it lies in the future (it
   * was made while the clock was wrong), and when its row is damaged; while that cannot be done, an undamaged old one
   * goes on being served.
   *
   * @throws AuthorityError, or CredentialsError "key-unavailable", when there is none to serve.
   */
  current(kind: ListKind): Promise<PublishedList>;
  /**
   * The list of any issuer by its HashedId8: as `current` of one that may still be trusted, else the last that it
   * signed.
   *
   * @returns undefined where that issuer signed none.
   * @throws as `current`; AuthorityError "list-damaged".
   */
  of(kind: ListKind, issuer: Uint8Array): Promise<PublishedList | undefined>;
  /** What `Ccms.delta` gives. */
  delta(kind: keyof typeof deltaKindOf, asked: DeltaAsked): Promise<PublishedList | undefined>;
  /** Issues anew what says something else than it should, as after a change of addresses. Reports what it cannot. */
  bringUpToDate(): Promise<void>;
}

/** The lists in storage, issued as they fall due. */
export function publishedLists(ports: CcmsPorts, authorities: () => Promise<Authorities>): PublishedLists {
  const { storage, now, report } = ports;
  const verified = new Map<string, Uint8Array>();

  return {
    current,
    of,
    async delta(kind, { issuer, sequence }) {
      // What is due is issued now, with the delta that leads to it.
      const full = await (issuer ? of(kind, issuer) : current(kind));
      if (!full) return undefined;
      const known = await authorities();
      const deltas = deltaKindOf[kind];
      const found =
        sequence === undefined
          ? await storage.latestList(deltas, full.issuer)
          : await storage.listOfSequence(deltas, full.issuer, sequence);
      return found && asServed(found, known);
    },
    async bringUpToDate() {
      for (const kind of listKinds)
        for (const issuer of issuersOf(kind, await authorities(), now()))
          try {
            const known = await authorities();
            const latest = await storage.latestList(kind, issuer.hashedId8);
            const isGood = latest && isSound(latest, known) && !isDue(latest, now());
            if (!isGood || !saysWhatItShould(kind, latest, known, ports)) await replace(kind, issuer);
          } catch (failure) {
            if (!isPassing(failure)) throw failure;
            report(`The list ${kind} cannot be issued now: ${(failure as Error).message}.`);
          }
    },
  };

  async function current(kind: ListKind): Promise<PublishedList> {
    const known = await authorities();
    const role = issuerRoleOf[kind];
    return kept(kind, known.currentRecord(role) ?? known.current(role).record, known);
  }

  async function kept(kind: ListKind, issuer: AuthorityRecord, known: Authorities): Promise<PublishedList> {
    const latest = await storage.latestList(kind, issuer.hashedId8);
    const isUsable = latest !== undefined && isSound(latest, known);
    if (latest && !isUsable) reportDamage(latest);
    if (isUsable && !isDue(latest, now())) return named(latest, known);
    try {
      return named(await replace(kind, issuer), known);
    } catch (failure) {
      if (isUsable && isPassing(failure)) return named(latest, known);
      throw failure;
    }
  }

  async function of(kind: ListKind, issuer: Uint8Array): Promise<PublishedList | undefined> {
    const known = await authorities();
    const signing = issuersOf(kind, known, now()).find(({ hashedId8 }) => sameBytes(hashedId8, issuer));
    if (signing) return kept(kind, signing, known);
    const latest = await storage.latestList(kind, issuer);
    return latest && asServed(latest, known);
  }

  /** What cannot be issued again: it is served as long as it is undamaged. */
  function asServed(list: ListRecord, known: Authorities): PublishedList {
    if (isSound(list, known)) return named(list, known);
    reportDamage(list);
    throw new AuthorityError("list-damaged", { kind: list.kind, issuer: list.issuer });
  }

  function replace(kind: ListKind, { hashedId8 }: AuthorityRecord): Promise<ListRecord> {
    return ports.inTransaction(async (bound) => {
      await bound.beginChange();
      return ensureList(kind, hashedId8, { ...ports, storage: bound });
    });
  }

  /** Each list's signature is verified once, not at every request. */
  function isSound(list: ListRecord, known: Authorities): boolean {
    const name = `${list.kind} ${toHex(list.issuer)} ${list.issue % 256}`;
    const seen = verified.get(name);
    if (seen && sameBytes(seen, list.message)) return true;
    if (faultOfList(list, known) !== undefined) return false;
    verified.set(name, list.message);
    return true;
  }

  function reportDamage({ kind, issue, issuer }: ListRecord): void {
    report(`The row of list ${kind} issue ${issue} of ${toHex(issuer).toUpperCase()} is damaged.`);
  }
}

/** What a change works with: storage bound to its transaction. */
export type ChangePorts = Pick<CcmsPorts, "now" | "keys" | "urls"> & { readonly storage: AuthorityStorage };

/**
 * Who signs a list: the current generation, and retired ones until their own end, since stations go on trusting what
 * stands below them. Damaged ones too: the row still says which list is whose.
 */
export function issuersOf(
  kind: ListKind,
  { records }: Pick<Authorities, "records">,
  now: Date,
): readonly AuthorityRecord[] {
  return records.filter(
    ({ role, state, notAfter }) =>
      role === issuerRoleOf[kind] && (state === "current" || (state === "retired" && notAfter > now)),
  );
}

/**
 * Issues a list anew, inside a change, where the stored one is missing, damaged, due or says something else than it
 * should now. Another process may have done so a moment before.
 *
 * @param issuer - HashedId8 of one of `issuersOf` the list.
 * @returns the list as stored now.
 * @throws what `issueList` throws.
 */
export async function ensureList(
  kind: ListKind,
  issuer: Uint8Array,
  ports: ChangePorts,
): Promise<ListRecord> {
  const { storage, keys, urls, now } = ports;
  const authorities = await loadAuthorities(storage, keys);
  const latest = await storage.latestList(kind, issuer);
  const before = latest && faultOfList(latest, authorities) === undefined ? latest : undefined;
  if (before && !isDue(before, now()) && saysWhatItShould(kind, before, authorities, ports)) return before;
  const issue = latest === undefined ? firstIssueOf[kind] : latest.issue + 1;
  const [list, delta] = await issueList({
    kind,
    issue,
    issuer: usableIssuer(kind, issuer, authorities),
    authorities,
    urls,
    issuedAt: now(),
    before,
  });
  await storage.addList(list);
  if (delta) await storage.addList(delta);
  return list;
}

/** What is wrong with a list as stored; undefined where it verifies, or where its issuer's certificate is damaged. */
export function faultOfList(list: ListRecord, authorities: Authorities): string | undefined {
  try {
    const { content } = readList(list.message);
    const kind = content.kind === "crl" || content.ctl.isFullCtl ? content.kind : deltaKindOf[content.kind];
    if (kind !== list.kind) return `it holds a ${kind}`;
    const issuer = authorities.usable.find(({ certificate }) =>
      sameBytes(certificate.hashedId8, list.issuer),
    );
    return issuer && unmetIn(verifyList(list.message, issuer.certificate)).map(textOfCheck)[0];
  } catch (error) {
    return (error as Error).message;
  }
}

/** Whether a list is to be issued anew: half of its life is over, or it lies in the future. */
export function isDue({ issuedAt, nextUpdate }: ListRecord, now: Date): boolean {
  const halfLife = (issuedAt.getTime() + nextUpdate.getTime()) / 2;
  return now.getTime() >= halfLife || issuedAt.getTime() > now.getTime() + clockSkewMs;
}

/** By so much may the clocks of processes on one database differ without that they issue each other's lists anew. */
const clockSkewMs = 10_000;

function saysWhatItShould(
  kind: ListKind,
  list: ListRecord,
  authorities: Authorities,
  { urls }: Pick<CcmsPorts, "urls">,
): boolean {
  const found = readList(list.message).content;
  const issuer = usableIssuer(kind, list.issuer, authorities);
  const wanted = listContent({ ...list, kind, issuer, authorities, urls }, list.nextUpdate);
  if (found.kind === "crl")
    return wanted.kind === "crl" && sameBytes(encodedCrl(found.crl), encodedCrl(wanted.crl));
  return wanted.kind !== "crl" && sameBytes(encodedCtl(found.ctl), encodedCtl(wanted.ctl));
}

/** @throws AuthorityError "authority-missing" where its row is damaged. */
function usableIssuer(kind: ListKind, hashedId8: Uint8Array, { usable }: Authorities): Authority {
  const issuer = usable.find(({ record }) => sameBytes(record.hashedId8, hashedId8));
  if (issuer) return issuer;
  throw new AuthorityError("authority-missing", { role: issuerRoleOf[kind], reason: "damaged" });
}

function encodedCrl(crl: ToBeSignedCrl): Uint8Array {
  return coer.encode(ToBeSignedCrl, crl);
}

function encodedCtl(ctl: CtlFormat): Uint8Array {
  return coer.encode(CtlFormat, ctl);
}

function named(list: ListRecord, { records }: Authorities): PublishedList {
  const issuer = records.find(({ hashedId8 }) => sameBytes(hashedId8, list.issuer));
  return { ...list, issuerName: issuer?.name ?? toHex(list.issuer).toUpperCase() };
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
