import { americanProfiles, type KeyProvider, toTime32 } from "@v2x/credentials";
import { makeTestAuthority, type NewAuthority, type SigningAuthority } from "@v2x/pki";
import type {
  PsidGroupPermissions,
  PsidSspRange,
  ToBeSignedCertificate,
  ValidityPeriod,
} from "@v2x/v2x-schema";
import type { BundleTrust, TrustedRole } from "../bundle-trust.ts";
import { rangesOfGroup } from "./narrowed-groups.ts";

/** What a chain made for one bundle is like. */
export interface ThrowawayOrder {
  /** The authorities whose certificates are copied, but for names, keys and lives. */
  readonly like: BundleTrust["of"];
  /** The CRL generator below the same root, where the bundle needs one. */
  readonly likeCrlg?: SigningAuthority;
  readonly keys: KeyProvider;
  readonly now: Date;
  /** The life of all of them. */
  readonly from: Date;
  readonly to: Date;
  /** The PSIDs of the bundle: what may be issued of `all` is spelled out as these, and as those that the chain names. */
  readonly psids: readonly number[];
  /** The ACA's own life, where it has one. */
  readonly acaPeriod?: ValidityPeriod;
  /** What certificates say otherwise than those that are copied. */
  readonly changes?: Readonly<Partial<Record<TrustedRole, ChangeOfContent>>>;
}

/** @param groups - what the certificate may issue, without `all`. */
type ChangeOfContent = (
  groups: readonly PsidGroupPermissions[],
) => Pick<ToBeSignedCertificate, "certIssuePermissions" | "region">;

/** A chain made for one bundle, with a CRL generator where one was ordered. */
export interface ThrowawayChain extends BundleTrust {
  readonly crlg?: SigningAuthority;
}

const yearMs = 31_556_952_000;

/**
 * Makes a root with an ICA, ACA, ECA and RA below it, for what must not exist below the standing root. Nothing is stored;
 * the ACA's key alone travels, sealed, to the threads that issue. No rule is put to the certificates: one of them may be the fault.
 */
export async function throwawayChain(given: ThrowawayOrder): Promise<ThrowawayChain> {
  const { like, likeCrlg } = given;
  const order = { ...given, psids: [...new Set([...given.psids, ...namedIn(Object.values(like))])] };
  const rca = await make(order, "rca", like.rca, "self");
  const ica = await make(order, "ica", like.ica, rca, rca);
  const aca = await make(order, "aca", like.aca, ica, rca);
  const eca = await make(order, "eca", like.eca, ica, rca);
  const ra = await make(order, "ra", like.ra, ica, rca);
  const crlg = likeCrlg && (await make(order, "crlg", likeCrlg, rca, rca));
  return { of: { rca, ica, aca, eca, ra }, acaKey: aca.sealedKeys[0]!, ...(crlg && { crlg }) };
}

type ThrowawayRole = TrustedRole | "crlg";

/** The rules that certificates of each role keep to; here nobody asks whether they do. */
const lints = {
  ...americanProfiles,
  rca: americanProfiles.rootCa,
  crlg: americanProfiles.crlSigner,
} as const;

async function make(
  { keys, now, from, to, psids, acaPeriod, changes }: ThrowawayOrder,
  role: ThrowawayRole,
  like: SigningAuthority,
  issuer: "self" | SigningAuthority,
  root?: SigningAuthority,
): Promise<NewAuthority> {
  const {
    id: _id,
    validityPeriod: _life,
    verifyKeyIndicator: _key,
    encryptionKey,
    ...content
  } = like.certificate.value.toBeSigned;
  const change = role === "crlg" ? undefined : changes?.[role];
  const groups = content.certIssuePermissions && spelledOut(content.certIssuePermissions, psids);
  const years = Math.ceil((to.getTime() - from.getTime()) / yearMs);
  const { authority } = await makeTestAuthority({
    role,
    generation: 1,
    issuer,
    keys,
    now,
    validityPeriod: (role === "aca" ? acaPeriod : undefined) ?? {
      start: toTime32(from),
      duration: { choice: "years", value: years },
    },
    profile: {
      // An RA is named by its host, by which devices find it right.
      name: role === "ra" ? like.record.name : `${like.record.name}-ONE-FAULT`,
      lint: lints[role],
      keyType: like.certificate.key!.keyType,
      hasEncryptionKey: encryptionKey !== undefined,
      content: {
        ...content,
        ...(groups && { certIssuePermissions: groups }),
        ...(root && { cracaId: root.certificate.digest.slice(-3) }),
        ...change?.(groups ?? []),
      },
    },
  });
  return authority;
}

/** What certificates name to be issued or requested: their issuers have to grant it, too. */
function namedIn(authorities: readonly SigningAuthority[]): readonly number[] {
  return authorities.flatMap(({ certificate }) => {
    const { certIssuePermissions = [], certRequestPermissions = [] } = certificate.value.toBeSigned;
    return [...certIssuePermissions, ...certRequestPermissions]
      .flatMap(rangesOfGroup)
      .map(({ psid }) => psid);
  });
}

/** The same groups, with `all` as the PSIDs of the bundle that no other group of the certificate names. */
function spelledOut(
  groups: readonly PsidGroupPermissions[],
  psids: readonly number[],
): readonly PsidGroupPermissions[] {
  const named = groups.flatMap(rangesOfGroup).map(({ psid }) => psid);
  const meant = psids.filter((psid) => !named.includes(psid)).map((psid): PsidSspRange => ({ psid }));
  return groups.flatMap((group) => {
    if (group.subjectPermissions.choice !== "all") return [group];
    return meant.length === 0
      ? []
      : [{ ...group, subjectPermissions: { choice: "explicit", value: meant } as const }];
  });
}
