import { CryptoError, cocoonPrivateKey, type PrivateKey } from "@v2x/crypto";
import { type Check, periodHours, usualUnitPermissions } from "@v2x/v2x-schema";
import { type Manifest, psidsOf } from "../manifest.ts";
import { keyOfNumber, numberOctets } from "../secret-files.ts";
import type { Asked, BundleReader, Files, KeyFiles, OpenedKey, Place } from "./bundle-form.ts";

/** Whose certificates stand there, and below which of those that are trusted. */
const authorityPlaces = new Map<string, { readonly role: string; readonly issuer?: string }>([
  ["certchain/1", { role: "ECA", issuer: "ica" }],
  ["certchain/2", { role: "ICA", issuer: "rca" }],
  ["trustedcerts/rca", { role: "root CA" }],
  ["trustedcerts/ica", { role: "ICA", issuer: "rca" }],
  ["trustedcerts/pca", { role: "ACA", issuer: "ica" }],
  ["trustedcerts/eca", { role: "ECA", issuer: "ica" }],
  ["trustedcerts/ra", { role: "RA", issuer: "ica" }],
]);

const authorityFiles = ["rca", "ica", "pca", "eca", "ra"];

/**
 * A bundle of certificates for an OBU or RSU under test, as OmniAir lays it out: a folder for each unit with its keys,
 * its enrollment certificate under certchain/, those that it trusts under trustedcerts/, and its certificates under
 * download/ (OBU) or downloadFiles/ (RSU), each beside the `.s` of which its private key is made.
 */
export const readOmniairBundle: BundleReader = (files, manifest) => {
  const units = unitsIn([...files.keys()]);
  if (units.length === 0) return undefined;
  const unitOf = (path: string) => units.find((unit) => path.startsWith(unit));
  return {
    title: "Bundle of certificates for a unit under test",
    missing: units.flatMap((unit) => missingIn(unit, files)),
    isBeside: (path) => !isCertificatePath(path),
    placeOf(path) {
      const unit = unitOf(path);
      return unit === undefined ? { keys: [] } : placeIn(unit, path, files, manifest);
    },
    further: () => [
      ...[...files.keys()].flatMap((path) => sharesWithoutCertificate(path, files)),
      ...units.flatMap((unit) => downloadKeyFaults(unit, files)),
    ],
  };
};

/** What a unit's folder is known by: any one of them may be missing. */
const unitMarks = /^(.*\/|)(?:dwnl_sgn\.priv|sgn_expnsn\.key|trustedcerts\/pca|certchain\/0)$/;

function unitsIn(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.flatMap((path) => unitMarks.exec(path)?.[1] ?? []))];
}

function sharesWithoutCertificate(path: string, files: Files): readonly Check[] {
  if (!path.endsWith(".s") || files.has(path.replace(/s$/, "cert"))) return [];
  return [
    {
      name: "key-of-a-certificate",
      clause: "the layout of the bundle",
      outcome: "fail",
      expected: "the certificate whose key it makes stands beside it",
      found: "the certificate whose key it would make is missing",
      path,
    },
  ];
}

/** Keys by which downloads are opened: no certificate tells whether they are the right ones, but their form can be told. */
function downloadKeyFaults(unit: string, files: Files): readonly Check[] {
  const isNumber = (octets: Uint8Array) => keyOfNumber("NistP256", octets) !== undefined;
  const isExpansionKey = (octets: Uint8Array) => numberOctets(octets, 16) !== undefined;
  const wanted = [
    [`${unit}dwnl_enc.priv`, "it holds no private key of 32 octets", isNumber],
    [`${unit}enc_expnsn.key`, "it has not the 16 octets of an expansion key", isExpansionKey],
  ] as const;
  return wanted.flatMap(([path, found, isRight]): readonly Check[] => {
    const octets = files.get(path);
    if (octets === undefined || isRight(octets)) return [];
    const rule = { name: "key-form", clause: "the layout of the bundle", path };
    return [{ ...rule, outcome: "fail", expected: "a key of the unit has its octets", found }];
  });
}

const certificatePath = /(^|\/)(certchain\/\d+|trustedcerts\/[^/]+|crl|[^/]+\.(cert|oer|coer))$/;

function isCertificatePath(path: string): boolean {
  return certificatePath.test(path);
}

function missingIn(unit: string, files: Files): readonly string[] {
  const isObu = [...files.keys()].some((path) => path.startsWith(`${unit}download/`));
  return [
    ...authorityFiles.map((name) => `trustedcerts/${name}`),
    ...["certchain/0", "certchain/1", "certchain/2", "certchain/s"],
    ...["enr_sign.prv", "dwnl_sgn.priv", "dwnl_enc.priv"],
    ...(isObu ? ["sgn_expnsn.key", "enc_expnsn.key"] : []),
  ]
    .map((name) => `${unit}${name}`)
    .filter((path) => !files.has(path));
}

function placeIn(unit: string, path: string, files: Files, manifest: Manifest | undefined): Place {
  const name = path.slice(unit.length);
  const trusted = (role: string) => `${unit}trustedcerts/${role}`;
  if (name === "certchain/0") {
    const own = (): OpenedKey => ownKeyIn(`${unit}enr_sign.prv`, files);
    const next = `${unit}certchain/1`;
    const issuer = files.has(next) ? next : trusted("eca");
    return { issuer, keys: [madeWith(`${unit}certchain/s`, files, own)] };
  }
  const authority = authorityPlaces.get(name);
  if (authority !== undefined) {
    const { role, issuer } = authority;
    return { role, keys: [], ...(issuer && { issuer: trusted(issuer) }) };
  }
  const ofObu = /^download\/[0-9a-f]+\/([0-9a-f]{1,8})_([0-9a-f]{1,8})\.cert$/i.exec(name);
  if (ofObu === null && !/^downloadFiles\/[^/]+\.cert$/.test(name)) return { keys: [] };
  const [i, j] = [Number.parseInt(ofObu?.[1] ?? "0", 16), Number.parseInt(ofObu?.[2] ?? "0", 16)];
  const period = ofObu === null ? manifest?.periods.get(path) : i;
  const own = (): OpenedKey => {
    const asked = ownKeyIn(`${unit}dwnl_sgn.priv`, files);
    return ofObu === null || !("held" in asked) ? asked : expanded(asked.held.ownKey, { unit, files, i, j });
  };
  return {
    issuer: trusted("pca"),
    keys: [madeWith(path.replace(/cert$/, "s"), files, own)],
    asked: askedIn(manifest, ofObu !== null),
    ...(period === undefined ? { mayBeginLater: true } : { period }),
  };
}

/** One week and the hour in which the next has begun; an RSU's certificates may last for all weeks asked for. */
function askedIn(manifest: Manifest | undefined, isObu: boolean): Asked {
  const weeks = manifest?.request.numberWeeks;
  const permissions = permissionsAsked(manifest?.request.appPermissions, isObu);
  const mostHours = isObu ? periodHours : typeof weeks === "number" ? weeks * 168 + 1 : undefined;
  return {
    ...(mostHours === undefined ? {} : { mostHours }),
    ...(permissions === undefined ? {} : { permissions }),
  };
}

/** Whoever names no permissions asks for the usual ones. */
function permissionsAsked(list: unknown, isObu: boolean) {
  if (!Array.isArray(list) || list.length > 0) return psidsOf(list);
  return usualUnitPermissions[isObu ? "obu" : "rsu"];
}

/** The key of a certificate, of the issuer's share in `.s` and the holder's own part. */
function madeWith(path: string, files: Files, own: () => OpenedKey): KeyFiles {
  return {
    path,
    open() {
      const octets = files.get(path);
      if (octets === undefined) return { trouble: "is missing" };
      const s = numberOctets(octets, 32);
      if (s === undefined) return { trouble: `has ${octets.length} octets, not the 32 of an issuer's share` };
      const ownKey = own();
      return "held" in ownKey ? { held: { ...ownKey.held, s } } : ownKey;
    },
  };
}

function ownKeyIn(path: string, files: Files): OpenedKey {
  const octets = files.get(path);
  if (octets === undefined) return { trouble: `needs ${path}, which is missing` };
  const ownKey = keyOfNumber("NistP256", octets);
  return ownKey === undefined
    ? { trouble: `needs ${path}, which holds no private key of 32 octets` }
    : { held: { ownKey } };
}

interface Expanding {
  readonly unit: string;
  readonly files: Files;
  readonly i: number;
  readonly j: number;
}

function expanded(own: PrivateKey, { unit, files, i, j }: Expanding): OpenedKey {
  const path = `${unit}sgn_expnsn.key`;
  const octets = files.get(path);
  const key = octets && numberOctets(octets, 16);
  if (key === undefined)
    return {
      trouble: `needs ${path}, which ${octets ? "has not the 16 octets of an expansion key" : "is missing"}`,
    };
  try {
    return { held: { ownKey: cocoonPrivateKey(own, { key, use: "signing" }, { i, j }) } };
  } catch (error) {
    if (error instanceof CryptoError) return { trouble: "makes no key: the numbers add up to nothing" };
    throw error;
  }
}
