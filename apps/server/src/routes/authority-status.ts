import { toHex } from "@v2x/asn1";
import type { AuthorityRecord, Ccms, ListKind, PublishedList } from "@v2x/ccms";
import {
  type AuthorityGeneration,
  authorityRoles,
  calls,
  type PermissionInWords,
  type PublishedListStatus,
} from "@v2x/contract";
import { decodeCertificate, encryptionKeyIn, readList } from "@v2x/credentials";
import { bitmapSspRangeText, bitmapSspText } from "@v2x/decoder";
import { AuthorityError } from "@v2x/pki";
import type { PsidSsp, PsidSspRange } from "@v2x/v2x-schema";
import type { ServeCall } from "../http/api-call.ts";

const listKinds = ["ctl", "crl", "ectl"] as const satisfies readonly ListKind[];

/** Serves what the authorities of the CCMS are and how long they and their lists live, in the decoder's words. */
export function serveAuthorityStatus(serve: ServeCall, ccms: Ccms, now: () => Date): void {
  serve(calls.ccms.authorityStatus, async () => {
    const records = await ccms.certificates();
    const lists = await Promise.all(listKinds.map((kind) => listIfThere(ccms, kind)));
    return {
      now: now().toISOString(),
      authorities: authorityRoles.flatMap((role) =>
        records
          .filter((record) => record.role === role)
          .map(generationOf)
          .toSorted((a, b) => b.generation - a.generation),
      ),
      lists: lists.flat(),
    };
  });
}

function generationOf(record: AuthorityRecord): AuthorityGeneration {
  const { role, generation, state, name, hashedId8, notBefore, notAfter } = record;
  const { key, value } = decodeCertificate(record.certificate);
  const { appPermissions = [], certIssuePermissions = [], encryptionKey } = value.toBeSigned;
  const encryptionKeyType = encryptionKey && encryptionKeyIn(encryptionKey)?.keyType;
  return {
    role,
    generation,
    state,
    name,
    hashedId8: toHex(hashedId8).toUpperCase(),
    notBefore: notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
    ...(key && { keyType: key.keyType }),
    ...(encryptionKeyType && { encryptionKeyType }),
    appPermissions: appPermissions.map(permissionOf),
    issuePermissions: certIssuePermissions.flatMap(({ subjectPermissions }) =>
      subjectPermissions.choice === "explicit" ? subjectPermissions.value.map(grantableOf) : [],
    ),
  };
}

function permissionOf({ psid, ssp }: PsidSsp): PermissionInWords {
  if (ssp?.choice !== "bitmapSsp") return { psid, ssp: "" };
  return inWords(psid, ssp.value, bitmapSspText(psid, ssp.value));
}

function grantableOf({ psid, sspRange }: PsidSspRange): PermissionInWords {
  if (sspRange?.choice !== "bitmapSspRange") return { psid, ssp: "" };
  const { sspValue, sspBitmask } = sspRange.value;
  return inWords(psid, sspValue, bitmapSspRangeText(psid, sspValue, sspBitmask));
}

function inWords(psid: number, ssp: Uint8Array, meaning: string | undefined): PermissionInWords {
  return { psid, ssp: toHex(ssp).toUpperCase(), ...(meaning === undefined ? {} : { meaning }) };
}

/** A list that cannot be served now is left out: the rest is alive all the same. */
async function listIfThere(ccms: Ccms, kind: ListKind): Promise<PublishedListStatus[]> {
  try {
    return [listStatusOf(kind, await ccms.list(kind))];
  } catch (error) {
    if (error instanceof AuthorityError) return [];
    throw error;
  }
}

function listStatusOf(kind: ListKind, { issuedAt, nextUpdate, message }: PublishedList): PublishedListStatus {
  const { content } = readList(message);
  const entries = content.kind === "crl" ? content.crl.entries : content.ctl.ctlCommands;
  return {
    kind,
    issuedAt: issuedAt.toISOString(),
    nextUpdate: nextUpdate.toISOString(),
    entries: entries.length,
    octets: message.length,
  };
}
