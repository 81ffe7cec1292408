import { parseArgs } from "node:util";
import { type KeyType, keyTypes } from "@v2x/crypto";
import { CommandError } from "./command-error.ts";

/** Every option of every command. */
const options = {
  folder: { type: "string", default: "station" },
  json: { type: "boolean", default: false },
  verbose: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  portal: { type: "string" },
  token: { type: "string" },
  organization: { type: "string" },
  "canonical-id": { type: "string" },
  name: { type: "string" },
  permission: { type: "string", multiple: true },
  "key-type": { type: "string" },
  privacy: { type: "boolean", default: false },
  pop: { type: "boolean", default: false },
  count: { type: "string" },
  ec: { type: "string" },
  dc: { type: "string" },
  tlm: { type: "string" },
  root: { type: "string" },
  fault: { type: "string" },
  psid: { type: "string" },
  payload: { type: "string" },
  digest: { type: "boolean", default: false },
  out: { type: "string" },
  ra: { type: "string" },
  eca: { type: "string" },
  ctl: { type: "string" },
  quorum: { type: "string" },
  "trust-first": { type: "boolean", default: false },
  form: { type: "string" },
  kind: { type: "string" },
  request: { type: "string" },
  equipment: { type: "string" },
  successor: { type: "boolean", default: false },
} as const;

/** What was given on the command line. */
export type GivenOptions = ReturnType<typeof parseOptions>["values"];

/**
 * Reads the words of the command line.
 *
 * @throws CommandError for what is no option, or misses its value.
 */
export function parseOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values, positionals };
  } catch (cause) {
    throw new CommandError(`${(cause as Error).message} See --help.`, undefined, { cause });
  }
}

/** The key type that was asked for; NIST P-256 where none was. @throws CommandError for one that is not known. */
export function keyTypeIn(text = "NistP256"): KeyType {
  const found = keyTypes.find((keyType) => keyType.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  throw new CommandError(`--key-type must be one of ${keyTypes.join(", ")}.`);
}

/** A number of things. @throws CommandError where it is none between 1 and 1000. */
export function countIn(text = "1"): number {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > 1000) throw new CommandError("--count must be a number from 1 to 1000.");
  return count;
}

/** A HashedId8 in hexadecimal digits, as upper case. @throws CommandError for anything else. */
export function hashedId8In(option: string, text: string | undefined): string | undefined {
  if (text === undefined || /^[0-9a-fA-F]{16}$/.test(text)) return text?.toUpperCase();
  throw new CommandError(`${option} must be a HashedId8: 16 hexadecimal digits.`);
}

/** An address. @throws CommandError where it is none of HTTP. */
export function urlIn(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? "")) return text.replace(/\/+$/, "");
  throw new CommandError(`${option} must be an address that starts with http:// or https://.`);
}

/** One of the words that an option takes, in any case; the first where it is not given. @throws CommandError for another. */
export function oneOf<Word extends string>(
  option: string,
  text: string | undefined,
  words: readonly [Word, ...Word[]],
): Word {
  const found = words.find((word) => word.toLowerCase() === (text ?? words[0]).toLowerCase());
  if (found !== undefined) return found;
  throw new CommandError(`${option} must be one of ${words.join(", ")}.`);
}

/** A portal, and an access token of one of its users. */
export interface SignIn {
  readonly portal: string;
  readonly token: string;
}

/** Where to register, and as whom. @throws CommandError where one of them is missing. */
export function signInIn(
  { portal: given, token: givenToken }: Pick<GivenOptions, "portal" | "token">,
  env: Readonly<Record<string, string | undefined>>,
): SignIn {
  const portal = urlIn("--portal", given);
  const token = givenToken ?? env.STATION_TOKEN;
  if (portal === undefined)
    throw new CommandError("Say with --portal where to register, e.g. http://localhost:8080.");
  if (token === undefined) {
    throw new CommandError(
      "Give an access token with --token or STATION_TOKEN; `npx v2x token --email YOU` prints one.",
    );
  }
  return { portal, token };
}
