import { toHex } from "@v2x/asn1";
import type { PsidSspHex } from "./at-error.ts";
import type { AtRequest } from "./at-request.ts";
import { type Authorities, loadAuthorities } from "./authorities.ts";
import { makeHierarchy } from "./create-hierarchy.ts";
import { type AtBundle, aaAppPermissions, generateAtBundle } from "./generate-at-bundle.ts";
import type { AuthorityRole, CcmsPorts, ListKind, ListRecord } from "./ports.ts";
import { trustLists } from "./trust-lists.ts";

export type { AtBundle };

interface AuthorityInfo {
  /** The certificate's name. */
  readonly name: string;
  /** 16 upper-case hex digits. */
  readonly hashedId8: string;
}

/** The authorities with the addresses that devices use. */
export interface CcmsInfo {
  readonly rca: AuthorityInfo & { readonly dcUrl: string };
  readonly ea: AuthorityInfo & { readonly ecRequestUrl: string; readonly authValRequestUrl: string };
  readonly aa: AuthorityInfo & { readonly atRequestUrl: string };
}

/** A European credential management system at work. */
export interface Ccms {
  info(): CcmsInfo;
  /** An authority's certificate: COER of EtsiTs103097Certificate, and 8 octets that name it. */
  certificate(role: AuthorityRole): {
    readonly name: string;
    readonly hashedId8: Uint8Array;
    readonly bytes: Uint8Array;
  };
  /**
   * The current list, issued anew when half of its life is over. While the key for that is away, the old one goes on
   * being served.
   */
  list(kind: ListKind): Promise<ListRecord>;
  /** The most that the AA may put into tickets: each PSID once, `ssp` upper-case hex or `""` for none. */
  aaAppPermissions(): readonly PsidSspHex[];
  /**
   * Makes authorization tickets with their private keys and everything needed to trust them, verified as a whole.
   * Nothing of it is stored.
   *
   * @throws AtError with every code; CredentialsError "key-unavailable" while the AA cannot sign.
   */
  generateAtBundle(request: AtRequest): Promise<AtBundle>;
}

/**
 * Opens the CCMS: loads its authorities, or creates them on the first start. However many processes open the same
 * storage at once, they end with the same authorities. Lists that name other addresses than the configured ones are
 * issued anew.
 */
export async function openCcms(ports: CcmsPorts): Promise<Ccms> {
  const authorities = (await loadAuthorities(ports)) ?? (await createAuthorities(ports));
  const lists = trustLists(ports, authorities);
  await lists.bringUpToDate();
  const { ecRequestUrl, authValRequestUrl, atRequestUrl, dcUrl } = ports.urls;
  return {
    info: () => ({
      rca: { ...infoOf(authorities, "rca"), dcUrl },
      ea: { ...infoOf(authorities, "ea"), ecRequestUrl, authValRequestUrl },
      aa: { ...infoOf(authorities, "aa"), atRequestUrl },
    }),
    certificate(role) {
      const { name, hashedId8, certificate } = authorities[role].record;
      return { name, hashedId8, bytes: certificate };
    },
    list: (kind) => lists.current(kind),
    aaAppPermissions: () => aaAppPermissions(authorities.aa),
    generateAtBundle: (request) => generateAtBundle(request, { authorities, lists, now: ports.now }),
  };
}

async function createAuthorities(ports: CcmsPorts): Promise<Authorities> {
  // Where another process stored its hierarchy first, this one is dropped and that one loaded.
  await ports.storage.createHierarchy(await makeHierarchy(ports));
  return (await loadAuthorities(ports)) as Authorities;
}

function infoOf(authorities: Authorities, role: AuthorityRole): AuthorityInfo {
  const { name, hashedId8 } = authorities[role].record;
  return { name, hashedId8: toHex(hashedId8).toUpperCase() };
}
