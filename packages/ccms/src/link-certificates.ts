import { type LinkForm, verifyLinkCertificate } from "@v2x/credentials";
import type { Authorities } from "@v2x/pki";
import { textOfCheck, unmetIn } from "@v2x/v2x-schema";
import type { AuthorityRecord, AuthorityRole } from "./ports.ts";

/** What leads from one generation of a root or trust list manager to the next. */
export interface LinkCertificate {
  /** CertificateId name of both generations. */
  readonly name: string;
  /** COER of the signed message of that form. */
  readonly message: Uint8Array;
}

/** The forms of link certificates of each authority that signs itself. */
export const linkForms = { tlm: ["tlm"], rca: ["rca-single", "rca-double"] } as const satisfies Partial<
  Record<AuthorityRecord["role"], readonly LinkForm[]>
>;

/**
 * Returns the link certificate that leads to a generation, signed by the key of the one before.
 *
 * @param hashedId8 - 8 octets, of the certificate that the link leads to; absent: the newest.
 * @returns undefined for an unknown certificate, and for the first generation, to which nothing leads.
 * @see ETSI TS 102 941 — E.3
 */
export function linkCertificateOf(
  form: LinkForm,
  { records }: Pick<Authorities<AuthorityRole>, "records">,
  hashedId8?: Uint8Array,
): LinkCertificate | undefined {
  const role = form === "tlm" ? "tlm" : "rca";
  const generations = records.filter((record) => record.role === role);
  const record =
    hashedId8 === undefined
      ? generations.at(-1)
      : generations.find((one) => Buffer.compare(one.hashedId8, hashedId8) === 0);
  const message = record && linkIn(form, record);
  return message && { name: record!.name, message };
}

/**
 * What is wrong with the link of that form that is stored with a generation; undefined where it holds, and where
 * there is none.
 */
export function faultOfLink(
  form: LinkForm,
  record: AuthorityRecord,
  { usable }: Authorities<AuthorityRole>,
): string | undefined {
  const message = linkIn(form, record);
  if (message === undefined) return undefined;
  const [before, subject] = [record.generation - 1, record.generation].map(
    (generation) =>
      usable.find((known) => known.record.role === record.role && known.record.generation === generation)
        ?.certificate,
  );
  if (!before || !subject) return "a certificate that it links is damaged";
  try {
    return unmetIn(verifyLinkCertificate(form, message, { before, subject })).map(textOfCheck)[0];
  } catch (error) {
    return (error as Error).message;
  }
}

/** The link of a form that is stored with a generation. */
export function linkIn(form: LinkForm, record: AuthorityRecord): Uint8Array | undefined {
  return form === "rca-double" ? record.doubleLinkCertificate : record.linkCertificate;
}
