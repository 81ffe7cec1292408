import { createCipheriv, hash } from "node:crypto";
import { unzipSync } from "fflate";
import {
  type AmericanCertificate,
  allows,
  implicitFactor,
  isSignedBy,
  lastOctets,
  liesIn,
  type Outcome,
  order,
  publicKeyOf,
  publicKeyOfScalar,
  type Refusal,
  readAmericanCertificate,
  scalar,
} from "./american-certificate-reader.ts";
import { type ReadCrl, type RevokedIndividual, readCrlByHand } from "./scms-list-reader.ts";

/** What a receiver refuses of a bundle, and why. */
export interface Refused {
  readonly path: string;
  readonly outcome: Outcome;
  readonly reason: string;
}

/** A bundle as a test stack reads it. */
export interface JudgedOmniairBundle {
  readonly kind: "obu" | "rsu";
  /** What does not have the place, name or form that the layout asks for; one sentence each. */
  readonly layoutFaults: readonly string[];
  /** Empty for a bundle that is right. */
  readonly refusals: readonly Refused[];
  /** End-entity certificates that could be read, by path. */
  readonly certificates: ReadonlyMap<string, AmericanCertificate>;
  readonly enrollments: readonly AmericanCertificate[];
  readonly authorities: ReadonlyMap<string, AmericanCertificate>;
  readonly manifest: {
    readonly request: unknown;
    readonly fault?: { readonly name: string; readonly clause: string; readonly verdicts: readonly string[] };
  };
}

/** What a receiver knows beside the bundle. */
export interface Receiver {
  /** Its clock. */
  readonly now: Date;
  /** The PSIDs that its messages need. */
  readonly psids: readonly number[];
  /** Lists of revoked certificates, as SecuredCrl, beside those in the bundle. */
  readonly crls?: readonly Uint8Array[];
}

type Files = ReadonlyMap<string, Uint8Array>;

/** Time32 counts from here; TAI was five leap seconds further from 2017 on. */
const time32Epoch = 1_072_915_200 - 5;

/** A week and the hour in which one certificate still holds and the next already does. */
const obuSeconds = 169 * 3600;

/**
 * Opens cert_bundle.zip as a device's stack does: finds its way by the layout alone, rebuilds each private key from the
 * files beside its certificate, and walks each chain to the root in the bundle.
 *
 * @throws Error where it is no such bundle at all.
 */
export function judgeOmniairBundle(zip: Uint8Array, receiver: Receiver): JudgedOmniairBundle {
  const files: Files = new Map(Object.entries(unzipSync(zip)));
  const manifestFile = files.get("manifest.json");
  if (!manifestFile) throw new Error("manifest.json is missing");
  const manifest = JSON.parse(Buffer.from(manifestFile).toString("utf8"));
  const layoutFaults: string[] = [];
  const refusals: Refused[] = [];
  const roots = deviceFolders(files);
  if (roots.length === 0) throw new Error("no folder of a device");
  const kind = roots.some((root) => paths(files, `${root}download/`).length > 0) ? "obu" : "rsu";
  const crls = [...files]
    .filter(([path]) => /crl/i.test(path.split("/").at(-1)!))
    .map(([, octets]) => octets);
  const judge = judging({ ...receiver, crls: [...crls, ...(receiver.crls ?? [])] }, refusals);
  const certificates = new Map<string, AmericanCertificate>();
  const enrollments: AmericanCertificate[] = [];
  let authorities = new Map<string, AmericanCertificate>();
  for (const root of roots) {
    const device = openDevice(files, root, kind, layoutFaults, refusals);
    if (!device) continue;
    authorities = device.authorities;
    judge.authorities(root, device.authorities);
    if (device.enrollment) {
      enrollments.push(device.enrollment.certificate);
      judge.enrollment(root, device);
    }
    for (const entry of device.entries) {
      certificates.set(entry.path, entry.certificate);
      judge.endEntity(entry, device, kind === "obu" ? obuSeconds : rsuSeconds(manifest.request));
    }
  }
  return { kind, layoutFaults, refusals, certificates, enrollments, authorities, manifest };
}

/** So long an RSU's certificates may hold: the weeks that were asked for, and an hour. */
function rsuSeconds({ numberWeeks }: { numberWeeks: number }): number {
  return numberWeeks * 604_800 + 3600;
}

/** The folders that hold what one device gets: that of an OBU, or one for each certificate of an RSU. */
function deviceFolders(files: Files): string[] {
  const folders = new Set<string>();
  for (const path of files.keys()) {
    const folder = /^(.*\/)dwnl_sgn\.priv$/.exec(path)?.[1];
    if (folder !== undefined) folders.add(folder);
  }
  return [...folders].sort();
}

function paths(files: Files, prefix: string): string[] {
  return [...files.keys()].filter((path) => path.startsWith(prefix));
}

interface Entry {
  readonly path: string;
  readonly certificate: AmericanCertificate;
  /** Undefined where the files give no scalar. */
  readonly privateKey: (issuer: AmericanCertificate) => bigint;
  /** The i-period of its folder; absent for an RSU. */
  readonly i?: number;
}

interface Device {
  readonly authorities: Map<string, AmericanCertificate>;
  readonly enrollment: { readonly certificate: AmericanCertificate; readonly privateKey: bigint } | undefined;
  readonly entries: readonly Entry[];
}

function openDevice(
  files: Files,
  root: string,
  kind: "obu" | "rsu",
  layoutFaults: string[],
  refusals: Refused[],
): Device | undefined {
  const fault = (text: string) => layoutFaults.push(`${root}${text}`);
  const take = (name: string, length?: number): Uint8Array | undefined => {
    const octets = files.get(root + name);
    if (!octets) fault(`${name} is missing`);
    else if (length !== undefined && octets.length !== length) fault(`${name} has ${octets.length} octets`);
    return octets;
  };
  const read = (name: string): AmericanCertificate | undefined => {
    const octets = take(name);
    if (!octets) return undefined;
    try {
      return readAmericanCertificate(octets);
    } catch (error) {
      const { outcome, message } = error as Refusal;
      refusals.push({ path: root + name, outcome, reason: message });
      return undefined;
    }
  };
  const authorities = new Map<string, AmericanCertificate>();
  for (const name of ["rca", "ica", "pca", "eca", "ra"]) {
    const certificate = read(`trustedcerts/${name}`);
    if (certificate) authorities.set(name, certificate);
  }
  for (const [copy, original] of [
    ["1", "eca"],
    ["2", "ica"],
  ]) {
    const octets = take(`certchain/${copy}`);
    const other = files.get(`${root}trustedcerts/${original}`);
    if (octets && other && Buffer.compare(octets, other) !== 0)
      fault(`certchain/${copy} is not the ${original}`);
  }
  const signing = take("dwnl_sgn.priv", 32);
  take("dwnl_enc.priv", 32);
  const enrollmentKey = take("enr_sign.prv", 32);
  const expansion = kind === "obu" ? take("sgn_expnsn.key", 16) : undefined;
  if (kind === "obu") take("enc_expnsn.key", 16);
  else
    for (const name of ["sgn_expnsn.key", "enc_expnsn.key"])
      if (files.has(root + name)) fault(`${name} does not belong to an RSU`);
  const enrollmentCertificate = read("certchain/0");
  const enrollmentS = take("certchain/s", 32);
  const eca = authorities.get("eca");
  const enrollment =
    enrollmentCertificate && enrollmentKey && enrollmentS && eca
      ? {
          certificate: enrollmentCertificate,
          privateKey: rebuilt(enrollmentCertificate, eca, scalar(enrollmentKey), scalar(enrollmentS)),
        }
      : undefined;
  if (enrollmentCertificate && kind === "obu") {
    const id8 = Buffer.from(lastOctets(enrollmentCertificate, 8)).toString("hex");
    if (root.split("/").at(-2)?.toLowerCase() !== id8)
      fault("the folder is not the enrollment certificate's");
  }
  if (!signing) return undefined;

  const entries: Entry[] = [];
  const folder = kind === "obu" ? "download/" : "downloadFiles/";
  for (const path of paths(files, root + folder)) {
    const name = path.slice(root.length + folder.length);
    const obu = /^([0-9a-f]+)\/\1_([0-9a-f]+)\.cert$/.exec(name);
    const rsu = /^([0-9a-f]{16})\.cert$/i.exec(name);
    if (name.endsWith(".s")) {
      if (!files.has(path.replace(/\.s$/, ".cert"))) fault(`${folder}${name} has no certificate`);
      continue;
    }
    if (!(kind === "obu" ? obu : rsu)) {
      fault(`${folder}${name} has no name that a device knows`);
      continue;
    }
    if (/(^|[/_])0[0-9a-f]/.test(name) && kind === "obu") fault(`${folder}${name} has leading zeros`);
    const s = take(`${folder}${name.replace(/\.cert$/, ".s")}`, 32);
    const certificate = read(`${folder}${name}`);
    if (!certificate || !s) continue;
    const [i, j] = obu ? [Number.parseInt(obu[1]!, 16), Number.parseInt(obu[2]!, 16)] : [0, 0];
    const own = obu && expansion ? (scalar(signing) + expand(expansion, i, j)) % order : scalar(signing);
    if (rsu && rsu[1]!.toLowerCase() !== Buffer.from(lastOctets(certificate, 8)).toString("hex"))
      fault(`${folder}${name} is not named by its HashedId8`);
    entries.push({
      path,
      certificate,
      privateKey: (issuer) => rebuilt(certificate, issuer, own, scalar(s)),
      ...(obu ? { i } : {}),
    });
  }
  if (paths(files, root + folder).length === 0) fault("no certificates");
  return { authorities, enrollment, entries };
}

/** The private key of a certificate; of an explicit one, the sum of the holder's and the answer's. */
function rebuilt(
  certificate: AmericanCertificate,
  issuer: AmericanCertificate,
  own: bigint,
  s: bigint,
): bigint {
  return certificate.isImplicit ? (implicitFactor(certificate, issuer) * own + s) % order : (own + s) % order;
}

/** f_k(i,j) for signing keys, by AES in ECB mode. @see IEEE 1609.2.1 9.3 */
export function expand(key: Uint8Array, i: number, j: number): bigint {
  const input = Buffer.alloc(16);
  input.writeUInt32BE(i, 4);
  input.writeUInt32BE(j, 8);
  const blocks = [1, 2, 3].map((number) => {
    const block = Buffer.from(input);
    block.writeUInt32BE(number, 12);
    const cipher = createCipheriv("aes-128-ecb", key, null).setAutoPadding(false);
    const encrypted = cipher.update(block);
    return encrypted.map((octet, at) => octet ^ (block[at] as number));
  });
  return scalar(Buffer.concat(blocks)) % order;
}

/** Whether a list of the certificate's own CRACA and series names it. @see IEEE 1609.2 5.1.3 */
function isOnList(certificate: AmericanCertificate, { craca, series, content }: ReadCrl): boolean {
  const { id, cracaId, crlSeries } = certificate;
  if (series !== crlSeries || Buffer.compare(craca.subarray(-3), cracaId) !== 0) return false;
  if ("entries" in content) {
    const own = lastOctets(certificate, 10);
    return content.entries.some((entry) => Buffer.compare(entry.id, own) === 0);
  }
  if (id.kind !== "linkage" || id.i < content.iRev) return false;
  return content.individuals.some(
    (individual) =>
      id.i <= individual.iMax &&
      Array.from({ length: individual.jmax }, (_, j) => j).some(
        (j) => Buffer.compare(linkageValue(individual, id.i - content.iRev, j), id.value) === 0,
      ),
  );
}

/** The linkage value of a device whose seeds are some i-periods old. @see IEEE 1609.2 5.1.3.4 */
function linkageValue({ authorities, seeds }: RevokedIndividual, periods: number, j: number): Uint8Array {
  const [one, other] = seeds.map((seed, at) => {
    const authority = authorities[at]!;
    let evolved = seed;
    for (let period = 0; period < periods; period += 1)
      evolved = hash("sha256", Buffer.concat([authority, evolved, Buffer.alloc(14)]), "buffer").subarray(
        0,
        16,
      );
    const input = Buffer.alloc(16);
    input.set(authority);
    input.writeUInt32BE(j, 2);
    const cipher = createCipheriv("aes-128-ecb", evolved, null).setAutoPadding(false);
    return cipher.update(input).map((octet, index) => octet ^ input[index]!);
  }) as [Uint8Array, Uint8Array];
  return one.subarray(0, 9).map((octet, at) => octet ^ other[at]!);
}

function judging({ now, psids, crls = [] }: Receiver, refusals: Refused[]) {
  const today = now.getTime() / 1000 - time32Epoch;
  const lists = crls.map(readCrlByHand).filter(({ holds }) => holds);

  /** One certificate below its issuer: what any chain asks for. */
  function link(path: string, certificate: AmericanCertificate, issuer: AmericanCertificate): void {
    const refuse = (outcome: Outcome, reason: string) => refusals.push({ path, outcome, reason });
    const { start, seconds } = certificate;
    const isSelf = certificate.issuer === "self";
    if (!isSelf && Buffer.compare(certificate.issuer as Uint8Array, lastOctets(issuer, 8)) !== 0)
      refuse(
        "spduCertificateChainNotEnoughInformationToConstructChain",
        "it names another issuer than the one in trustedcerts",
      );
    else if (!certificate.isImplicit && !isSignedBy(certificate, issuer))
      refuse("spduCryptoVerificationFailure", "its issuer did not sign it");
    if (start > today) refuse("spduConsistencyFutureCertificateAtGenerationTime", "it is not valid yet");
    if (start + seconds <= today) refuse("spduConsistencyExpiredCertificateAtGenerationTime", "it has ended");
    if (isSelf) return;
    if (start < issuer.start)
      refuse("spduCertificateChainInconsistentStartTimes", "it starts before its issuer");
    if (start + seconds > issuer.start + issuer.seconds)
      refuse("spduCertificateChainInconsistentExpiryTimes", "it ends after its issuer");
    if (!liesIn(certificate.region, issuer.region))
      refuse("spduCertificateChainInconsistentValidityRegion", "its region is not within its issuer's");
    if (lists.some((list) => isOnList(certificate, list)))
      refuse("spduCertificateChainCertificateRevoked", "a list names it");
  }

  /** Permissions of a holder below its issuers, the nearest first. */
  function permissions(
    path: string,
    holder: AmericanCertificate,
    issuers: readonly AmericanCertificate[],
  ): void {
    const asked = [
      ...[...holder.appPermissions].map(([psid, ssp]) => ({ psid, ssp, eeType: 0x80 })),
      ...holder.requestPermissions.flatMap(({ subjects }) =>
        subjects === "all"
          ? []
          : [...subjects].flatMap(([psid, range]) =>
              range.kind === "listed"
                ? range.ssps.map((ssp) => ({ psid, ssp, eeType: 0x40 }))
                : [{ psid, ssp: new Uint8Array(), eeType: 0x40 }],
            ),
      ),
    ];
    for (const permission of asked)
      for (const [at, issuer] of issuers.entries())
        if (!allows(issuer, { ...permission, depth: at + 1 }))
          refusals.push({
            path,
            outcome: "spduCertificateChainInconsistentChainPermissions",
            reason: `the issuer ${at + 1} above may not grant PSID ${permission.psid} that far down`,
          });
  }

  return {
    authorities(root: string, authorities: ReadonlyMap<string, AmericanCertificate>): void {
      const [rca, ica] = [authorities.get("rca"), authorities.get("ica")];
      if (!rca || !ica) return;
      link(`${root}trustedcerts/rca`, rca, rca);
      for (const [name, certificate] of authorities) {
        if (name === "rca") continue;
        const path = `${root}trustedcerts/${name}`;
        link(path, certificate, name === "ica" ? rca : ica);
        permissions(path, certificate, name === "ica" ? [rca] : [ica, rca]);
      }
    },
    enrollment(root: string, { enrollment, authorities }: Device): void {
      const { certificate, privateKey } = enrollment!;
      const path = `${root}certchain/0`;
      const chain = ["eca", "ica", "rca"].flatMap((name) => authorities.get(name) ?? []);
      if (chain.length < 3) return;
      link(path, certificate, chain[0]!);
      permissions(path, certificate, chain);
      keys(path, certificate, chain[0]!, privateKey);
    },
    endEntity({ path, certificate, privateKey, i }: Entry, { authorities }: Device, longest: number): void {
      const chain = ["pca", "ica", "rca"].flatMap((name) => authorities.get(name) ?? []);
      if (chain.length < 3) return;
      const [pca] = chain as [AmericanCertificate];
      const refuse = (outcome: Outcome, reason: string) => refusals.push({ path, outcome, reason });
      link(path, certificate, pca);
      permissions(path, certificate, chain);
      keys(path, certificate, pca, privateKey(pca));
      if (certificate.seconds > longest) refuse("profile", `it is valid for ${certificate.seconds / 3600} h`);
      for (const psid of psids)
        if (!certificate.appPermissions.has(psid))
          refuse("spduConsistencyUnauthorizedPSID", `it does not hold PSID ${psid}`);
      if (i !== undefined && certificate.id.kind === "linkage" && certificate.id.i !== i)
        refuse("profile", `its linkage data are of i-period ${certificate.id.i}`);
    },
  };

  function keys(
    path: string,
    certificate: AmericanCertificate,
    issuer: AmericanCertificate,
    privateKey: bigint,
  ): void {
    if (Buffer.compare(publicKeyOfScalar(privateKey), publicKeyOf(certificate, issuer)) !== 0)
      refusals.push({
        path,
        outcome: "spduCryptoVerificationFailure",
        reason: "the private key from the files beside it is another one's",
      });
  }
}
