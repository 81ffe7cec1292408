import { toHex } from "@v2x/asn1";
import {
  type AuthorityGeneration,
  calls,
  ccmsListKinds,
  ccmsRoles,
  type PublishedListStatus,
  scmsCrlKinds,
  scmsListKinds,
  scmsRoles,
} from "@v2x/contract";
import { decodeCertificate, encryptionKeyIn, readList } from "@v2x/credentials";
import { AuthorityError, type AuthorityRecord, type ListRecord } from "@v2x/pki";
import type { CrlKind, ScmsListKind, ScmsRole } from "@v2x/scms";
import { edition2016 } from "@v2x/v2x-schema";
import type { ServeCall } from "../http/api-call.ts";
import type { Systems } from "../open-authorities.ts";
import { namedForPeople } from "./ca-files.ts";
import { grantablesOf, permissionOf } from "./permissions-in-words.ts";
import { entriesInCrl, entriesInScmsList, scmsListIn } from "./scms-lists.ts";

/** Serves what the authorities of the systems are and how long they and their lists live, in the decoder's words. */
export function serveAuthorityStatus(serve: ServeCall, { ccms, scms, camp }: Systems, now: () => Date): void {
  serve(calls.ccms.authorityStatus, () =>
    statusOf(ccms, { roles: ccmsRoles, listKinds: ccmsListKinds, entriesIn: entriesInCcmsList }, now()),
  );
  const certificates = async () => (await scms.certificates()).map(namedForPeople);
  const list = (kind: ScmsListKind) => scmsListIn(scms, kind);
  serve(calls.scms.authorityStatus, () =>
    statusOf(
      { certificates, list },
      { roles: scmsRoles, listKinds: scmsListKinds, entriesIn: entriesInScmsList },
      now(),
    ),
  );
  if (camp === undefined) return;
  serve(calls.camp.authorityStatus, () =>
    statusOf<ScmsRole, CrlKind>(
      { certificates: camp.certificates, list: camp.files.crl },
      { roles: scmsRoles, listKinds: scmsCrlKinds, entriesIn: entriesInCampCrl },
      now(),
    ),
  );
}

/** What each system gives by itself. */
interface AuthoritiesAndLists<Role extends string, Kind extends string> {
  certificates(): Promise<readonly AuthorityRecord<Role>[]>;
  list(kind: Kind): Promise<ListRecord>;
}

/** What is shown of a system, in this order. */
interface Shown<Role extends string, Kind extends string> {
  readonly roles: readonly Role[];
  readonly listKinds: readonly Kind[];
  /** How many entries a list has. */
  entriesIn(message: Uint8Array, kind: Kind): number;
}

async function statusOf<Role extends string, Kind extends string>(
  system: AuthoritiesAndLists<Role, Kind>,
  { roles, listKinds, entriesIn }: Shown<Role, Kind>,
  now: Date,
) {
  const records = await system.certificates();
  const lists = await Promise.all(listKinds.map(listIfThere));
  return {
    now: now.toISOString(),
    authorities: roles.flatMap((role) =>
      records
        .filter((record) => record.role === role)
        .map(generationOf)
        .toSorted((a, b) => a.name.localeCompare(b.name) || b.generation - a.generation),
    ),
    lists: lists.flat(),
  };

  /** A list that cannot be served now is left out: the rest is alive all the same. */
  async function listIfThere(kind: Kind): Promise<(PublishedListStatus & { kind: Kind })[]> {
    try {
      const { issuedAt, nextUpdate, message } = await system.list(kind);
      return [
        {
          kind,
          issuedAt: issuedAt.toISOString(),
          nextUpdate: nextUpdate.toISOString(),
          entries: entriesIn(message, kind),
          octets: message.length,
        },
      ];
    } catch (error) {
      if (error instanceof AuthorityError) return [];
      throw error;
    }
  }
}

function generationOf<Role extends string>(
  record: AuthorityRecord<Role>,
): AuthorityGeneration & { role: Role } {
  const { role, generation, state, name, hashedId8, notBefore, notAfter } = record;
  const { key, value } = decodeCertificate(record.certificate);
  const {
    appPermissions = [],
    certRequestPermissions,
    certIssuePermissions,
    encryptionKey,
  } = value.toBeSigned;
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
    requestPermissions: grantablesOf(certRequestPermissions),
    issuePermissions: grantablesOf(certIssuePermissions),
  };
}

function entriesInCampCrl(message: Uint8Array): number {
  return entriesInCrl(message, edition2016);
}

function entriesInCcmsList(message: Uint8Array): number {
  const { content } = readList(message);
  return (content.kind === "crl" ? content.crl.entries : content.ctl.ctlCommands).length;
}
