import { toHex } from "@v2x/asn1";
import {
  type Check,
  type CheckOutcome,
  type MessageClaims,
  messageSspLayouts,
  type NeededRight,
  type PsidSsp,
  psidsOfMessage,
  type SspLayout,
} from "@v2x/v2x-schema";

/** Names the check of an SSP. */
export const sspRule = "ssp-covers-message";

/** What a message says, against the permission of its signer for the PSID of its header. */
interface Signed {
  readonly psid: number;
  readonly permission: PsidSsp;
  readonly claims: MessageClaims | undefined;
}

/**
 * Whether the SSP of a message's signer permits what the message says. Where the message could not be decoded, or what
 * SSPs of its PSID permit is not known here, that is no objection: the check does not apply, and says why.
 */
export function sspChecks({ psid, permission, claims }: Signed): readonly Check[] {
  const layout = messageSspLayouts.get(psid);
  if (layout === undefined) {
    return [checkOf({}, "notApplicable", `what an SSP of PSID ${psid} permits is not known here`)];
  }
  if (claims?.name === undefined) {
    return [checkOf(layout, "notApplicable", "the payload could not be read as a message")];
  }
  const { name, rights = [], provider } = claims;
  const psids = psidsOfMessage[name];
  if (psids !== undefined && !psids.includes(psid)) {
    const found = `the header says PSID ${psid}, under which ${article(name)} is not signed: its PSID is ${psids[0]}`;
    return [checkOf({ source: "ETSI TS 102 965" }, "fail", found)];
  }
  const checks = [
    ...rights.map((right) => rightCheck(right, { psid, permission, layout, name })),
    ...(provider === undefined ? [] : providerChecks(provider, { psid, permission, layout, name })),
  ];
  return checks.length > 0
    ? checks
    : [checkOf(layout, "pass", `nothing in the ${name} needs a right of its SSP`)];
}

/** What a right is looked for in, and for which message. */
interface Terms {
  readonly psid: number;
  readonly permission: PsidSsp;
  readonly layout: SspLayout;
  readonly name: string;
}

function rightCheck({ right, because }: NeededRight, terms: Terms): Check {
  const { psid, layout, name } = terms;
  const need = `the right "${right}" of PSID ${psid}, which the ${name} needs for ${because}`;
  const lacks = (why: string) => checkOf(layout, "fail", `it lacks ${need}: ${why}`);
  const open = (why: string) => checkOf(layout, "unknown", `it may lack ${need}: ${why}`);
  const ssp = readableSsp(terms);
  if (!("octets" in ssp)) return ssp.outcome === "fail" ? lacks(ssp.why) : open(ssp.why);
  const row = ssp.octets.findIndex((names) => names.includes(right));
  if (row < 0) return open(`version ${ssp.bytes[0]} of the SSP has no bit for it`);
  const bit = ssp.octets[row]!.indexOf(right);
  const octet = ssp.head + row;
  const place = `bit ${bit} of octet ${octet}`;
  return (ssp.bytes[octet]! & (0x80 >> bit)) !== 0
    ? checkOf(layout, "pass", `it has ${need}: the SSP sets ${place}`)
    : lacks(`the SSP ${toHex(ssp.bytes)} does not set ${place}`);
}

/** Who provides road information is named by the SSP and by the message. */
function providerChecks(provider: string, terms: Terms): readonly Check[] {
  const ssp = readableSsp(terms);
  if (!("octets" in ssp)) {
    const found = `the SSP does not say whether it permits the provider ${provider}: ${ssp.why}`;
    return [checkOf(terms.layout, ssp.outcome, found)];
  }
  const own = toHex(ssp.bytes.slice(1, ssp.head));
  if (own === provider)
    return [checkOf(terms.layout, "pass", `the SSP and the ${terms.name} name the same provider`)];
  return /^0+$/.test(own)
    ? [
        checkOf(
          terms.layout,
          "unknown",
          `the ${terms.name} names the provider ${provider}, the SSP names none`,
        ),
      ]
    : [
        checkOf(
          terms.layout,
          "fail",
          `the ${terms.name} names the provider ${provider}, the SSP permits provider ${own} alone`,
        ),
      ];
}

type ReadSsp =
  | { readonly bytes: Uint8Array; readonly octets: readonly (readonly string[])[]; readonly head: number }
  | { readonly outcome: CheckOutcome; readonly why: string };

/** An SSP whose bits can be told; bits of an unknown version or length are not guessed. */
function readableSsp({ psid, permission: { ssp }, layout }: Terms): ReadSsp {
  const open = (why: string) => ({ outcome: "unknown", why }) as const;
  if (ssp === undefined) return open(`the certificate has no SSP for PSID ${psid}`);
  if (ssp.choice !== "bitmapSsp") return open("the certificate's SSP is not a bitmap");
  const bytes = ssp.value as Uint8Array;
  const [version] = bytes;
  if (version === undefined) return open("the certificate's SSP is empty");
  if (version === 0) return { outcome: "fail", why: "an SSP of version 0 is for tests and permits nothing" };
  const octets = layout.versions.get(version);
  if (octets === undefined) return open(`version ${version} of the SSP is not known here`);
  const head = layout.provider === true ? 4 : 1;
  return bytes.length === head + octets.length
    ? { bytes, octets, head }
    : open(`an SSP of version ${version} has ${head + octets.length} octets, not ${bytes.length}`);
}

function checkOf(
  { source }: Partial<Pick<SspLayout, "source">>,
  outcome: CheckOutcome,
  found: string,
): Check {
  return {
    name: sspRule,
    clause: source ?? "IEEE 1609.2 5.2.4.3.3",
    outcome,
    expected: "the signer's SSP permits what the message says",
    found,
    path: "toBeSigned.appPermissions",
  };
}

function article(name: string): string {
  // Letters that are spoken with a vowel first, as in "an SREM".
  return `${/^[AEFHILMNORSX]/.test(name) ? "an" : "a"} ${name}`;
}
