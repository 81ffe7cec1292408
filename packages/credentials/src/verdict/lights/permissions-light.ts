import type { Check } from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../../certificates/decoded-certificate.ts";
import { contentChecks } from "../../lists/list-content.ts";
import { headerChecks } from "../../lists/list-header.ts";
import { crlContentChecks } from "../../lists/secured-crl.ts";
import { type Chain, missingText } from "../chain.ts";
import type { AboutMessage, Inquiry } from "../inquiry.ts";
import type { SignedMessage } from "../subject.ts";
import { titleOf } from "../titles.ts";
import {
  type Answer,
  answer,
  failing,
  of,
  onChain,
  sentence,
  sentenceOn,
  type VerdictCheck,
} from "./lights.ts";
import { isProfileFinding, issuerChecks, ownChecks } from "./rule-checks.ts";
import { sspChecks, sspRule } from "./ssp-checks.ts";

const clause = "IEEE 1609.2 5.1.2, 6.4.8 appPermissions";
const psidClause = "IEEE 1609.2 5.2.4.3.3";

/**
 * Whether the certificate may have its permissions, each within its issuer's up to the root; and of a message, whether
 * its signer may sign that.
 */
export function permissionsLight(inquiry: Inquiry): Answer {
  const { chain } = inquiry;
  const checks = [
    ...(inquiry.kind === "message" ? messageChecks(inquiry) : []),
    ...(chain === undefined
      ? []
      : [...ownChecks(inquiry, chain, "permissions"), ...issuerChecks(chain, "permissions")]),
  ];
  const wrong = failing(checks);
  if (wrong !== undefined) return wrong;
  if (chain === undefined) return answer("unknown", inquiry.withoutSigner ?? "", psidClause, checks);
  const said =
    inquiry.kind === "message" ? saidOfMessage(inquiry.message, chain, checks) : saidOfCertificate(chain);
  if (chain.missing !== undefined || chain.brokenOff !== undefined) {
    return answer(
      "unknown",
      `${said} ${missingText(chain)} Whether it may grant them shows with it.`,
      clause,
      checks,
    );
  }
  const open = checks.find(({ name, outcome }) => name === sspRule && outcome === "unknown");
  if (open !== undefined) return answer("unknown", sentenceOn(open), open.clause, checks);
  return answer(
    "pass",
    `${said} ${withinText(chain)}${findingText(checks)}`,
    inquiry.kind === "message" ? psidClause : clause,
    checks,
  );
}

function messageChecks({ message, chain, claims }: AboutMessage): readonly VerdictCheck[] {
  const { list, signedData } = message;
  const signer = chain?.links[0].certificate;
  const ofPsid = signer === undefined ? [] : onChain(signer, 0, [psidCheck(message, signer)]);
  if (list === undefined) {
    const { psid } = signedData.tbsData.headerInfo;
    const permission = signer?.value.toBeSigned.appPermissions?.find((one) => one.psid === psid);
    const ofSsp = permission === undefined ? [] : sspChecks({ psid, permission, claims });
    return [...ofPsid, ...(signer === undefined ? [] : onChain(signer, 0, ofSsp))];
  }
  if (list.kind === "securedCrl") {
    return [...ofPsid, ...of("the list", signer === undefined ? [] : crlContentChecks(list.crl, signer))];
  }
  return [
    ...ofPsid,
    ...of("the list", [
      ...headerChecks(list.kind, signedData),
      ...(signer === undefined ? [] : contentChecks(list, signer)),
    ]),
  ];
}

function psidCheck({ signedData }: SignedMessage, signer: DecodedCertificate): Check {
  const { psid } = signedData.tbsData.headerInfo;
  const psids = psidsOf(signer.value.toBeSigned);
  const rule = {
    name: "psid-of-signer",
    clause: psidClause,
    expected: `the signer has a permission for PSID ${psid} of the header`,
    path: "toBeSigned.appPermissions",
  };
  if (psids.includes(psid)) return { ...rule, outcome: "pass" };
  const found = `the header says PSID ${psid}, for which it has no permission; it has ${listed(psids)}`;
  return { ...rule, outcome: "fail", found };
}

function saidOfMessage(
  { signedData, list }: SignedMessage,
  { links: [{ certificate }] }: Chain,
  checks: readonly VerdictCheck[],
): string {
  const { psid } = signedData.tbsData.headerInfo;
  const what = list === undefined ? saidOfSsp(checks) : "and its SSP allows such a list";
  return sentence(`PSID ${psid} of the header is among the permissions of ${titleOf(certificate)}; ${what}`);
}

function saidOfSsp(checks: readonly VerdictCheck[]): string {
  const [first] = checks.filter(({ name }) => name === sspRule);
  return first?.outcome === "pass"
    ? "its SSP permits what the message says"
    : `whether its SSP permits what the message says is not judged: ${first?.found ?? "it has no such permission"}`;
}

function saidOfCertificate({ links: [{ certificate }] }: Chain): string {
  const { toBeSigned } = certificate.value;
  const psids = psidsOf(toBeSigned);
  const held =
    psids.length === 0 ? "It has no application permissions" : `It has permissions for ${listed(psids)}`;
  const issues = toBeSigned.certIssuePermissions === undefined ? "" : " and may issue certificates";
  const requests = toBeSigned.certRequestPermissions === undefined ? "" : " and may request certificates";
  return sentence(`${held}${issues}${requests}`);
}

function withinText({ links }: Chain): string {
  const root = titleOf(links.at(-1)!.certificate);
  return links.length === 1
    ? "Self-signed, it grants its permissions to itself."
    : `All of them lie within what the issuers may issue, up to ${root}.`;
}

/** What breaks the profile without making the chain invalid. */
function findingText(checks: readonly VerdictCheck[]): string {
  const finding = checks.find(isProfileFinding);
  return finding === undefined ? "" : ` Finding of the profile: ${sentenceOn(finding)}`;
}

function psidsOf({
  appPermissions,
}: {
  readonly appPermissions?: readonly { readonly psid: number }[] | undefined;
}): readonly number[] {
  return (appPermissions ?? []).map(({ psid }) => psid);
}

function listed(psids: readonly number[]): string {
  return psids.length === 0 ? "none" : `PSID ${psids.join(", ")}`;
}
