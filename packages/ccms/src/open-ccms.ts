import { toHex } from "@v2x/asn1";
import type { LinkForm } from "@v2x/credentials";
import {
  type Authorities,
  type AuthorityAnswer,
  type AuthorityRequest,
  type ListStanding,
  publishedLists,
  rememberAuthorities,
  type PublishedList as SharedPublishedList,
} from "@v2x/pki";
import type { PsidSspHex } from "./at-error.ts";
import type { AtRequest } from "./at-request.ts";
import { renewAuthority, revokeAuthority } from "./change-authorities.ts";
import { createHierarchy } from "./create-hierarchy.ts";
import { type Devices, devicesIn } from "./devices/index.ts";
import { type AtBundle, aaAppPermissions, generateAtBundle } from "./generate-at-bundle.ts";
import { type LinkCertificate, linkCertificateOf } from "./link-certificates.ts";
import type {
  AuthorityRecord,
  AuthorityRole,
  CcmsPorts,
  DeltaKind,
  DeviceRecord,
  ListKind,
  ListRecord,
} from "./ports.ts";
import { type DeltaAsked, publishedDelta } from "./published-deltas.ts";
import { type Rehearsal, rehearse } from "./rehearsal.ts";
import { type StationCalls, stationCalls } from "./station-calls.ts";
import { ccmsLists, isCounterNearItsEnd } from "./trust-lists.ts";

/** A list, or what changed in one, as it is served. */
export type PublishedList = SharedPublishedList<ListKind | DeltaKind>;

export type { AtBundle, AuthorityAnswer, AuthorityRequest, Rehearsal };

interface AuthorityInfo {
  /** The certificate's name. */
  readonly name: string;
  /** 16 upper-case hex digits. */
  readonly hashedId8: string;
}

/** The current authorities with the addresses that devices use; EA or AA is absent while it has no current generation. */
export interface CcmsInfo {
  readonly rca: AuthorityInfo & { readonly dcUrl: string };
  readonly ea?: AuthorityInfo & { readonly ecRequestUrl: string; readonly authValRequestUrl: string };
  readonly aa?: AuthorityInfo & { readonly atRequestUrl: string };
}

/**
 * A European credential management system at work. Each call sees what any process on the same storage changed
 * before it.
 */
export interface Ccms extends StationCalls {
  /** @throws AuthorityError "authority-missing" where the RCA is. */
  info(): Promise<CcmsInfo>;
  /** The current generation of an authority. @throws AuthorityError "authority-missing" */
  certificate(role: AuthorityRole): Promise<AuthorityRecord>;
  /** All generations whose rows are undamaged, by role and generation. */
  certificates(): Promise<readonly AuthorityRecord[]>;
  /**
   * The current list, issued anew when half of its life is over. While that cannot be done, the old one goes on being
   * served.
   *
   * @throws AuthorityError, or CredentialsError "key-unavailable", when there is none to serve.
   */
  list(kind: ListKind): Promise<PublishedList>;
  /**
   * The list of an issuer: as `list` of one that may still be trusted, else its last.
   *
   * @param issuer - HashedId8, 8 octets.
   * @returns undefined where it issued none.
   * @throws as `list`; AuthorityError "list-damaged".
   */
  listOf(kind: ListKind, issuer: Uint8Array): Promise<PublishedList | undefined>;
  /**
   * What changed in a trust list with one of its issues: made with the issue, from the one before it. The first issue
   * of an issuer has none.
   *
   * @param asked - by whose list and which `ctlSequence`; absent members mean the current issuer, the newest delta.
   * @returns undefined where there is none.
   * @throws as `listOf`.
   */
  delta(kind: "ctl" | "ectl", asked: DeltaAsked): Promise<PublishedList | undefined>;
  /**
   * What leads from one generation of a root or trust list manager to the next: from the one that is named, or to it
   * where it is the newest; without a name, to the newest.
   *
   * @param hashedId8 - 8 octets.
   * @returns undefined where there is none, as for an authority that was never renewed.
   */
  linkCertificate(form: LinkForm, hashedId8?: Uint8Array): Promise<LinkCertificate | undefined>;
  /**
   * The most that the AA may put into tickets: a PSID once for each version of its SSP, the usual one first. `ssp` is
   * upper-case hex or `""` for none.
   *
   * @throws AuthorityError "authority-missing"
   */
  aaAppPermissions(): Promise<readonly PsidSspHex[]>;
  /**
   * Makes authorization tickets with their private keys and everything needed to trust them, verified as a whole.
   * Nothing of it is stored. With a fault, all is right but that one thing.
   *
   * @throws AtError with every code; AuthorityError "authority-missing", "authority-not-valid"; CredentialsError
   *   "key-unavailable" while the AA cannot sign.
   */
  generateAtBundle(request: AtRequest): Promise<AtBundle>;
  /** As `rehearse`. */
  rehearse(device: DeviceRecord): Rehearsal;
  /** As `PublishedLists.standing`. */
  standingLists(): Promise<readonly ListStanding<ListKind>[]>;
  /** As `PublishedLists.publish`. */
  publishList(kind: ListKind, issuer: Uint8Array): Promise<ListRecord>;
  /** Issues every list anew that is due, though nobody asks for it. Reports what it cannot. */
  renewLists(): Promise<void>;
  /** As `renewAuthority`. */
  renew(role: AuthorityRole): Promise<AuthorityRecord>;
  /** As `revokeAuthority`. */
  revoke(hashedId8: Uint8Array): Promise<AuthorityRecord>;
  readonly devices: Devices;
}

/**
 * Opens the CCMS: finds its authorities, or creates them on the first start. However many processes open the same
 * storage at once, they end with the same authorities. Lists that name other addresses than the configured ones are
 * issued anew. What is damaged, or cannot be issued now, is reported and does not keep the rest from being served.
 */
export async function openCcms(ports: CcmsPorts): Promise<Ccms> {
  if ((await ports.storage.version()) === 0) await createHierarchy(ports);
  const authorities = rememberAuthorities(ports);
  const lists = publishedLists<AuthorityRole, ListKind>(ccmsLists(ports.urls), ports, authorities);
  await lists.bringUpToDate();
  return {
    info: async () => infoOf(await authorities(), ports),
    certificate: async (role) => (await authorities()).current(role).record,
    certificates: async () => (await authorities()).usable.map(({ record }) => record),
    list: (kind) => lists.current(kind),
    listOf: (kind, issuer) => lists.of(kind, issuer),
    delta: (kind, asked) => publishedDelta(kind, asked, lists, ports),
    linkCertificate: async (form, hashedId8) => linkCertificateOf(form, await authorities(), hashedId8),
    aaAppPermissions: async () => aaAppPermissions((await authorities()).current("aa")),
    generateAtBundle: async (request) =>
      generateAtBundle(request, { ...ports, authorities: await authorities(), lists }),
    ...stationCalls(ports, authorities),
    rehearse: (device) => rehearse(device, ports, authorities),
    standingLists: () => lists.standing(),
    publishList: (kind, issuer) => lists.publish(kind, issuer),
    async renewLists() {
      await lists.bringUpToDate();
      await renewCountedOut(ports, authorities);
    },
    renew: (role) => renewAuthority(role, ports),
    revoke: (hashedId8) => revokeAuthority(hashedId8, ports),
    devices: devicesIn(ports),
  };
}

/** Renews the trust list manager before the sequence of its lists is used up. Reports where it cannot be. */
async function renewCountedOut(
  ports: CcmsPorts,
  authorities: () => Promise<Authorities<AuthorityRole>>,
): Promise<void> {
  const manager = (await authorities()).currentRecord("tlm");
  const list = manager && (await ports.storage.latestList("ectl", manager.hashedId8));
  if (list === undefined || !isCounterNearItsEnd(list)) return;
  try {
    await renewAuthority("tlm", ports);
  } catch (error) {
    ports.report(
      `The ECTL of ${manager!.name} is at ${list.issue}, and it cannot be renewed: ${(error as Error).message}`,
    );
  }
}

function infoOf(authorities: Authorities<AuthorityRole>, { urls }: CcmsPorts): CcmsInfo {
  const { ecRequestUrl, authValRequestUrl, atRequestUrl, dcUrl } = urls;
  const ea = currentInfo(authorities, "ea");
  const aa = currentInfo(authorities, "aa");
  return {
    rca: { ...nameOf(authorities.current("rca").record), dcUrl },
    ...(ea && { ea: { ...ea, ecRequestUrl, authValRequestUrl } }),
    ...(aa && { aa: { ...aa, atRequestUrl } }),
  };
}

function currentInfo(
  authorities: Authorities<AuthorityRole>,
  role: AuthorityRole,
): AuthorityInfo | undefined {
  const record = authorities.currentRecord(role);
  return record && authorities.damageOf(record) === undefined ? nameOf(record) : undefined;
}

function nameOf({ name, hashedId8 }: AuthorityRecord): AuthorityInfo {
  return { name, hashedId8: toHex(hashedId8).toUpperCase() };
}
