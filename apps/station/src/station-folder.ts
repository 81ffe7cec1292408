import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DecodeError } from "@v2x/asn1";
import { type DecodedCertificate, decodeCertificate, type MessageSigner, signerWith } from "@v2x/credentials";
import { CryptoError, type PrivateKey, privateKeyFromPem } from "@v2x/crypto";
import type { TrustFileName } from "@v2x/station";
import * as z from "zod/mini";
import { CommandError } from "./command-error.ts";
import { jsonIn } from "./json-text.ts";

const hex = (digits: number) =>
  z
    .string()
    .check(z.regex(new RegExp(`^[0-9A-F]{${digits}}$`), `must be ${digits} upper-case hexadecimal digits`));

/** What a station knows besides keys, certificates and lists: the content of `station.json`. */
const settings = z.object({
  /** The portal that it is registered at. */
  portal: z.optional(z.url()),
  organizationId: z.optional(z.string()),
  /** Upper-case hexadecimal digits. */
  canonicalId: z.optional(
    z.string().check(z.regex(/^([0-9A-F]{2})+$/, "must be pairs of upper-case hexadecimal digits")),
  ),
  dcUrl: z.optional(z.url()),
  /** HashedId8 of the trust list manager, taken on its first use. */
  tlmId: z.optional(hex(16)),
  /** HashedId8 of the root, from the portal. */
  rootId: z.optional(hex(16)),
  /** What it asks tickets for, `PSID:SSP`. */
  permissions: z._default(z.array(z.string()), []),
});
export type Settings = z.output<typeof settings>;

const trustFileNames = [
  "tlm",
  "ectl",
  "rca",
  "ctl",
  "crl",
  "ea",
  "aa",
] as const satisfies readonly TrustFileName[];

/** Credentials and tickets, each with its key under the same name; numbered from 1. */
export type CredentialKind = "ec" | "at";

/**
 * The state of a station, in plain files:
 *
 * - `station.json`: settings
 * - `keys/*.pem`: PKCS#8, for the owner's eyes only; `canonical`, `ec-1`, `at-001`
 * - `certs/*.oer`: COER of certificates, under the names of their keys
 * - `trust/*.oer`: COER of `tlm`, `ectl`, `rca`, `ctl`, `crl`, `ea`, `aa`
 */
export class StationFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** A file's path, for people and for what is written beside the state. */
  pathOf(...names: readonly string[]): string {
    return join(this.#path, ...names);
  }

  /** @throws CommandError where `station.json` is not what it should be. */
  get settings(): Settings {
    const path = this.pathOf("station.json");
    if (!existsSync(path)) return settings.parse({});
    const parsed = settings.safeParse(jsonIn(readFileSync(path, "utf8")));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new CommandError(`${path}: ${issue!.path.join(".") || "it"} ${issue!.message}`);
  }

  /** Replaces some settings. */
  change(changes: Partial<Settings>): void {
    this.#write("station.json", `${JSON.stringify({ ...this.settings, ...changes }, undefined, 2)}\n`);
  }

  hasKey(name: string): boolean {
    return existsSync(this.pathOf("keys", `${name}.pem`));
  }

  /** @throws CommandError where the file holds no such key. */
  key(name: string): PrivateKey {
    return keyIn(this.pathOf("keys", `${name}.pem`));
  }

  addKey(name: string, key: PrivateKey): void {
    this.#write(join("keys", `${name}.pem`), key.toPkcs8Pem());
  }

  /** A name that no key of the kind has yet. */
  nextName(kind: CredentialKind): string {
    const numbers = this.#namesIn("keys", kind).map((name) => Number(name.slice(3)));
    const next = Math.max(0, ...numbers) + 1;
    return kind === "ec" ? `ec-${next}` : `at-${String(next).padStart(3, "0")}`;
  }

  addCertificate(name: string, certificate: DecodedCertificate): void {
    this.#write(join("certs", `${name}.oer`), certificate.bytes);
  }

  /** All credentials or tickets with their keys, the newest first. */
  credentials(kind: CredentialKind): readonly (MessageSigner & { readonly name: string })[] {
    return this.#namesIn("certs", kind)
      .toReversed()
      .map((name) => ({
        name,
        certificate: certificateIn(this.pathOf("certs", `${name}.oer`)),
        signer: signerWith(this.key(name)),
      }));
  }

  /** The files of the last verified trust; undefined before the first. */
  get trustFiles(): Readonly<Record<TrustFileName, Uint8Array>> | undefined {
    const paths = trustFileNames.map((name) => [name, this.pathOf("trust", `${name}.oer`)] as const);
    if (!paths.every(([, path]) => existsSync(path))) return undefined;
    return Object.fromEntries(
      paths.map(([name, path]) => [name, new Uint8Array(readFileSync(path))]),
    ) as Record<TrustFileName, Uint8Array>;
  }

  keepTrust(files: Readonly<Record<TrustFileName, Uint8Array>>): void {
    for (const name of trustFileNames) this.#write(join("trust", `${name}.oer`), files[name]);
  }

  #namesIn(folder: "keys" | "certs", kind: CredentialKind): readonly string[] {
    const path = this.pathOf(folder);
    if (!existsSync(path)) return [];
    return readdirSync(path)
      .flatMap((file) => new RegExp(`^(${kind}-\\d+)\\.(pem|oer)$`).exec(file)?.[1] ?? [])
      .sort((one, other) => Number(one.slice(3)) - Number(other.slice(3)));
  }

  #write(name: string, content: string | Uint8Array): void {
    writeWhole(this.pathOf(name), content);
  }
}

/** Writes whole or not at all: a reader never finds half a file. Nobody but the owner reads what is in there. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, content, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** A private key in a file. @throws CommandError where the file holds no such key. */
export function keyIn(path: string): PrivateKey {
  try {
    return privateKeyFromPem(readFileSync(path, "utf8"));
  } catch (cause) {
    if (cause instanceof CryptoError)
      throw new CommandError(`${path}: ${cause.message}`, undefined, { cause });
    throw cause;
  }
}

/** A certificate in a file. @throws CommandError where the file holds none. */
export function certificateIn(path: string): DecodedCertificate {
  try {
    return decodeCertificate(new Uint8Array(readFileSync(path)));
  } catch (cause) {
    if (cause instanceof DecodeError)
      throw new CommandError(`${path}: ${cause.message}`, undefined, { cause });
    throw cause;
  }
}
