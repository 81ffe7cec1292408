import { toHex } from "@v2x/asn1";
import type { Check } from "@v2x/v2x-schema";
import { checkUnless } from "../../check-unless.ts";
import type { ScmsAuthorizationRequest } from "../requests/authorization-request.ts";
import type { ScmsStandpoint } from "../trust/standpoint.ts";
import { type ReadCertificate, readAuthorizationCertificate } from "./authorization-answer.ts";
import { readInfo } from "./ra-answers.ts";
import { type ArchivedFile, readStoredZip } from "./stored-zip.ts";

/** A certificate of a batch. */
export interface BatchCertificate extends ReadCertificate {
  /** In the archive: `7a_0`. */
  readonly name: string;
  /** Which of its period it is; absent for the one certificate of a request without butterfly keys. */
  readonly j?: number;
}

/** What came of reading an archive of an RA. */
export interface ReadBatch {
  /** On the archive and what it says of itself; each certificate has its own. */
  readonly checks: readonly Check[];
  readonly certificates: readonly BatchCertificate[];
  /** When to come for the next one; absent where it does not say. */
  readonly nextDownload?: Date;
}

const clause = "IEEE 1609.2.1 8.2";

/**
 * Reads the certificates of a period, as an RA serves them.
 *
 * @returns never throws for what was received.
 * @see IEEE 1609.2.1 8.2.2 — batch file: `<i>.info`, then `<i>_<j>`
 */
export async function readBatch(
  archive: Uint8Array,
  iPeriod: number,
  request: ScmsAuthorizationRequest,
  standpoint: ScmsStandpoint,
): Promise<ReadBatch> {
  const { check, files } = opened(archive);
  if (files === undefined) return { checks: [check], certificates: [] };
  const [info, ...others] = files;
  const i = iPeriod.toString(16);
  const first = checkUnless(
    { name: "info-comes-first", clause, expected: `the first file is ${i}.info`, path: "" },
    info?.name === `${i}.info` ? undefined : info === undefined ? "there is none" : `it is ${info.name}`,
  );
  if (first.outcome === "fail") return { checks: [check, first], certificates: [] };
  const { checks: ofInfo, ...told } = readInfo(info!.octets, request, iPeriod);
  const numbered = others.map(({ name, octets }) => ({ name, octets, j: numberIn(name, i) }));
  const strange = numbered.filter(
    ({ j }, at) => j === undefined || numbered.findIndex((one) => one.j === j) < at,
  );
  const named = checkUnless(
    {
      name: "files-of-period",
      clause,
      expected: `the others are ${i}_0, ${i}_1 and so on, each once`,
      path: "",
    },
    others.length === 0
      ? "there are none"
      : strange.length > 0
        ? `there is also ${strange.map(({ name }) => name).join(", ")}`
        : undefined,
  );
  const certificates: BatchCertificate[] = [];
  if (named.outcome === "pass") {
    for (const { name, octets, j } of numbered) {
      const index = { i: iPeriod, j: j! };
      certificates.push({
        name,
        j: index.j,
        ...(await readAuthorizationCertificate(octets, { request, index, standpoint })),
      });
    }
  }
  return { checks: [check, first, ...ofInfo, named], certificates, ...told };
}

/**
 * Reads the one certificate of a request without butterfly keys.
 *
 * @returns never throws for what was received.
 * @see IEEE 1609.2.1 8.2.2
 */
export async function readSingle(
  archive: Uint8Array,
  request: ScmsAuthorizationRequest,
  standpoint: ScmsStandpoint,
): Promise<ReadBatch> {
  const { check, files } = opened(archive);
  if (files === undefined) return { checks: [check], certificates: [] };
  const name = toHex(request.requestHash).toUpperCase();
  const [file] = files;
  const named = checkUnless(
    { name: "file-of-request", clause, expected: `there is one file, ${name}`, path: "" },
    files.length === 1 && file!.name === name
      ? undefined
      : `there are ${files.length}: ${files.map((one) => one.name).join(", ")}`,
  );
  if (named.outcome === "fail") return { checks: [check, named], certificates: [] };
  const read = await readAuthorizationCertificate(file!.octets, { request, standpoint });
  return { checks: [check, named], certificates: [{ name, ...read }] };
}

function opened(archive: Uint8Array): { readonly check: Check; readonly files?: readonly ArchivedFile[] } {
  const files = readStoredZip(archive);
  const rule = { name: "archive-reads", clause, expected: "it is a zip archive of stored files", path: "" };
  if (typeof files === "string") return { check: checkUnless(rule, files) };
  return { check: checkUnless(rule, undefined), files };
}

/** j of `<i>_<j>`, in the shortest lower-case form of both. */
function numberIn(name: string, i: string): number | undefined {
  const digits = name.startsWith(`${i}_`) ? name.slice(i.length + 1) : "";
  const j = Number.parseInt(digits, 16);
  return j.toString(16) === digits && j >= 0 && j <= 0xffff_ffff ? j : undefined;
}
