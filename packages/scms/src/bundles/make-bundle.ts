import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { toHex } from "@v2x/asn1";
import {
  americanProfiles,
  linkageSeedAfter,
  linkageValue,
  linkageValueLength,
  lintCertificate,
  preLinkageValues,
  validityOf,
  verifyChain,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { AuthorityError, expectValid, wholeSecond } from "@v2x/pki";
import { type Check, type PsidSsp, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { laIds } from "../la/index.ts";
import { archiveOctets, bundleArchive } from "./bundle-archive.ts";
import { drafted, enrollForBundle } from "./bundle-enrollment.ts";
import { type BundleIssuers, type BundleOrder, grantedPermissions } from "./bundle-order.ts";
import {
  type BundledCertificate,
  type BundlePart,
  contentOf,
  type WantedCertificate,
} from "./bundle-part.ts";
import {
  bundleManifest,
  bundleReadme,
  type DescribedBundle,
  type DescribedCertificate,
} from "./bundle-texts.ts";
import { type BundleWeek, bundleWeeks } from "./bundle-weeks.ts";
import { fail } from "./check-as-holder.ts";

/** What making bundles needs from outside. */
export interface BundlePorts {
  now(): Date;
  /** Has a part made, in a thread; ends it when the signal does. */
  makeBundlePart(part: BundlePart, signal: AbortSignal): Promise<readonly BundledCertificate[]>;
}

/** cert_bundle.zip, while it is made. */
export interface Bundle {
  readonly stream: Readable;
  /** Of the whole archive. */
  readonly octets: number;
  /** Settles when all is made and checked; the stream fails where this does. */
  readonly made: Promise<void>;
}

/** So many certificates are one part: enough to make their keys together, few enough to come soon. */
const inPart = 25;

const pathsOfAuthorities = [
  ["rca", "rca"],
  ["ica", "ica"],
  ["pca", "aca"],
  ["eca", "eca"],
  ["ra", "ra"],
] as const;

/**
 * Makes a bundle for a unit under test, for which nobody asks but its maker: enrollment certificate, keys and linkage
 * seeds are made for it and forgotten. A part goes out as soon as it is checked.
 *
 * @param signal - ends the work, and the stream with its reason.
 * @throws BundleError, AuthorityError "authority-missing", "authority-not-valid", CredentialsError "key-unavailable": all
 *   before the first octet.
 */
export async function makeBundle(
  order: BundleOrder,
  issuers: BundleIssuers,
  ports: BundlePorts,
  signal: AbortSignal,
): Promise<Bundle> {
  const created = wholeSecond(ports.now());
  const { authorities, profile } = issuers;
  const appPermissions = grantedPermissions(order, issuers);
  const [rca, ica, aca, eca, ra] = (["rca", "ica", "aca", "eca", "ra"] as const).map((role) =>
    authorities.current(role),
  ) as [Named, Named, Named, Named, Named];
  if (profile === undefined) {
    for (const authority of [rca, ica, aca, eca, ra]) expectValid(authority, created);
    for (const authority of [aca, eca, ra])
      demand(authority.record.name, verifyChain([authority, ica, rca].map(({ certificate }) => certificate)));
  }
  const weeks = bundleWeeks(order, aca.record, created);
  const wanted = wantedCertificates(order, weeks);
  const periods = weeks.map(({ validityPeriod }) => validityOf(validityPeriod));
  const enrollment = await enrollForBundle(
    {
      explicit: order.explicit,
      appPermissions,
      mayBreakRules: profile !== undefined,
      firstBegins: periods[0]!.notBefore,
      lastEnds: periods.at(-1)!.notAfter,
    },
    eca,
    created,
  );
  const unmet = profile === undefined ? [] : brokenRules(wanted, appPermissions, aca);
  // Here, where a key that cannot be opened is told apart from what breaks in a thread.
  await aca.signer();
  const key = await issuers.key(aca.record.verificationKeyId);
  if (key === undefined) throw new AuthorityError("authority-missing", { role: "aca", reason: "damaged" });
  const expansions = order.unit === "obu" ? { signing: octets(16), encryption: octets(16) } : undefined;
  const common: Omit<BundlePart, "certificates"> = {
    aca: { certificate: aca.certificate.bytes, key },
    explicit: order.explicit,
    appPermissions,
    ...(expansions && { expansionKey: expansions.signing }),
    mayBreak: unmet.map(({ name }) => name),
  };
  const parts = partsOf(wanted).map((certificates): BundlePart => ({ ...common, certificates }));
  const first = await ports.makeBundlePart(parts[0]!, signal);

  const id = toHex(enrollment.certificate.hashedId8);
  const trusted = { rca, ica, aca, eca, ra };
  const encryptionKey = generatePrivateKey("NistP256").toScalar();
  const ofUnit = (downloadKey: Uint8Array): readonly (readonly [string, Uint8Array])[] => [
    ["certchain/0", enrollment.certificate.bytes],
    ["certchain/1", eca.certificate.bytes],
    ["certchain/2", ica.certificate.bytes],
    ["certchain/s", enrollment.s],
    ...pathsOfAuthorities.map(
      ([name, role]) => [`trustedcerts/${name}`, trusted[role].certificate.bytes] as const,
    ),
    ["enr_sign.prv", enrollment.key.toScalar()],
    ["dwnl_sgn.priv", downloadKey],
    ["dwnl_enc.priv", order.unit === "obu" ? encryptionKey : generatePrivateKey("NistP256").toScalar()],
    ...(expansions === undefined
      ? []
      : ([
          ["sgn_expnsn.key", expansions.signing],
          ["enc_expnsn.key", expansions.encryption],
        ] as const)),
  ];
  const folders =
    order.unit === "obu"
      ? [{ folder: `${id}/`, files: ofUnit(wanted[0]!.downloadKey) }]
      : wanted.map(({ downloadKey }, at) => ({
          folder: `${id}/rsu-${at + 1}/`,
          files: ofUnit(downloadKey),
        }));
  const described = {
    created,
    order: { ...order, appPermissions },
    ...(profile && { profile }),
    enrollment: { hashedId8: id, ...validityOf(enrollment.certificate.value.toBeSigned.validityPeriod) },
    unmet: [...unmet, ...enrollment.unmet],
    files: folders.flatMap(({ folder, files }) => files.map(([name]) => folder + name)),
  } satisfies Omit<DescribedBundle, "certificates">;
  const describe = (at: number, hashedId8: string): DescribedCertificate => {
    const { i, validityPeriod } = wanted[at]!;
    const stem = stemOf(order.unit, id, wanted[at]!, at, hashedId8);
    return { file: `${stem}.cert`, s: `${stem}.s`, hashedId8, i, ...validityOf(validityPeriod) };
  };

  const archive = bundleArchive(created);
  const readme = Buffer.from(bundleReadme(described));
  archive.add("README.txt", readme);
  for (const { folder, files } of folders) for (const [name, file] of files) archive.add(folder + name, file);
  const certificates: DescribedCertificate[] = [];
  const addPart = (part: readonly BundledCertificate[]) => {
    for (const { octets: certificate, hashedId8, s } of part) {
      const entry = describe(certificates.length, toHex(hashedId8));
      archive.add(entry.file, certificate);
      archive.add(entry.s, s);
      certificates.push(entry);
    }
  };
  addPart(first);
  const make = async () => {
    // All at once: as many are made beside each other as there are threads.
    const rest = parts.slice(1).map((part) => ports.makeBundlePart(part, signal));
    // Those behind one that fails fail as well, and nobody waits for them.
    for (const part of rest) part.catch(() => {});
    for (const part of rest) addPart(await part);
    archive.end((digests) => bundleManifest({ ...described, certificates }, (file) => digests.get(file)!));
  };
  const made = make();
  made.catch((error: Error) => archive.stream.destroy(error));
  return { stream: archive.stream, octets: wholeLength(), made };

  /** Certificates of a bundle are equally long: they differ in names, times and keys alone. */
  function wholeLength(): number {
    const all = wanted.map((_, at) => describe(at, "0".repeat(16)));
    const text = bundleManifest({ ...described, certificates: all }, () => "0".repeat(64));
    return archiveOctets([
      ["README.txt", readme.length],
      ...folders.flatMap(({ folder, files }) =>
        files.map(([name, file]) => [folder + name, file.length] as const),
      ),
      ...all.flatMap(({ file, s }) => [[file, first[0]!.octets.length] as const, [s, 32] as const]),
      ["manifest.json", Buffer.byteLength(text)],
    ]);
  }
}

type Named = ReturnType<BundleIssuers["authorities"]["current"]>;

/** The certificates by week and j; an OBU's are all for one key, which is expanded, an RSU's each for its own. */
function wantedCertificates(
  { unit, perWeek }: BundleOrder,
  weeks: readonly BundleWeek[],
): readonly WantedCertificate[] {
  const ofObu = generatePrivateKey("NistP256").toScalar();
  const seeds = laIds.map(() => octets(16));
  return weeks.flatMap(({ i, validityPeriod }, week) => {
    const [one, other] = laIds.map((laId, la) =>
      preLinkageValues(laId, linkageSeedAfter(laId, seeds[la]!, week), 0, perWeek - 1),
    ) as [Uint8Array, Uint8Array];
    const values = linkageValue(one, other);
    return Array.from({ length: perWeek }, (_, j): WantedCertificate => {
      const file = `i-period ${i}, certificate ${j}`;
      if (unit === "rsu")
        return { file, i, j, validityPeriod, downloadKey: generatePrivateKey("NistP256").toScalar() };
      const value = values.slice(j * linkageValueLength, (j + 1) * linkageValueLength);
      return { file, i, j, validityPeriod, downloadKey: ofObu, linkageValue: value };
    });
  });
}

/** What a test profile makes the certificates of a bundle break, each rule once. */
function brokenRules(
  wanted: readonly WantedCertificate[],
  appPermissions: readonly PsidSsp[],
  aca: Named,
): readonly Check[] {
  const { cracaId } = aca.certificate.value.toBeSigned;
  const key = generatePrivateKey("NistP256");
  const content = drafted(contentOf(wanted[0]!, appPermissions, cracaId), key);
  return unmetIn(lintCertificate(americanProfiles.authorizationCertificate, content, aca.certificate));
}

function partsOf(wanted: readonly WantedCertificate[]): readonly (readonly WantedCertificate[])[] {
  return Array.from({ length: Math.ceil(wanted.length / inPart) }, (_, part) =>
    wanted.slice(part * inPart, (part + 1) * inPart),
  );
}

/** Where a certificate and its `.s` stand, without their extensions. */
function stemOf(
  unit: BundleOrder["unit"],
  id: string,
  { i, j }: WantedCertificate,
  at: number,
  hashedId8: string,
): string {
  const period = i.toString(16);
  return unit === "obu"
    ? `${id}/download/${period}/${period}_${j.toString(16)}`
    : `${id}/rsu-${at + 1}/downloadFiles/${hashedId8}`;
}

function demand(file: string, checks: readonly Check[]): void {
  const [first] = unmetIn(checks);
  if (first) fail(file, `${textOfCheck(first)} (${first.clause})`);
}

function octets(length: number): Uint8Array {
  return Uint8Array.from(randomBytes(length));
}
