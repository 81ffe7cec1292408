import { type CcmsInfoBundle, calls, certificateFileName, crlFileName, ctlFileName } from "@v2x/contract";
import { api } from "../../api/api.ts";
import type { Authority, CaFile } from "../../both-systems/authorities/authority.ts";

/** The authorities that have a card, in the order of the cards. */
type CcmsRole = "rca" | "ea" | "aa";

/** An address of an authority with the message keys of its label and its explanation. */
export interface AuthorityUrl {
  label: "ccms.ca_its_s_url" | "ccms.ca_dc_url" | "ccms.ca_aa_url";
  about:
    | "ccms.ca_about_its_s_url"
    | "ccms.ca_about_dc_url"
    | "ccms.ca_about_aa_url_ea"
    | "ccms.ca_about_aa_url_aa";
  url: string;
}

/** What a card and its dialog show of an authority. */
export interface CcmsAuthority extends Authority {
  readonly role: CcmsRole;
  /** On the card. */
  readonly url: AuthorityUrl;
  /** In the dialog; the RCA has none. */
  readonly aaUrl: AuthorityUrl | undefined;
  /** Beside the certificate. */
  readonly lists: readonly (CaFile & { readonly kind: "ctl" | "crl" })[];
}

/** An EA or AA of which no generation is current: its last one was retired or revoked, or cannot be read. */
export interface AbsentAuthority extends Pick<Authority, "title"> {
  readonly role: "ea" | "aa";
  readonly name?: undefined;
}

/**
 * Arranges the information bundle as cards, one for each role.
 *
 * @see specification, sections 2 and 3
 */
export function authoritiesOf({
  rca,
  ea,
  aa,
}: CcmsInfoBundle): readonly [
  CcmsAuthority,
  CcmsAuthority | AbsentAuthority,
  CcmsAuthority | AbsentAuthority,
] {
  return [
    rootCard(rca),
    ea ? enrolmentCard(ea) : { role: "ea", title: "EA" },
    aa ? authorizationCard(aa) : { role: "aa", title: "AA" },
  ];
}

function rootCard({ name, hashedId8, dcUrl }: CcmsInfoBundle["rca"]): CcmsAuthority {
  return {
    system: "ccms",
    role: "rca",
    title: "RCA",
    name,
    hashedId8,
    url: { label: "ccms.ca_dc_url", about: "ccms.ca_about_dc_url", url: dcUrl },
    aaUrl: undefined,
    certificate: fileOf(calls.ccms.getRootCert, certificateFileName(name)),
    lists: [
      { kind: "ctl", ...fileOf(calls.ccms.getCtl, ctlFileName(name)) },
      { kind: "crl", ...fileOf(calls.ccms.getCrl, crlFileName(name)) },
    ],
  };
}

function enrolmentCard(ea: NonNullable<CcmsInfoBundle["ea"]>): CcmsAuthority {
  return {
    system: "ccms",
    role: "ea",
    title: "EA",
    name: ea.name,
    hashedId8: ea.hashedId8,
    url: { label: "ccms.ca_its_s_url", about: "ccms.ca_about_its_s_url", url: ea.ecRequestUrl },
    aaUrl: { label: "ccms.ca_aa_url", about: "ccms.ca_about_aa_url_ea", url: ea.authValRequestUrl },
    certificate: fileOf(calls.ccms.getEaCert, certificateFileName(ea.name)),
    lists: [],
  };
}

function authorizationCard(aa: NonNullable<CcmsInfoBundle["aa"]>): CcmsAuthority {
  return {
    system: "ccms",
    role: "aa",
    title: "AA",
    name: aa.name,
    hashedId8: aa.hashedId8,
    url: { label: "ccms.ca_its_s_url", about: "ccms.ca_about_its_s_url", url: aa.atRequestUrl },
    aaUrl: { label: "ccms.ca_aa_url", about: "ccms.ca_about_aa_url_aa", url: aa.atRequestUrl },
    certificate: fileOf(calls.ccms.getAaCert, certificateFileName(aa.name)),
    lists: [],
  };
}

type FileCall = (typeof calls.ccms)["getRootCert" | "getEaCert" | "getAaCert" | "getCtl" | "getCrl"];

function fileOf(call: FileCall, fileName: string): CaFile {
  return { fetch: (signal) => api.call(call, { ...(signal && { signal }) }), fileName };
}
