import type { Call } from "../call.ts";
import { everyCall } from "../calls.ts";
import type { TokenScope } from "./calls.ts";

/**
 * The scope that a personal access token needs for a call; `undefined` where none may make it: the calls of
 * operators, those about such tokens, those that change who belongs to an organization, and every changing call that nobody has thought about.
 */
export function tokenScopeOf(call: Call): TokenScope | undefined {
  const found = everyCall.find((named) => named.call === call);
  if (found === undefined || call.auth === "operator" || found.group === "personalTokens") return undefined;
  return scopes[found.name] ?? (call.method === "GET" ? "read" : undefined);
}

/** Of calls that show nothing but what anyone in the organization may read, `read` goes without saying. */
const scopes: Readonly<Record<string, TokenScope>> = {
  ...all("read", "decoders", ["decodeHexEncodedCOER", "decodeHexEncodedUPER", "decodeCOER", "verdict"]),
  ...all("read", "signer", ["verify"]),
  ...all("devices", "ccms", [
    "addDevice",
    "updateDevice",
    "deleteDevice",
    "decideAboutDevice",
    "tryOutDevice",
  ]),
  ...all("devices", "scms", [
    "registerDevice",
    "updateDevice",
    "deleteDevice",
    "decideAboutDevice",
    "tryOutDevice",
    "scmsOmniAirTestProfile",
    "testProfile",
  ]),
  ...all("certificates", "ccms", ["generateAT"]),
  ...all("certificates", "scms", ["scmsOmniAir"]),
  ...all("certificates", "camp", ["enroll"]),
  ...all("certificates", "signer", ["sign", "signForBackend"]),
  ...all("organization", "serviceAccounts", ["find", "register", "rotate", "remove"]),
};

function all(scope: TokenScope, group: string, names: readonly string[]): Record<string, TokenScope> {
  return Object.fromEntries(names.map((name) => [`${group}.${name}`, scope]));
}
