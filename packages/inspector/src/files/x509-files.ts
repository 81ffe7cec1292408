/** X.509 among the files of a bundle. */
import { type X509Block, x509BlocksIn } from "@v2x/decoder";
import { readX509, type X509Answer, type X509Part } from "../x509/index.ts";
import {
  answerFrom,
  type CheckedFile,
  type FileAnswer,
  type FileQuestion,
  notAsked,
} from "./checked-file.ts";
import type { UnpackedFile } from "./zip/index.ts";

/** What the X.509 files of a bundle hold, by the octets of each file. */
export type X509Files = ReadonlyMap<Uint8Array, readonly X509Part[]>;

/** Structures that are read of a bundle: each certificate is held against all others. */
const mostStructures = 300;

/** Reads the X.509 files of a bundle all together, since a chain may lie in several of them. */
export async function x509In(files: readonly UnpackedFile[], now: Date): Promise<X509Files> {
  const found = files.flatMap(({ octets }) => {
    const blocks = x509BlocksIn(octets);
    return blocks === undefined ? [] : [{ octets, blocks }];
  });
  if (found.length === 0) return new Map();
  const all = found.flatMap(({ blocks }) => blocks);
  const { parts } = await readX509(all.slice(0, mostStructures), now);
  let start = 0;
  return new Map(
    found.map(({ octets, blocks }) => {
      const own = blocks.map((block, index) => parts[start + index] ?? notRead(block));
      start += blocks.length;
      return [octets, own];
    }),
  );
}

function notRead({ label }: X509Block): X509Part {
  const text = `Of a bundle, ${mostStructures} structures of X.509 are read, and this one comes later.`;
  const isKey = label.endsWith("PRIVATE KEY");
  return {
    kind: isKey ? "privateKey" : "unreadable",
    title: isKey ? "Private key, not read" : "X.509, not read",
    facts: [],
    answers: [{ about: "form", state: "unknown", text }],
  };
}

/** Whether a file holds more of X.509 than private keys, which are told with what they belong to. */
export function isX509File(parts: readonly X509Part[] | undefined): parts is readonly X509Part[] {
  return parts?.some(({ kind }) => kind !== "privateKey") === true;
}

/** A private key, and the file where it is. */
export interface X509Key {
  readonly path: string;
  /** Undefined where it is encrypted, or of another kind than the four curves. */
  readonly point: string | undefined;
}

/** The private keys among some files. */
export function x509KeysIn(files: readonly UnpackedFile[], x509: X509Files): readonly X509Key[] {
  return files.flatMap(({ path, octets }) =>
    (x509.get(octets) ?? []).flatMap(({ kind, point }) => (kind === "privateKey" ? [{ path, point }] : [])),
  );
}

/** What a bundle's table tells of an X.509 file. */
export function aboutX509(
  path: string,
  parts: readonly X509Part[],
  keys: readonly X509Key[],
): Pick<CheckedFile, "title" | "validFrom" | "validUntil" | "x509"> & {
  readonly answers: Readonly<Record<FileQuestion, FileAnswer>>;
} {
  const shown = parts.filter(({ kind }) => kind !== "privateKey");
  const [first, ...more] = shown as [X509Part, ...X509Part[]];
  const of = (wanted: X509Answer["about"]) =>
    parts.flatMap(({ answers }) =>
      answers.flatMap(({ about, state, text }) =>
        about === wanted ? [{ state, text: clauseOf(text) }] : [],
      ),
    );
  const asked = (wanted: X509Answer["about"], without: string) => {
    const found = of(wanted);
    return found.length === 0 ? notAsked(without) : answerFrom(found);
  };
  // All of a chain hold from the latest beginning to the earliest end.
  const [from] = shown
    .flatMap(({ validFrom }) => validFrom ?? [])
    .sort()
    .reverse();
  const [until] = shown.flatMap(({ validUntil }) => validUntil ?? []).sort();
  return {
    title: more.length === 0 ? first.title : `${first.title}, and ${more.length} more`,
    ...(from === undefined ? {} : { validFrom: from }),
    ...(until === undefined ? {} : { validUntil: until }),
    answers: {
      form: answerFrom([{ state: "pass", text: "it is X.509" }, ...of("form")]),
      key: keyAnswerOf(path, shown, keys),
      chain: asked("chain", "Nobody signed it."),
      dates: asked("dates", "It has no dates."),
    },
    x509: parts,
  };
}

/** A key belongs to the certificate or request in its own file or in that of the same name, else to what has its point. */
function keyAnswerOf(path: string, parts: readonly X509Part[], keys: readonly X509Key[]): FileAnswer {
  const points = parts.flatMap(({ point }) => point ?? []);
  const isOwn = ({ point }: X509Key) => point !== undefined && points.includes(point);
  const namesakes = keys.filter((key) => stemOf(key.path) === stemOf(path));
  const found = namesakes.length > 0 ? namesakes : keys.filter(isOwn);
  if (found.length === 0) return notAsked("No private key lies beside it.");
  return answerFrom(
    found.map((key) => {
      if (isOwn(key)) return { state: "pass", text: `${key.path} is its private key` };
      return key.point === undefined || points.length === 0
        ? { state: "unknown", text: `${key.path} is encrypted, or of a kind that is not compared here` }
        : { state: "fail", text: `${key.path} is not the private key of its certificate` };
    }),
  );
}

/** The X.509 file that a private key belongs to. */
export function x509OwnerOf(
  path: string,
  files: readonly CheckedFile[],
  keys: readonly X509Key[],
): string | undefined {
  const points = keys.flatMap((key) => (key.path === path && key.point !== undefined ? [key.point] : []));
  return files.find(({ x509 }) =>
    x509?.some(({ kind, point }) => kind !== "privateKey" && point !== undefined && points.includes(point)),
  )?.path;
}

/** A sentence as it stands among others of a file. */
function clauseOf(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, "")}`;
}

function stemOf(path: string): string {
  return path.replace(/\.[^./]*$/, "");
}
