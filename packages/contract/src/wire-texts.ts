import type * as z from "zod/mini";
import type { AppPermission } from "./permissions.ts";

/** Texts of failures that a client recognizes or that every call shares. */
export const wireTexts = {
  notLoggedIn: "You are not logged in.",
  unknownCall: "This call is not known here.",
  noPermission: "You do not have permission to log in. Please contact support.",
  noAccess: "You do not have access to this function. Please contact us",
  invalidAppPermissions: "Invalid AppPermissions",
  duplicateAppPermissions: "Duplicate appPermissions",
  /** Of certificates that the standing ACA may not issue; the permissions follow, as `permissionsText` writes them. */
  permissionsNotGranted: "appPermissions holds what the ACA may not give",
  /** In an answer about a device: the whole text, or a word of it where the status says so. */
  device: {
    /** With 409: it is taken, or belonged to a device that was enrolled. */
    canonicalIdTaken: "canonicalId",
    /** With 400, at the beginning: the device was enrolled under the identifier that follows. */
    canonicalIdFixed: "canonicalId must stay",
    canonicalIdTooLong: "Requested canonical ID is too long",
    /** With 400: this is no key of that type. Any text that holds the word means the same. */
    keyBad: "compressedKey",
    /** The same of an SCMS device, and of one whose key is weak. */
    canonicalKeyBad: "canonicalKey",
    /** The same, as other servers say it. */
    canonicalKeyInvalid: "Canonical key is not valid",
    /** With 409. */
    revoked: "This device is revoked, which is for good. Register another one.",
    /** With 400. */
    keyWeak: "weakKey",
    duplicateAppPermission: "Duplicate app permission",
  },
  keyEncodingUnsupported:
    "This key encoding is not supported. Use SubjectPublicKeyInfo, IEEE 1609.2 PublicVerificationKey, or a point that starts with 02, 03 or 04.",
  permissionInvalid:
    "This PSID or SSP is not valid. A PSID is a whole number from 0 on; an SSP is pairs of hexadecimal digits, or empty.",
} as const;

/**
 * `36 (01FFFC), 37`: each PSID with its SSP in brackets where it has one.
 */
export function permissionsText(permissions: readonly AppPermission[]): string {
  return permissions.map(({ psid, ssp }) => (ssp === "" ? `${psid}` : `${psid} (${ssp})`)).join(", ");
}

/** The permissions that an `Invalid AppPermissions` text lists, as text; `undefined` for any other text. */
export function invalidPermissionsOf(text: string): string | undefined {
  const found = new RegExp(`${wireTexts.invalidAppPermissions}:?\\s*(.*)`, "s").exec(text);
  return found?.[1]?.trim();
}

/** The permissions that a `permissionsNotGranted` text lists; `undefined` for any other text. */
export function notGrantedPermissionsOf(text: string): readonly AppPermission[] | undefined {
  if (!text.startsWith(`${wireTexts.permissionsNotGranted}:`)) return undefined;
  const list = text.slice(wireTexts.permissionsNotGranted.length);
  return [...list.matchAll(/(\d+)(?: \(([0-9A-F]+)\))?/g)].map(([, psid, ssp = ""]) => ({
    psid: Number(psid),
    ssp,
  }));
}

/**
 * What is wrong with a request, each problem with its field and rule:
 * `certNum must be a whole number from 1 to 100; psidSspList[2].ssp must be pairs of …`. A rule that is a sentence of
 * its own stands behind a colon.
 *
 * @param whole - names the value itself, for a problem that belongs to no field.
 */
export function describeProblems(error: z.core.$ZodError, whole: string): string {
  return error.issues
    .map(({ path, message }) => `${fieldPath(path) || whole}${/^[A-Z]/.test(message) ? ":" : ""} ${message}`)
    .join("; ");
}

/** Writes where a value stands in another: `psidSspList[2].ssp`; empty for the whole. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`,
    "",
  );
}
