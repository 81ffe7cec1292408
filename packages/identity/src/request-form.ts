import { IncomingMessage } from "node:http";
import { hiddenCharacterIn } from "@v2x/contract";

/** Why a request is refused before the provider sees it. */
export interface RequestProblem {
  readonly status: 400 | 408 | 413;
  /** A sentence for people. */
  readonly text: string;
}

/** A form of these pages needs less; so does every call of an OpenID client. */
const maxFormBytes = 16 * 1024;
const formTimeMs = 10_000;
const maxParameters = 50;
/** An address, a state or a nonce. */
const maxCharacters = 512;
/** These are longer than what people and their programs make up. */
const longer: ReadonlyMap<string, number> = new Map([
  ["id_token_hint", 4096],
  ["password", 1000],
  ["currentPassword", 1000],
  ["credential", 8192],
]);

/**
 * Says what is wrong with the parameters of a query or form: too many, too long, with control characters, which no
 * database takes, or with invisible ones, by which two names that look alike differ. A password may have either.
 */
export function problemOfParameters(parameters: URLSearchParams): RequestProblem | undefined {
  if (parameters.size > maxParameters)
    return badRequest(`There must be at most ${maxParameters} parameters.`);
  for (const [name, value] of parameters) {
    const shown = /^\w{1,40}$/.test(name) ? `The parameter ${name}` : "The name of a parameter";
    const isSecret = /password$/i.test(name);
    if (hasControlCharacter(name) || (!isSecret && hasControlCharacter(value)))
      return badRequest(`${shown} must not contain control characters.`);
    const hidden = isSecret ? undefined : hiddenCharacterIn(value);
    if (hidden !== undefined)
      return badRequest(`${shown} must not contain invisible characters (${hidden}).`);
    const limit = longer.get(name) ?? maxCharacters;
    if (name.length > maxCharacters || value.length > limit)
      return badRequest(`${shown} must have at most ${limit} characters.`);
  }
  return undefined;
}

/** @param path - percent-encoded, as it came. */
export function problemOfPath(path: string): RequestProblem | undefined {
  try {
    if (!hasControlCharacter(decodeURIComponent(path))) return undefined;
    return badRequest("The address must not contain control characters.");
  } catch {
    return badRequest("The address is not well formed.");
  }
}

/**
 * Reads the body of a request whole, within 16 kB and ten seconds.
 *
 * @returns the octets, or why they are not read.
 */
export function readBody(req: IncomingMessage): Promise<Buffer | RequestProblem> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => give(problem(408, "The form did not arrive in time.")), formTimeMs);
    const give = (result: Buffer | RequestProblem) => {
      clearTimeout(timer);
      req.off("data", take);
      resolve(result);
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxFormBytes) give(problem(413, `The form must have at most ${maxFormBytes} bytes.`));
      else chunks.push(chunk);
    };
    req.on("data", take);
    req.once("end", () => give(Buffer.concat(chunks)));
    req.once("close", () => give(problem(400, "The form did not arrive whole.")));
    req.once("error", () => {}); // "close" follows
  });
}

/** The provider reads bodies itself: gives it the one that has been read and judged, as if it had just arrived. */
export function withBody(req: IncomingMessage, body: Buffer): IncomingMessage {
  const again = new IncomingMessage(req.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = req;
  Object.assign(again, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  again.complete = true; // else its end would be taken for an abort, and close the connection
  again.push(body);
  again.push(null);
  return again;
}

function problem(status: RequestProblem["status"], text: string): RequestProblem {
  return { status, text };
}

const badRequest = (text: string) => problem(400, text);

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
