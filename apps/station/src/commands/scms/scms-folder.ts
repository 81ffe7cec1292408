import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { toHex } from "@v2x/asn1";
import type { MessageSigner } from "@v2x/credentials";
import {
  type Acknowledgement,
  type OwnCertificate,
  type ScmsAuthorizationRequest,
  type ScmsTrustFileName,
  signingAs,
} from "@v2x/station";
import * as z from "zod/mini";
import { CommandError } from "../../command-error.ts";
import { jsonIn } from "../../json-text.ts";
import { certificateIn, keyIn, type StationFolder, writeWhole } from "../../station-folder.ts";
import { requestOfStored, type StoredRequest, storedFormOf, storedRequest } from "./stored-request.ts";

const settings = z.object({
  /** The portal that it is registered at. */
  portal: z.optional(z.url()),
  raUrl: z.optional(z.url()),
  ecaUrl: z.optional(z.url()),
  /** As registered: any text. */
  canonicalId: z.optional(z.string()),
  /** How many electors must sign the next trust list. */
  quorum: z.optional(z.int()),
  /** HashedId8 of the certificate that signed the last message, as upper-case hexadecimal digits. */
  signedBy: z.optional(z.string()),
});
type ScmsSettings = z.output<typeof settings>;

const firstCtlName = "first-ctl.oer";
const trustFileNames = ["ctl", "ccf", "ccrl", "ra", "eca"] as const satisfies readonly ScmsTrustFileName[];

/**
 * The state of a station towards an SCMS, in plain files below its folder:
 *
 * - `scms/scms.json`: settings
 * - `scms/first-ctl.oer`: the electors' trust list that came with the registration
 * - `scms/trust/*.oer`: `ctl`, `ccf`, `ccrl`, `ra`, `eca`
 * - `scms/enrollment/<n>.oer` and `.pem`: enrollment certificates with their keys, numbered from 1
 * - `scms/requests/<hash>.json`, `<hash>.pem`, `<hash>-encryption.pem`: what opens the answers to a request
 * - `scms/downloads/<file>`: the beginning of a file whose download broke off
 * - `scms/certificates/<hash>/<i>_<j>.oer` and `.pem`: authorization certificates with their private keys
 */
export class ScmsFolder {
  readonly #folder: StationFolder;

  constructor(folder: StationFolder) {
    this.#folder = folder;
  }

  pathOf(...names: readonly string[]): string {
    return this.#folder.pathOf("scms", ...names);
  }

  /** @throws CommandError where `scms.json` is not what it should be. */
  get settings(): ScmsSettings {
    return this.#parsed("scms.json", settings) ?? {};
  }

  change(changes: Partial<ScmsSettings>): void {
    this.#write("scms.json", { ...this.settings, ...changes });
  }

  /** The files of the last verified trust; undefined before the first. */
  get trustFiles(): Readonly<Record<ScmsTrustFileName, Uint8Array>> | undefined {
    const paths = trustFileNames.map((name) => [name, this.pathOf("trust", `${name}.oer`)] as const);
    if (!paths.every(([, path]) => existsSync(path))) return undefined;
    const files = paths.map(([name, path]) => [name, new Uint8Array(readFileSync(path))]);
    return Object.fromEntries(files) as Record<ScmsTrustFileName, Uint8Array>;
  }

  keepTrust(files: Readonly<Record<ScmsTrustFileName, Uint8Array>>): void {
    for (const name of trustFileNames) writeWhole(this.pathOf("trust", `${name}.oer`), files[name]);
  }

  /** The trust list that came with the registration; undefined without one. */
  get firstCtl(): Uint8Array | undefined {
    return octetsIn(this.pathOf(firstCtlName));
  }

  keepFirstCtl(list: Uint8Array): void {
    writeWhole(this.pathOf(firstCtlName), list);
  }

  /** What came of a file before its download broke off; undefined where none did. */
  begunDownload(filename: string): Uint8Array | undefined {
    return octetsIn(this.pathOf("downloads", filename));
  }

  beginDownload(filename: string, octets: Uint8Array): void {
    writeWhole(this.pathOf("downloads", filename), octets);
  }

  dropDownload(filename: string): void {
    rmSync(this.pathOf("downloads", filename), { force: true });
  }

  /** The enrollment certificate in use, which is the newest. @throws CommandError before the first. */
  get enrollment(): MessageSigner {
    const newest = this.#numbers().at(-1);
    if (newest === undefined)
      throw new CommandError("This station has no enrollment certificate yet: run scms enroll.");
    return this.#signer("enrollment", String(newest));
  }

  addEnrollment(own: OwnCertificate): string {
    const name = String((this.#numbers().at(-1) ?? 0) + 1);
    this.#keep(own, "enrollment", name);
    return this.pathOf("enrollment", `${name}.oer`);
  }

  /** Keeps what the answers to a request are opened with. */
  addRequest(request: ScmsAuthorizationRequest, acknowledgement: Acknowledgement): void {
    const { scheme, key } = request;
    const stored = storedFormOf(request, acknowledgement);
    const name = stored.requestHash;
    this.#write(join("requests", `${name}.json`), stored);
    writeWhole(this.pathOf("requests", `${name}.pem`), key.toPkcs8Pem());
    if ("encryptionKey" in scheme)
      writeWhole(this.pathOf("requests", `${name}-encryption.pem`), scheme.encryptionKey.toPkcs8Pem());
  }

  /** The request of that name, else the newest, with the period to download next. @throws CommandError without one. */
  request(wanted: string | undefined): {
    readonly request: ScmsAuthorizationRequest;
    readonly nextPeriod?: number;
    readonly nextDownload?: Date;
  } {
    const all = this.#namesIn("requests", /^([0-9A-F]{16})\.json$/).map((name) => this.#stored(name));
    const found = wanted
      ? all.find(({ requestHash }) => requestHash === wanted.toUpperCase())
      : all.sort((one, other) => other.builtAt.localeCompare(one.builtAt))[0];
    if (found === undefined) throw new CommandError("This station has no such request: run scms request.");
    const { requestHash, nextPeriod, nextDownload } = found;
    const request = requestOfStored(found, {
      key: keyIn(this.pathOf("requests", `${requestHash}.pem`)),
      encryptionKey: () => keyIn(this.pathOf("requests", `${requestHash}-encryption.pem`)),
    });
    return {
      request,
      ...(nextPeriod !== undefined && { nextPeriod }),
      ...(nextDownload !== undefined && { nextDownload: new Date(nextDownload) }),
    };
  }

  /** Notes what is to be downloaded next of a request, and when. */
  setNext(
    { requestHash }: Pick<ScmsAuthorizationRequest, "requestHash">,
    nextPeriod: number,
    nextDownload: Date | undefined,
  ): void {
    const name = hex(requestHash);
    this.#write(join("requests", `${name}.json`), {
      ...this.#stored(name),
      nextPeriod,
      nextDownload: nextDownload?.toISOString(),
    });
  }

  addCertificate(
    { requestHash }: Pick<ScmsAuthorizationRequest, "requestHash">,
    name: string,
    own: OwnCertificate,
  ): void {
    this.#keep(own, join("certificates", hex(requestHash)), name);
  }

  /** All authorization certificates with their keys. */
  get certificates(): readonly MessageSigner[] {
    return this.#namesIn("certificates", /^([0-9A-F]{16})$/).flatMap((request) => {
      const folder = join("certificates", request);
      return this.#namesIn(folder, /^(.+)\.oer$/).map((name) => this.#signer(folder, name));
    });
  }

  #stored(name: string): StoredRequest {
    return this.#parsed(join("requests", `${name}.json`), storedRequest)!;
  }

  #parsed<T>(name: string, schema: z.ZodMiniType<T>): T | undefined {
    const path = this.pathOf(name);
    if (!existsSync(path)) return undefined;
    const parsed = schema.safeParse(jsonIn(readFileSync(path, "utf8")));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new CommandError(`${path}: ${issue!.path.join(".") || "it"} ${issue!.message}`);
  }

  #write(name: string, content: object): void {
    writeWhole(this.pathOf(name), `${JSON.stringify(content, undefined, 2)}\n`);
  }

  #keep({ certificate, key }: OwnCertificate, folder: string, name: string): void {
    writeWhole(this.pathOf(folder, `${name}.pem`), key.toPkcs8Pem());
    writeWhole(this.pathOf(folder, `${name}.oer`), certificate.bytes);
  }

  #signer(folder: string, name: string): MessageSigner {
    return signingAs({
      key: keyIn(this.pathOf(folder, `${name}.pem`)),
      certificate: certificateIn(this.pathOf(folder, `${name}.oer`)),
    });
  }

  #numbers(): readonly number[] {
    return this.#namesIn("enrollment", /^(\d+)\.oer$/)
      .map(Number)
      .sort((one, other) => one - other);
  }

  #namesIn(folder: string, form: RegExp): readonly string[] {
    const path = this.pathOf(folder);
    return existsSync(path) ? readdirSync(path).flatMap((file) => form.exec(file)?.[1] ?? []) : [];
  }
}

function octetsIn(path: string): Uint8Array | undefined {
  return existsSync(path) ? new Uint8Array(readFileSync(path)) : undefined;
}

function hex(value: Uint8Array): string {
  return toHex(value).toUpperCase();
}
