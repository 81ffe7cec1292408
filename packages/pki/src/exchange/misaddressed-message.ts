import { coer, DecodeError, toHex } from "@v2x/asn1";
import { timeText } from "@v2x/credentials";
import { type Opening, recipientIdOf } from "@v2x/protocol";
import { Ieee1609Dot2Data, type RecipientInfo } from "@v2x/v2x-schema";
import type { Authorities } from "../authorities.ts";
import type { AuthorityRecord } from "../authority-records.ts";
import { addressOfRecipient, type MessageAddresses, type Placement } from "./message-places.ts";
import { type AuthorityName, nameOfAuthority, type OtherSystems } from "./other-systems.ts";

/** Where encrypted messages arrive, and what is known there of other authorities. */
export interface RecipientPoint {
  /** Whose address it is. */
  readonly authority: AuthorityName;
  /** The role that its messages are encrypted for; absent where they are not encrypted. */
  readonly recipient?: string;
  /** Of its own system. */
  readonly urls: MessageAddresses;
  readonly otherSystems?: OtherSystems | undefined;
  readonly authorities: Authorities<string>;
}

/**
 * Returns whom a message is encrypted for that an authority could not decrypt: another authority of any system on this
 * server, a certificate of the right one that is not in force, one that is not known here, or the sender of a request;
 * and also what is signed and encrypted in the wrong order.
 *
 * @returns undefined where the refusal has another reason or says all there is to say.
 */
export async function placeOfEncrypted(
  opening: Opening<unknown>,
  point: RecipientPoint,
): Promise<Placement | undefined> {
  const { refusal, trace } = opening;
  if (!["recipient-is-us", "recipient-expected", "content-choice"].includes(refusal?.check.name ?? ""))
    return undefined;
  const found = encryptedIn(trace.texts.at(-1) ?? new Uint8Array());
  if (found === undefined) return undefined;
  for (const info of found.recipients.slice(0, mostRecipients)) {
    const own = ownAuthority(recipientIdOf(info), point.authorities);
    const isMeant = own?.role === (point.recipient ?? point.authority.role);
    if (own !== undefined && isMeant) return placeOfMeant(own, info, { ...found, opening }, point);
    const whom = own
      ? { system: point.authority.system, role: own.role }
      : await point.otherSystems?.authorityNamed(recipientIdOf(info));
    if (whom !== undefined) return placeOfOther(whom, point);
  }
  const choices = found.recipients.map(({ choice }) => choice);
  if (choices.some((choice) => choice !== "certRecipInfo")) return answer;
  return choices.length > 0 ? placeOfUnknown(point) : undefined;
}

/** So many are looked up: as many as IEEE 1609.2 asks receivers to support. */
const mostRecipients = 8;

/** Returns the placement of a message that is encrypted for a certificate that is not in force. */
export function placeOfOldCertificate(record: AuthorityRecord): Placement {
  const name = record.role.toUpperCase();
  const hashedId8 = toHex(record.hashedId8).toUpperCase();
  return {
    what: `encrypted for the certificate ${hashedId8} of the ${name}, which is ${standingOf(record)}`,
    remedy: `Encrypt it for the current certificate of the ${name}`,
  };
}

function standingOf({ state, notBefore, notAfter }: AuthorityRecord): string {
  if (state === "revoked") return "revoked";
  if (state === "next") return "not in use yet";
  return `valid from ${timeText(notBefore)} until ${timeText(notAfter)}`;
}

const answer: Placement = {
  what: "encrypted with a key from a request, as an answer is",
  remedy: "Authorities send answers, and none accepts one",
};

interface Encrypted {
  readonly recipients: readonly RecipientInfo[];
  /** Whether a signature is around it. */
  readonly isSigned: boolean;
}

function encryptedIn(octets: Uint8Array): Encrypted | undefined {
  try {
    const { content } = coer.decode(Ieee1609Dot2Data, octets);
    const isSigned = content.choice === "signedData";
    const data = isSigned ? content.value.tbsData.payload.data?.content : content;
    return data?.choice === "encryptedData" ? { recipients: data.value.recipients, isSigned } : undefined;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

function ownAuthority(hashedId8: Uint8Array, { usable }: Authorities): AuthorityRecord | undefined {
  return usable.find(({ record }) => Buffer.compare(record.hashedId8, hashedId8) === 0)?.record;
}

/** Returns why a message that is encrypted for the right authority cannot be opened all the same. */
function placeOfMeant(
  record: AuthorityRecord,
  { choice }: RecipientInfo,
  { opening, isSigned }: Encrypted & { readonly opening: Opening<unknown> },
  { authority, recipient }: RecipientPoint,
): Placement | undefined {
  const whom = nameOfAuthority({ ...authority, role: record.role }, false);
  if (recipient === undefined) return { what: `encrypted for ${whom}`, remedy: capitalized(inClear(whom)) };
  if (choice !== "certRecipInfo")
    return {
      what: `encrypted for ${whom} by a ${choice}`,
      remedy: `Name the certificate of ${whom} in a certRecipInfo`,
    };
  if (opening.refusal?.check.name === "recipient-expected") return placeOfOldCertificate(record);
  // What this authority forwards to another is signed around the encryption.
  if (recipient !== authority.role) return undefined;
  if (isSigned)
    return {
      what: "signed around the encryption",
      remedy: `Sign the request first, then encrypt the signed request for ${whom}`,
    };
  return opening.trace.texts.length > 1
    ? { what: `encrypted twice for ${whom}`, remedy: "Encrypt the signed request once" }
    : undefined;
}

function placeOfOther(whom: AuthorityName, point: RecipientPoint): Placement {
  const { authority, recipient, urls, otherSystems } = point;
  const isFar = whom.system !== authority.system;
  const name = nameOfAuthority(whom, isFar);
  const here = nameOfAuthority(authority, isFar);
  const meant =
    recipient === undefined ? inClear(here) : encryptFor({ ...authority, role: recipient }, isFar);
  const address = addressOfRecipient(whom, { ...otherSystems?.addresses, ...urls });
  return {
    what: `encrypted for ${name}, and was sent to ${here}`,
    remedy: address === undefined ? capitalized(meant) : `Send it to ${name} at ${address}, or ${meant}`,
  };
}

/** Returns the placement of a message that is encrypted for a certificate that no system here knows. */
function placeOfUnknown({ authority, recipient }: RecipientPoint): Placement {
  const meant =
    recipient === undefined
      ? inClear(nameOfAuthority(authority, false))
      : encryptFor({ ...authority, role: recipient }, false);
  return { what: "encrypted for a certificate that no authority here has", remedy: capitalized(meant) };
}

function encryptFor(recipient: AuthorityName, isSystemNamed: boolean): string {
  return `encrypt it for the current certificate of ${nameOfAuthority(recipient, isSystemNamed)}`;
}

function inClear(here: string): string {
  return `send it to ${here} without encryption`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
