import {
  type AuthorityGeneration,
  type AuthorityStatus,
  type CcmsInfoBundle,
  calls,
  certificateFileName,
  crlFileName,
  ctlFileName,
} from "@v2x/contract";

/** The authorities that have a card, in the order of the cards. */
export type AuthorityRole = "rca" | "ea" | "aa";

/** A download on a card: the call that answers it and the name under which it is saved. */
export interface CaDownload {
  kind: "certificate" | "ctl" | "crl";
  call:
    | typeof calls.ccms.getRootCert
    | typeof calls.ccms.getEaCert
    | typeof calls.ccms.getAaCert
    | typeof calls.ccms.getCtl
    | typeof calls.ccms.getCrl;
  fileName: string;
}

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
export interface Authority {
  role: AuthorityRole;
  /** The role as people write it: RCA, EA, AA. */
  title: string;
  name: string;
  /** 16 upper-case hex digits. */
  hashedId8: string;
  /** On the card. */
  url: AuthorityUrl;
  /** In the dialog; the RCA has none. */
  aaUrl: AuthorityUrl | undefined;
  downloads: readonly [CaDownload, ...CaDownload[]];
}

/** An EA or AA of which no generation is current: its last one was retired or revoked, or cannot be read. */
export interface AbsentAuthority extends Pick<Authority, "title"> {
  role: "ea" | "aa";
  name?: undefined;
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
}: CcmsInfoBundle): readonly [Authority, Authority | AbsentAuthority, Authority | AbsentAuthority] {
  return [
    rootCard(rca),
    ea ? enrolmentCard(ea) : { role: "ea", title: "EA" },
    aa ? authorizationCard(aa) : { role: "aa", title: "AA" },
  ];
}

/** The generation that a card shows; undefined where the card was loaded before or after a change. */
export function generationOf(
  { hashedId8 }: Authority,
  { authorities }: AuthorityStatus,
): AuthorityGeneration | undefined {
  return authorities.find((generation) => generation.hashedId8 === hashedId8);
}

function rootCard({ name, hashedId8, dcUrl }: CcmsInfoBundle["rca"]): Authority {
  return {
    role: "rca",
    title: "RCA",
    name,
    hashedId8,
    url: { label: "ccms.ca_dc_url", about: "ccms.ca_about_dc_url", url: dcUrl },
    aaUrl: undefined,
    downloads: [
      { kind: "certificate", call: calls.ccms.getRootCert, fileName: certificateFileName(name) },
      { kind: "ctl", call: calls.ccms.getCtl, fileName: ctlFileName(name) },
      { kind: "crl", call: calls.ccms.getCrl, fileName: crlFileName(name) },
    ],
  };
}

function enrolmentCard(ea: NonNullable<CcmsInfoBundle["ea"]>): Authority {
  return {
    role: "ea",
    title: "EA",
    name: ea.name,
    hashedId8: ea.hashedId8,
    url: { label: "ccms.ca_its_s_url", about: "ccms.ca_about_its_s_url", url: ea.ecRequestUrl },
    aaUrl: { label: "ccms.ca_aa_url", about: "ccms.ca_about_aa_url_ea", url: ea.authValRequestUrl },
    downloads: [{ kind: "certificate", call: calls.ccms.getEaCert, fileName: certificateFileName(ea.name) }],
  };
}

function authorizationCard(aa: NonNullable<CcmsInfoBundle["aa"]>): Authority {
  return {
    role: "aa",
    title: "AA",
    name: aa.name,
    hashedId8: aa.hashedId8,
    url: { label: "ccms.ca_its_s_url", about: "ccms.ca_about_its_s_url", url: aa.atRequestUrl },
    aaUrl: { label: "ccms.ca_aa_url", about: "ccms.ca_about_aa_url_aa", url: aa.atRequestUrl },
    downloads: [{ kind: "certificate", call: calls.ccms.getAaCert, fileName: certificateFileName(aa.name) }],
  };
}
