import type { DecodedCertificate } from "@v2x/credentials";
import { type Manifest, readManifest } from "../manifest.ts";
import { readAtBundle } from "./at-bundle.ts";
import type { BundleForm, BundleReader, Files, Place } from "./bundle-form.ts";
import { looseFiles } from "./loose-files.ts";
import { readOmniairBundle } from "./omniair-bundle.ts";

/** How the files of a zip file are laid out, and what its bundles say of themselves, by whole paths. */
export interface Layout {
  readonly form: BundleForm;
  readonly digests: Manifest["digests"];
  /** The faults that bundles say they were made with. */
  readonly faults: readonly string[];
}

/** A bundle in a folder, which may be the whole zip file. */
interface FolderForm {
  /** With a slash at its end; empty where it is no folder. */
  readonly folder: string;
  readonly form: BundleForm;
  readonly manifest: Manifest | undefined;
}

const read: BundleReader = (files, manifest) =>
  readAtBundle(files, manifest) ?? readOmniairBundle(files, manifest);

/** What the folder of a bundle is known by. */
const marks = /^(.*\/|)(?:manifest\.json|trust\/aa\.oer|tickets\/[^/]+\.oer)$/;

/** The bundles among some files, several where people packed several together; loose files where there are none. */
export function layoutOf(files: Files): Layout {
  const bundles = bundlesIn(files);
  const folderOf = (path: string) => bundles.find(({ folder }) => path.startsWith(folder));
  const rest = new Map([...files].filter(([path]) => folderOf(path) === undefined));
  const loose = { folder: "", form: looseFiles(rest), manifest: undefined };
  const forms = bundles.length === 0 || rest.size > 0 ? [...bundles, loose] : bundles;
  const of = (path: string) => folderOf(path)?.form ?? loose.form;
  return {
    form: {
      title: titleOf(bundles.length === 0 ? [loose] : bundles),
      missing: forms.flatMap(({ form }) => form.missing),
      isBeside: (path) => of(path).isBeside(path),
      placeOf: (path) => of(path).placeOf(path),
      further: (certificates) => forms.flatMap(({ form }) => form.further(certificates)),
    },
    digests: new Map(
      bundles.flatMap(({ folder, manifest }) =>
        [...(manifest?.digests ?? [])].map(([path, digest]) => [`${folder}${path}`, digest] as const),
      ),
    ),
    faults: bundles.flatMap(({ manifest }) => manifest?.fault ?? []),
  };
}

function titleOf(forms: readonly FolderForm[]): string {
  const [first, ...others] = forms as [FolderForm, ...FolderForm[]];
  return others.length === 0 ? first.form.title : `${forms.length} bundles`;
}

/** Folders inside others first. */
function bundlesIn(files: Files): readonly FolderForm[] {
  const folders = new Set([...files.keys()].flatMap((path) => marks.exec(path)?.[1] ?? []));
  const found: FolderForm[] = [];
  for (const folder of [...folders].sort((one, other) => other.length - one.length)) {
    const own = new Map(
      [...files].flatMap(([path, octets]) =>
        path.startsWith(folder) && !found.some((inner) => path.startsWith(inner.folder))
          ? [[path.slice(folder.length), octets] as const]
          : [],
      ),
    );
    const manifest = readManifest(own.get("manifest.json"));
    // Without a layout that is known, a manifest still tells what should be there.
    const form = read(own, manifest) ?? (manifest?.digests.size ? looseFiles(own) : undefined);
    if (form !== undefined) found.push({ folder, form: inFolder(form, folder), manifest });
  }
  // Units without a manifest lie in folders of their own, which one form reads together.
  const whole = found.length === 0 ? read(files, undefined) : undefined;
  return whole === undefined ? found : [{ folder: "", form: whole, manifest: undefined }];
}

/** A form whose files lie in a folder. */
function inFolder(form: BundleForm, folder: string): BundleForm {
  if (folder === "") return form;
  const inner = (path: string) => path.slice(folder.length);
  return {
    title: form.title,
    missing: form.missing.map((path) => `${folder}${path}`),
    isBeside: (path) => form.isBeside(inner(path)),
    placeOf: (path): Place => {
      const { issuer, keys, ...rest } = form.placeOf(inner(path));
      return {
        ...rest,
        ...(issuer === undefined ? {} : { issuer: `${folder}${issuer}` }),
        keys: keys.map((key) => ({ path: `${folder}${key.path}`, open: (one) => key.open(one) })),
      };
    },
    further: (certificates) => {
      const own = [...certificates].flatMap(([path, one]): [string, DecodedCertificate][] =>
        path.startsWith(folder) ? [[inner(path), one]] : [],
      );
      return form
        .further(new Map(own))
        .map((check) => ({ ...check, ...(check.path && { path: `${folder}${check.path}` }) }));
    },
  };
}
