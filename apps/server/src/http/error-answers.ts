import { toHex } from "@v2x/asn1";
import { BlobError } from "@v2x/blobs";
import { type AnyAtError, type AnyDeviceError, AtError, DeviceError } from "@v2x/ccms";
import { permissionsText, wireTexts } from "@v2x/contract";
import { type AnyCredentialsError, CredentialsError } from "@v2x/credentials";
import { type AnyIdentityError, IdentityError } from "@v2x/identity";
import { type AnyAuthorityError, AuthorityError } from "@v2x/pki";
import {
  type AnyBundleError,
  type AnyCampEnrollmentError,
  type AnyScmsDeviceError,
  type AnySignerError,
  type AnyTestProfileError,
  BundleError,
  CampEnrollmentError,
  ScmsDeviceError,
  SignerError,
  TestProfileError,
} from "@v2x/scms";
import { type AnyStoreError, StoreError } from "@v2x/store";
import { minuteText } from "../minute-text.ts";
import { type AnyHttpFailure, HttpFailure } from "./http-failure.ts";
import { refusedRequestsText } from "./refused-requests.ts";

/** How a failure leaves the server. */
export interface WireAnswer {
  readonly status: number;
  /** For people; plain text. */
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whoever runs the installation can do something about it: the answer ends with whom to write to. */
  readonly helpsToWrite?: true;
}

/** A row for every code of a family of failures: a forgotten one does not compile. */
type AnswerTable<E extends { readonly code: string; readonly details: unknown }> = {
  readonly [C in E["code"]]: (
    details: Extract<E, { readonly code: C }>["details"],
  ) => WireAnswer | "internal";
};

const refusals = {
  "not-logged-in": ({ reason }) => ({
    status: 401,
    text: wireTexts.notLoggedIn,
    headers: { "www-authenticate": reason === "missing" ? "Bearer" : 'Bearer error="invalid_token"' },
  }),
  "no-access": () => ({ status: 403, text: wireTexts.noAccess }),
  "email-unverified": ({ contactEmail }) => ({
    status: 403,
    text: `Your sign-in service does not confirm your e-mail address. Confirm it there and sign in again, or write to ${contactEmail}.`,
  }),
  "account-taken": ({ contactEmail }) => ({
    status: 403,
    text: `${wireTexts.noPermission} The account with your e-mail address belongs to another user of your sign-in service. Sign in as that user, or write to ${contactEmail}.`,
  }),
  "account-waiting": ({ contactEmail }) => ({
    status: 403,
    text: `${wireTexts.noPermission} Your account is waiting for approval. Write to ${contactEmail}.`,
  }),
  "account-refused": ({ contactEmail }) => ({
    status: 403,
    text: `${wireTexts.noPermission} Write to ${contactEmail}.`,
  }),
  "people-only": () => ({
    status: 403,
    text: "This call is for people: a service account cannot make it.",
  }),
  "token-scope-missing": ({ needed }) => ({
    status: 403,
    text:
      needed === undefined
        ? "No personal access token may make this call. Sign in to make it."
        : `This call needs a personal access token with the scope ${needed}.`,
  }),
  // The status of RFC 9470 is 401, which sends the portal's user to the sign-in page and loses what was typed.
  "sign-in-stale": ({ minutes }) => ({
    status: 403,
    text: `You signed in more than ${minutes} minutes ago. Sign in again to do this.`,
    headers: {
      "www-authenticate": `Bearer error="insufficient_user_authentication", max_age="${minutes * 60}"`,
    },
  }),
  "personal-token-unknown": () => ({
    status: 404,
    text: "You have no personal access token with this id.",
  }),
  "personal-tokens-too-many": ({ max }) => ({
    status: 409,
    text: `You have ${max} personal access tokens, and may not have more. Revoke one first.`,
  }),
  "service-accounts-unsupported": () => ({
    status: 501,
    text: "This installation makes no service accounts: its identity provider (OIDC_ISSUER) is an external one. Its operator can set KEYCLOAK_ADMIN_CLIENT_ID and KEYCLOAK_ADMIN_CLIENT_SECRET where that is a Keycloak.",
  }),
  "keycloak-failed": ({ reason }) => ({
    status: 502,
    text: `The identity provider (Keycloak) did not do it: ${reason}. Please try again; if it happens again, this installation's operator finds more under "Keycloak" in docs/operations.md.`,
  }),
  "secret-not-issued": ({ reason }) => ({
    status: 502,
    text: `The old secret no longer works, but the identity provider (Keycloak) did not issue the new one: ${reason}. The portal asks it again by itself; the service account shows the new secret once it is issued.`,
  }),
  "service-account-unknown": () => ({
    status: 404,
    text: "This organization has no service account.",
  }),
  "account-unknown": () => ({ status: 404, text: "There is no such user." }),
  "account-state": ({ state }) =>
    conflict(`This account is ${stateWords[state]}, so this cannot be decided.`),
  "operator-own": () => conflict("Nobody takes the operator's role from themselves: another operator can."),
  "account-own": () => conflict("Nobody does this to their own account: another operator can."),
  "account-not-blocked": () => conflict("Signing in to this account is not blocked."),
  "second-factor-none": () => conflict("This account has no second factor."),
  "operator-last": () => conflict("This is the only operator left. Make another one first."),
  "job-unknown": ({ id }) => ({
    status: 404,
    text: `No failing job has the id ${id}: it may be done by now, or is being tried.`,
  }),
  "job-superseded": () =>
    conflict("A newer job for the same is there already and does its work, so this one is not tried again."),
  "notice-over": () => badRequest("until must be later than now, or nobody would see the notice."),
  "notice-missing": () => conflict("There is no notice to be taken away."),
  "administrators-only": () => ({
    status: 403,
    text: "Only administrators of the organization may do this.",
  }),
  "member-unknown": () => ({ status: 404, text: "The organization has no such member." }),
  "administrator-last": () =>
    conflict(
      "An organization keeps at least one administrator who may sign in. Make another member administrator first.",
    ),
  "member-already": ({ email }) => conflict(`${email} is a member already.`),
  "invitation-open": ({ email }) =>
    conflict(`${email} has an open invitation. Withdraw it before you send another one.`),
  "invitation-unknown": () => ({ status: 404, text: "The organization has no such open invitation." }),
  "invitations-too-many": ({ max }) =>
    conflict(`There are ${max} open invitations, and may not be more. Withdraw one first.`),
  "invitations-unsupported": () => ({
    status: 501,
    text: "This installation sends no invitations: its identity provider (OIDC_ISSUER) is an external one.",
  }),
  "mails-too-many": () => ({
    status: 429,
    text: "Too many mails were asked for, to this address or from your network. Try again in an hour.",
  }),
  "mail-down": () => ({ status: 503, text: "The mail could not be sent. Please try again later." }),
  "organization-unknown": ({ organizationId }) => ({
    status: 404,
    text: `There is no organization ${organizationId}.`,
  }),
  "organization-missing": ({ count }) =>
    badRequest(`organizationId must name one of your ${count} organizations.`),
  "organization-foreign": ({ organizationId }) => ({
    status: 403,
    text: `organizationId ${organizationId} is not one of your organizations.`,
  }),
  "request-malformed": ({ problems }) => badRequest(/[.!?]$/.test(problems) ? problems : `${problems}.`),
  "body-too-large": ({ limit, unit }) => ({
    status: 413,
    text: `The body is too large. Send at most ${limit} ${unit}.`,
  }),
  "body-too-slow": ({ bodyOctetsPerSecond }) => ({
    status: 408,
    text: `The body comes too slowly. Send at least ${bodyOctetsPerSecond} octets a second.`,
  }),
  "call-unknown": ({ hint }) => ({ status: 404, text: [wireTexts.unknownCall, hint].join(" ").trim() }),
  "method-wrong": ({ allow, isOfDevices }) => ({
    status: 405,
    text:
      isOfDevices && allow.length > 0
        ? `${wireTexts.unknownCall} This address takes ${allow.join(", ")}.`
        : wireTexts.unknownCall,
    ...(allow.length === 0 ? {} : { headers: { allow: allow.join(", ") } }),
  }),
  "too-many-requests": ({ retryAfterSeconds }) => ({
    status: 429,
    text: `Too many requests. Try again in ${retryAfterSeconds} seconds.`,
    headers: { "retry-after": String(retryAfterSeconds) },
  }),
  "identifiers-taken-often": ({ most, retryAfterSeconds }) => ({
    status: 429,
    text: `Your organization asked for ${most} identifiers within this hour that other devices have. Check the identifiers, and try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`,
    headers: { "retry-after": String(retryAfterSeconds) },
    helpsToWrite: true,
  }),
  "line-full": ({ whose, retryAfterSeconds }) => ({
    status: 429,
    text: `Too much ${whose === "everybody's" ? "" : `of ${whose} `}is waiting already. Try again in ${retryAfterSeconds} seconds.`,
    headers: { "retry-after": String(retryAfterSeconds) },
  }),
  "answers-unread": ({ retryAfterSeconds }) => ({
    status: 429,
    text: `Too many finished answers are not read yet. Read them, or try again in ${retryAfterSeconds} seconds.`,
    headers: { "retry-after": String(retryAfterSeconds) },
  }),
  "answer-too-long": ({ limit }) => ({
    status: 422,
    text: `The answer would have more than ${limit} octets. Ask for text (Accept: text/plain), or send less at a time.`,
  }),
  "too-demanding": () => ({
    status: 422,
    text: "Reading this takes more time or memory than one input may have. Send less at a time.",
  }),
  // Nobody reads it; the log shows what became of the request.
  "hung-up": () => ({ status: 499, text: "The caller hung up." }),
  "event-unknown": ({ log, id }) => ({
    status: 404,
    text: `The ${log.toUpperCase()}'s log has no row ${id} of your organization. One that belongs to nobody is found together with its requestHash.`,
  }),
  "event-of-all-unknown": ({ id }) => ({
    status: 404,
    text: `No log has an event ${id}. Events are forgotten after EVENT_RETENTION_DAYS.`,
  }),
  "no-good-run": () => ({
    status: 503,
    text: "The authorities grant no such request at the moment, not even a good one. Please try again later.",
    headers: { "retry-after": "60" },
  }),
  "list-of-name-unknown": ({ name }) => ({
    status: 404,
    text: `There is no list ${name.slice(0, 60)}: v2x list status shows them.`,
  }),
  "electors-none": () => ({
    status: 404,
    text: "CAMP's SCMS has no electors, so it has neither their certificates nor a trust list of theirs.",
  }),
  "list-unknown": ({ hashedId8Hex, sequence }) => {
    const under = hashedId8Hex === undefined ? "" : ` under the HashedId8 ${hashedId8Hex.slice(0, 40)}`;
    const as = sequence === undefined ? "" : ` with the sequence ${sequence.slice(0, 40)}`;
    return { status: 404, text: `Nothing is published here${under}${as}.` };
  },
  "file-unknown": ({ call }) => ({
    status: 404,
    text: `Nothing is published under what ${call} was asked for.`,
  }),
  "portal-missing": () => ({
    status: 503,
    text: "The portal's pages are not built yet. Please try again in a minute.",
    headers: { "retry-after": "30" },
  }),
  "document-missing": ({ name }) => ({
    status: 404,
    text: `This installation has no ${name}: it has not been built.`,
  }),
} satisfies AnswerTable<AnyHttpFailure>;

/** Whatever is wrong with a token or its holder, a caller learns only that it does not let him in, or that it ended. */
const tokenRefused = () => refusals["not-logged-in"]({ reason: "invalid" });
const tokenRefusals = {
  "token-invalid": tokenRefused,
  "token-expired": ({ expiredAt }) => ({
    ...tokenRefused(),
    headers: {
      "www-authenticate": `Bearer error="invalid_token", error_description="The access token expired at ${expiredAt.toISOString()}. Ask for another one."`,
    },
  }),
  "token-ended": tokenRefused,
  "account-unknown": tokenRefused,
  "account-not-approved": tokenRefused,
} satisfies AnswerTable<AnyIdentityError>;

const ticketRefusals = {
  "permissions-invalid": ({ permissions }) =>
    badRequest(`${wireTexts.invalidAppPermissions}: ${permissionsText(permissions)}`),
  "permissions-duplicate": ({ permissions }) =>
    badRequest(`${wireTexts.duplicateAppPermissions}: ${permissionsText(permissions)}`),
  "psid-repeated": ({ permissions }) =>
    badRequest(
      `A certificate names a PSID at most once, but psidSspList has one with several SSPs: ${permissionsText(permissions)}.`,
    ),
  "expiry-after-aa": ({ expiry, aaExpiry }) =>
    badRequest(
      `durationInHours is too long: the tickets would end on ${minuteText(expiry)}, after the AA's certificate, which ends on ${minuteText(aaExpiry)}.`,
    ),
  "key-type-unsupported": ({ supported }) => badRequest(`keyType must be one of ${supported.join(", ")}.`),
  "count-out-of-bounds": ({ min, max }) =>
    badRequest(`certNum must be a whole number from ${min} to ${max}.`),
  "duration-out-of-bounds": ({ min, max }) =>
    badRequest(`durationInHours must be a whole number from ${min} to ${max}.`),
  "permission-malformed": ({ index, rule }) => badRequest(`psidSspList[${index}]: ${rule}.`),
  "fault-impossible": faultImpossible,
  "bundle-self-check": () => "internal",
} satisfies AnswerTable<AnyAtError>;

const { device: deviceTexts } = wireTexts;

const deviceRefusals = {
  "canonical-id-too-long": () => badRequest(deviceTexts.canonicalIdTooLong),
  "canonical-id-prefix": ({ organizationId }) =>
    badRequest(`canonicalId must start with ${organizationId}, the id of your organization.`),
  "canonical-id-taken": canonicalIdTaken,
  "canonical-id-fixed": canonicalIdFixed,
  "key-bad": () => badRequest(deviceTexts.keyBad),
  "key-encoding-unsupported": () => badRequest(`${deviceTexts.keyBad}: ${wireTexts.keyEncodingUnsupported}`),
  "key-weak": () => badRequest(deviceTexts.keyWeak),
  "permission-duplicate": ({ permission }) =>
    badRequest(`${deviceTexts.duplicateAppPermission}: ${permissionsText([permission])}`),
  "country-unknown": ({ name }) =>
    badRequest(
      `geographicRegions must hold names of countries as ISO 3166-1 has them; "${name.slice(0, 40)}" is none.`,
    ),
  "privacy-fixed": ({ withPrivacy }) =>
    badRequest(`withPrivacy must stay ${withPrivacy}: it cannot be changed once a device is registered.`),
  "organization-other": ({ organizationId, acting }) => ({
    status: 403,
    text: `organizationId ${organizationId} is not the organization of this call, ${acting}.`,
  }),
  "device-unknown": () => ({ status: 404, text: "There is no device with this id." }),
  "device-revoked": deviceRevoked,
  "device-enrolled": deviceEnrolled,
  "devices-too-many": devicesTooMany,
} satisfies AnswerTable<AnyDeviceError>;

const scmsDeviceRefusals = {
  "canonical-id-taken": canonicalIdTaken,
  "canonical-id-fixed": canonicalIdFixed,
  "key-bad": () => badRequest(deviceTexts.canonicalKeyBad),
  "key-encoding-unsupported": () =>
    badRequest(`${deviceTexts.canonicalKeyBad}: ${wireTexts.keyEncodingUnsupported}`),
  "key-weak": () => badRequest(deviceTexts.canonicalKeyBad),
  "device-unknown": () => ({ status: 404, text: "There is no device with this canonicalId." }),
  "device-revoked": deviceRevoked,
  "device-enrolled": deviceEnrolled,
  "devices-too-many": devicesTooMany,
} satisfies AnswerTable<AnyScmsDeviceError>;

const signerRefusals = {
  "message-undecodable": ({ offset, bit, path, expected, found }) =>
    badRequest(
      `j2735message is no MessageFrame of SAE J2735: at octet ${offset} (bit ${bit % 8})${path === "" ? "" : `, ${path.slice(0, 160)}`}, expected ${expected}, found ${found}.`,
    ),
  "message-goes-on": ({ offset, further }) =>
    badRequest(
      `j2735message goes on behind the MessageFrame: that ends at octet ${offset}, and ${further} more ${further === 1 ? "follows" : "follow"}.`,
    ),
  "message-not-signed": ({ messageId, signed }) =>
    badRequest(
      `j2735message has the message id ${messageId}; what is signed here are ${signed.slice(0, -1).join(", ")} and ${signed.at(-1)}.`,
    ),
  "time-outside-certificate": ({ field, at, notBefore, notAfter }) =>
    badRequest(
      `${field} ${at.toISOString()} is outside the validity of the certificate, which lasts from ${notBefore.toISOString()} to ${notAfter.toISOString()}.`,
    ),
} satisfies AnswerTable<AnySignerError>;

/** Why a file in a zip file is not read. */
const closedBy = {
  encrypted: "is encrypted. Send it without a password.",
  compression: "is compressed in a way that is not read here. Use deflate, or no compression.",
  link: "is a symbolic link. Put the file itself there.",
  name: "has a name that cannot be kept: with control characters, some of which are not seen, or of more than 240 characters. Rename it.",
} as const;

const campEnrollmentRefusals = {
  "archive-unreadable": ({ reason }) =>
    badRequest(`The file is no zip file that can be read: ${reason.replace(/\.$/, "")}.`),
  "archive-entry-closed": ({ name, reason }) => badRequest(`${name} in the zip file ${closedBy[reason]}`),
  "archive-empty": () => badRequest("The zip file holds no request."),
  "archive-entries": ({ limit }) =>
    badRequest(`The zip file holds more than ${limit} files. Send fewer at a time.`),
  "archive-entry-too-large": ({ name, limit }) =>
    badRequest(`${name} in the zip file has more than ${limit} octets, and is no enrollment request.`),
  "archive-too-large": ({ limit }) =>
    badRequest(`The files in the zip file have more than ${limit} octets together. Send fewer at a time.`),
  "no-request-granted": ({ refusals: refused }) => badRequest(refusedRequestsText(refused)),
  "enrollment-unknown": ({ hashedId8 }) => ({
    status: 404,
    text: `CAMP's ECA issued no enrollment certificate with the HashedId8 ${toHex(hashedId8).toUpperCase()}.`,
  }),
  "enrollment-revoked": ({ hashedId8, blockedAt }) =>
    conflict(
      `The enrollment certificate ${toHex(hashedId8).toUpperCase()} is revoked already, since ${blockedAt.toISOString()}.`,
    ),
} satisfies AnswerTable<AnyCampEnrollmentError>;

const testProfileRefusals = {
  "test-profile-unknown": () => ({ status: 404, text: "There is no test profile with this id." }),
  "test-profiles-too-many": ({ most }) =>
    badRequest(
      `Your organization has ${most} test profiles, which is as many as it may have. Delete one that you no longer need.`,
    ),
} satisfies AnswerTable<AnyTestProfileError>;

const bundleRefusals = {
  "permissions-not-granted": ({ permissions }) =>
    badRequest(
      `${wireTexts.permissionsNotGranted}: ${permissionsText(
        permissions.map(({ psid, ssp }) => ({
          psid,
          ssp: ssp?.choice === "opaque" ? toHex(ssp.value).toUpperCase() : "",
        })),
      )}.`,
    ),
  "profile-expired": ({ name, expiresAt }) =>
    badRequest(
      `profileId names ${name}, a test profile that expired on ${minuteText(expiresAt)}. Choose another, or create one.`,
    ),
  "week-outside-issuer": ({ begins, issuer, isBefore }) =>
    badRequest(
      isBefore
        ? `iperiodOffset is too low: the week that begins on ${minuteText(begins)} ends before the life of the certificate's issuer, which begins on ${minuteText(issuer.notBefore)}.`
        : `iperiodOffset or numberWeeks is too high: the week that begins on ${minuteText(begins)} begins after the life of the certificate's issuer, which ends on ${minuteText(issuer.notAfter)}.`,
    ),
  "fault-impossible": faultImpossible,
  "bundle-self-check": () => "internal",
} satisfies AnswerTable<AnyBundleError>;

const authorityFailures = {
  "authority-missing": ({ role, reason }) =>
    unavailable(
      reason === "damaged"
        ? `The ${role.toUpperCase()}'s certificate is damaged in the database. This installation's operator finds out more with: v2x doctor`
        : `The ${role.toUpperCase()} has no current certificate: it was revoked. This installation's operator renews it with: v2x authority renew ${role}`,
    ),
  "authority-not-valid": ({ role, now, notBefore, notAfter }) =>
    unavailable(
      `The ${role.toUpperCase()}'s certificate is valid from ${minuteText(notBefore)} to ${minuteText(notAfter)}, but the server's clock says ${minuteText(now)}. Either the clock is wrong, or the certificate has to be renewed.`,
    ),
  "authority-unknown": ({ hashedId8 }) => ({
    status: 404,
    text: `No authority here has the HashedId8 ${toHex(hashedId8).toUpperCase()}.`,
  }),
  "authority-already-revoked": ({ role, hashedId8 }) =>
    conflict(`The ${role.toUpperCase()} certificate ${toHex(hashedId8).toUpperCase()} is revoked already.`),
  "authority-ended": ({ role, notAfter }) =>
    conflict(
      `The ${role.toUpperCase()} certificate ended on ${minuteText(notAfter)}; a revocation list does not name it any more.`,
    ),
  "revocation-unsupported": ({ role, revocable }) =>
    conflict(
      `The ${role.toUpperCase()} cannot be revoked: only ${revocable.map((one) => one.toUpperCase()).join(", ")} can.`,
    ),
  "elector-unknown": ({ name }) => ({
    status: 404,
    text: `There is no current elector ${name.slice(0, 60)}: v2x authority list shows them.`,
  }),
  "elector-last": ({ name }) =>
    conflict(`${name} is the only elector left: add another one first, with v2x elector add.`),
  "quorum-missing": ({ quorum, available }) =>
    unavailable(
      `${quorum} electors must sign the next trust list, but the keys of only ${available} of those that may are available.`,
    ),
  "list-unknown": ({ kind, issuer }) => ({
    status: 404,
    text: `${toHex(issuer).toUpperCase()} signs no ${kind} now.`,
  }),
  "list-damaged": ({ kind, issuer }) =>
    unavailable(
      `The last ${kind} of ${toHex(issuer).toUpperCase()} is damaged in the database, and its issuer signs no more. This installation's operator restores it from a backup.`,
    ),
} satisfies AnswerTable<AnyAuthorityError>;

const credentialsFailures = {
  "key-unavailable": () => ({
    status: 503,
    text: "The private key of the authority is not available at the moment. Please try again later.",
    headers: { "retry-after": "60" },
  }),
  "key-purpose": () => "internal",
  lint: () => "internal",
  "list-invalid": () => "internal",
  "signer-mismatch": () => "internal",
  "issuer-unusable": () => "internal",
  "time-out-of-range": () => "internal",
  "not-a-list": () => "internal",
} satisfies AnswerTable<AnyCredentialsError>;

const blobFailures = {
  unavailable: () => ({
    status: 503,
    text: "The stored files are not available at the moment. Please try again in a few seconds.",
    headers: { "retry-after": "5" },
  }),
  refused: () => ({
    status: 503,
    text: "The stored files cannot be reached at the moment. Please try again later.",
    headers: { "retry-after": "60" },
  }),
  damaged: () => "internal",
} satisfies Record<BlobError["code"], () => WireAnswer | "internal">;

const storeFailures = {
  unavailable: () => ({
    status: 503,
    text: "The database is not available at the moment. Please try again in a few seconds.",
    headers: { "retry-after": "5" },
  }),
  "not-writable": () => ({
    status: 503,
    text: "The server cannot store anything at the moment. Please try again later.",
    headers: { "retry-after": "60" },
  }),
  damaged: () => "internal",
  "cannot-run": () => "internal",
  "not-moved": () => "internal",
  locked: () => "internal",
  "in-use": () => "internal",
  "migration-failed": () => "internal",
} satisfies AnswerTable<AnyStoreError>;

/**
 * The one place where failures of the domain become statuses and texts.
 *
 * @returns `undefined` for what nobody foresaw, and for what a caller can do nothing about: a neutral 500.
 */
export function answerTo(error: unknown): WireAnswer | undefined {
  const answer =
    rowFor(error, HttpFailure, refusals) ??
    rowFor(error, IdentityError, tokenRefusals) ??
    rowFor(error, AtError, ticketRefusals) ??
    rowFor(error, DeviceError, deviceRefusals) ??
    rowFor(error, ScmsDeviceError, scmsDeviceRefusals) ??
    rowFor(error, SignerError, signerRefusals) ??
    rowFor(error, CampEnrollmentError, campEnrollmentRefusals) ??
    rowFor(error, TestProfileError, testProfileRefusals) ??
    rowFor(error, BundleError, bundleRefusals) ??
    rowFor(error, AuthorityError, authorityFailures) ??
    rowFor(error, CredentialsError, credentialsFailures) ??
    rowFor(error, StoreError, storeFailures) ??
    rowFor(error, BlobError, blobFailures);
  return answer === "internal" ? undefined : answer;
}

function rowFor(
  error: unknown,
  family: abstract new (...args: never[]) => { readonly code: string; readonly details: unknown },
  table: Readonly<Record<string, (details: never) => WireAnswer | "internal">>,
): WireAnswer | "internal" | undefined {
  return error instanceof family ? table[error.code]?.(error.details as never) : undefined;
}

function faultImpossible({ fault, reason }: { readonly fault: string; readonly reason: string }): WireAnswer {
  return badRequest(`fault ${fault} cannot be made: ${reason}.`);
}

function canonicalIdTaken(): WireAnswer {
  return conflict(deviceTexts.canonicalIdTaken);
}

function canonicalIdFixed({ canonicalId }: { readonly canonicalId: string }): WireAnswer {
  return badRequest(
    `${deviceTexts.canonicalIdFixed} ${canonicalId}: the device was enrolled, and its credentials were issued to that identifier.`,
  );
}

function deviceEnrolled({ until }: { readonly until: Date }): WireAnswer {
  return conflict(
    `This device was enrolled, until ${until.toISOString().slice(0, 10)} at the latest, so its identifier stays with it: credentials were issued to it. Revoke the device instead.`,
  );
}

function deviceRevoked(): WireAnswer {
  return conflict(deviceTexts.revoked);
}

function devicesTooMany({ most }: { readonly most: number }): WireAnswer {
  const text = `Your organization's quota is ${most} registered ${most === 1 ? "device" : "devices"} in CCMS and SCMS together, and it has as many. Delete or revoke one that you no longer need.`;
  // Not 409, by which clients of the SCMS's calls know a taken identifier.
  return { status: 422, text, helpsToWrite: true };
}

function badRequest(text: string): WireAnswer {
  return { status: 400, text };
}

const stateWords = {
  unactivated: "not activated yet",
  pending: "waiting for approval",
  approved: "approved",
  refused: "refused",
  disabled: "locked",
} as const;

function conflict(text: string): WireAnswer {
  return { status: 409, text };
}

/** Somebody has to mend it first, which takes more than a moment. */
function unavailable(text: string): WireAnswer {
  return { status: 503, text, headers: { "retry-after": "60" } };
}
