import { toHex } from "@v2x/asn1";
import type { CertificateProfile, LintRule } from "./lint.ts";

interface ProfileFields {
  readonly clause: string;
  readonly issuer: "self" | "authority";
  readonly id: readonly ("name" | "none")[];
  /** PSID and SSP in hex that appPermissions consists of; absent where messages' permissions stand there. */
  readonly appPermissions?: Readonly<Record<number, string>>;
  readonly certIssuePermissions: "required" | "absent";
  readonly encryptionKey: "required" | "optional" | "absent";
}

const profiles: Readonly<Record<CertificateProfile, ProfileFields>> = {
  tlm: {
    clause: "ETSI TS 103 097 7.2.5",
    issuer: "self",
    id: ["name"],
    appPermissions: { 624: "01c8" },
    certIssuePermissions: "absent",
    encryptionKey: "absent",
  },
  rootCa: {
    clause: "ETSI TS 103 097 7.2.3",
    issuer: "self",
    id: ["name"],
    appPermissions: { 622: "01", 624: "0138" },
    certIssuePermissions: "required",
    encryptionKey: "optional",
  },
  ea: {
    clause: "ETSI TS 103 097 7.2.4",
    issuer: "authority",
    id: ["name", "none"],
    appPermissions: { 623: "010e" },
    certIssuePermissions: "required",
    encryptionKey: "required",
  },
  aa: {
    clause: "ETSI TS 103 097 7.2.4",
    issuer: "authority",
    id: ["name", "none"],
    appPermissions: { 623: "0132" },
    certIssuePermissions: "required",
    encryptionKey: "required",
  },
  authorizationTicket: {
    clause: "ETSI TS 103 097 7.2.1",
    issuer: "authority",
    id: ["none"],
    certIssuePermissions: "absent",
    encryptionKey: "optional",
  },
  enrolmentCredential: {
    clause: "ETSI TS 103 097 7.2.2",
    issuer: "authority",
    id: ["name", "none"],
    appPermissions: { 623: "01c0" },
    certIssuePermissions: "absent",
    encryptionKey: "optional",
  },
};

/** What the profiles of TS 103 097 clause 7.2 ask for and forbid. */
export const profileRules: readonly LintRule[] = [
  {
    name: "issuer-of-profile",
    judges: "issuer",
    scope: "profile",
    clause: "ETSI TS 103 097 7.2",
    check({ profile, issuer }) {
      const wanted = profiles[profile].issuer;
      if (wanted === (issuer === "self" ? "self" : "authority")) return undefined;
      return `a ${profile} certificate is issued by ${wanted === "self" ? "itself" : "an authority"}`;
    },
  },
  {
    name: "id-of-profile",
    judges: "form",
    scope: "profile",
    clause: "ETSI TS 103 097 7.2",
    check({ profile, toBeSigned: { id } }) {
      const { id: allowed } = profiles[profile];
      if (!allowed.some((choice) => choice === id.choice)) return `id must be ${allowed.join(" or ")}`;
      return id.choice === "name" && id.value === "" ? "the name must not be empty" : undefined;
    },
  },
  {
    name: "request-permissions-absent",
    judges: "permissions",
    scope: "europe",
    clause: "ETSI TS 103 097 clause 6",
    check: ({ toBeSigned }) =>
      toBeSigned.certRequestPermissions ? "certRequestPermissions must be absent" : undefined,
  },
  {
    name: "rollover-absent",
    judges: "form",
    scope: "europe",
    clause: "ETSI TS 103 097 clause 6",
    check: ({ toBeSigned }) =>
      toBeSigned.canRequestRollover === undefined ? undefined : "canRequestRollover must be absent",
  },
  {
    name: "app-permissions-of-profile",
    judges: "permissions",
    scope: "profile",
    clause: "ETSI TS 103 097 7.2; ETSI TS 102 941 Annex B",
    check({ profile, toBeSigned: { appPermissions } }) {
      if (appPermissions === undefined || appPermissions.length === 0)
        return "appPermissions must be present";
      const wanted = profiles[profile].appPermissions;
      if (wanted === undefined) return undefined;
      const found = appPermissions.map(({ psid, ssp }) => {
        const bitmap = ssp?.choice === "bitmapSsp" ? toHex(ssp.value) : undefined;
        return { psid, bitmap };
      });
      const fits =
        found.length === Object.keys(wanted).length &&
        found.every(({ psid, bitmap }) => wanted[psid] === bitmap);
      if (fits) return undefined;
      const list = Object.entries(wanted).map(([psid, ssp]) => `${psid} with bitmap SSP ${ssp}`);
      return `appPermissions must be ${list.join(" and ")}`;
    },
  },
  {
    name: "issue-permissions-of-profile",
    judges: "permissions",
    scope: "profile",
    clause: "ETSI TS 103 097 7.2",
    check({ profile, toBeSigned: { certIssuePermissions } }) {
      const wanted = profiles[profile].certIssuePermissions;
      if ((wanted === "required") === (certIssuePermissions !== undefined)) return undefined;
      return `certIssuePermissions must be ${wanted === "required" ? "present" : "absent"}`;
    },
  },
  {
    name: "encryption-key-of-profile",
    judges: "form",
    scope: "profile",
    clause: "ETSI TS 103 097 7.2",
    check({ profile, toBeSigned: { encryptionKey } }) {
      const wanted = profiles[profile].encryptionKey;
      if (wanted === "optional" || (wanted === "required") === (encryptionKey !== undefined))
        return undefined;
      return `encryptionKey must be ${wanted === "required" ? "present" : "absent"}`;
    },
  },
];
