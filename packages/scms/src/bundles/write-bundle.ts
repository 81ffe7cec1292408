import type { Readable } from "node:stream";
import { toHex } from "@v2x/asn1";
import { validityOf } from "@v2x/credentials";
import { archiveOctets, bundleArchive } from "./bundle-archive.ts";
import type { BundledCertificate, WantedCertificate } from "./bundle-part.ts";
import {
  bundleManifest,
  bundleReadme,
  type DescribedBundle,
  type DescribedCertificate,
} from "./bundle-texts.ts";
import { stemOf, type UnitFolder } from "./unit-folders.ts";

/** cert_bundle.zip, while it is made. */
export interface Bundle {
  readonly stream: Readable;
  /** Of the whole archive. */
  readonly octets: number;
  /** Settles when all is made and checked; the stream fails where this does. */
  readonly made: Promise<void>;
}

/** A bundle whose first certificates are there. */
interface BegunBundle {
  readonly described: Omit<DescribedBundle, "certificates" | "files">;
  readonly folders: readonly UnitFolder[];
  readonly wanted: readonly WantedCertificate[];
  readonly first: readonly BundledCertificate[];
  /** The parts behind the first, each as soon as it is there. */
  readonly rest: readonly Promise<readonly BundledCertificate[]>[];
}

/** Writes a bundle while it is made: a part goes out when it is there. */
export function writeBundle({ described, folders, wanted, first, rest }: BegunBundle): Bundle {
  const files = folders.flatMap(({ folder, files }) =>
    files.map(([name, octets]) => [folder + name, octets] as const),
  );
  const texts = { ...described, files: files.map(([path]) => path) };
  const describe = (at: number, hashedId8: string): DescribedCertificate => {
    const { i, validityPeriod } = wanted[at]!;
    const place = { unit: described.order.unit, id: described.enrollment.hashedId8 };
    const stem = stemOf(place, wanted[at]!, at, hashedId8);
    return { file: `${stem}.cert`, s: `${stem}.s`, hashedId8, i, ...validityOf(validityPeriod) };
  };
  const archive = bundleArchive(described.created);
  const readme = Buffer.from(bundleReadme(texts));
  archive.add("README.txt", readme);
  for (const [path, octets] of files) archive.add(path, octets);
  const certificates: DescribedCertificate[] = [];
  const addPart = (part: readonly BundledCertificate[]) => {
    for (const { octets, hashedId8, s } of part) {
      const entry = describe(certificates.length, toHex(hashedId8));
      archive.add(entry.file, octets);
      archive.add(entry.s, s);
      certificates.push(entry);
    }
  };
  addPart(first);
  const make = async () => {
    for (const part of rest) addPart(await part);
    archive.end((digests) => bundleManifest({ ...texts, certificates }, (file) => digests.get(file)!));
  };
  const made = make();
  made.catch((error: Error) => archive.stream.destroy(error));
  return { stream: archive.stream, octets: wholeLength(), made };

  /** Certificates of a bundle are equally long: they differ in names, times and keys alone. */
  function wholeLength(): number {
    const all = wanted.map((_, at) => describe(at, "0".repeat(16)));
    const text = bundleManifest({ ...texts, certificates: all }, () => "0".repeat(64));
    return archiveOctets([
      ["README.txt", readme.length],
      ...files.map(([path, octets]) => [path, octets.length] as const),
      ...all.flatMap(({ file, s }) => [[file, first[0]!.octets.length] as const, [s, 32] as const]),
      ["manifest.json", Buffer.byteLength(text)],
    ]);
  }
}
