/**
 * What certificates of CAMP's SCMS keep to by themselves. They differ from those of IEEE 1609.2.1 in the version of
 * the SSP of PSID 35, and in that enrollment certificates have no application permissions at all.
 */
import { coer, DecodeError } from "@v2x/asn1";
import type { CertificateRule } from "../certificate-rules.ts";
import type { PsidSsp } from "../ieee1609dot2-base-types.ts";
import { askOfComponent, askOfPermission, rulesOfAnyScms } from "../ieee1609dot2dot1-certificate-rules.ts";
import { SecurityMgmtPsid } from "../security-services.ts";
import { ScmsSsp } from "./scms-ssp.ts";

/** May act as that component of CAMP's SCMS. */
export function scmsPermission(ssp: ScmsSsp): PsidSsp {
  return { psid: SecurityMgmtPsid, ssp: { choice: "opaque", value: coer.encode(ScmsSsp, ssp) } };
}

const sspExpected = "the SSP of PSID 35 is an opaque ScmsSsp of version 1";

/** Of every certificate of CAMP's SCMS. */
export const certificateRules: readonly CertificateRule[] = [
  {
    name: "camp-scms-ssp",
    about: "permissions",
    path: "toBeSigned.appPermissions",
    expected: sspExpected,
    clause: "CAMP SCMS 1.2 ScmsSsp",
    ask: ({ toBeSigned: { appPermissions } }) =>
      askOfPermission(
        SecurityMgmtPsid,
        appPermissions,
        sspExpected,
        (permission) => scmsSspIn(permission) !== undefined,
      ),
  },
  // CAMP's profiles have lists of 26 entries, where later editions promise to read eight.
  ...rulesOfAnyScms.filter(({ name }) => name !== "entries-supported"),
];

/** A component of CAMP's SCMS. */
export type Component = Exclude<ScmsSsp["choice"], "unknown">;

/** That a certificate makes its holder this component of CAMP's SCMS. */
export function componentRule(component: Component): CertificateRule {
  const expected = `the SSP of PSID 35 is that of the component ${component}, of version 1`;
  return {
    name: "camp-component-of-profile",
    about: "permissions",
    path: "toBeSigned.appPermissions",
    expected,
    clause: "CAMP SCMS 1.2 ScmsSsp",
    ask: ({ toBeSigned: { appPermissions } }) =>
      askOfComponent(appPermissions, expected, (permission) => scmsSspIn(permission)?.choice === component),
  };
}

function scmsSspIn({ ssp }: PsidSsp): ScmsSsp | undefined {
  if (ssp?.choice !== "opaque") return undefined;
  try {
    return coer.decode(ScmsSsp, ssp.value);
  } catch (failure) {
    if (failure instanceof DecodeError) return undefined;
    throw failure;
  }
}
