import { toHex } from "@v2x/asn1";
import { type DecodedCertificate, fromTime32, timeText } from "@v2x/credentials";
import { openEnvelope } from "@v2x/protocol";
import { allHold, type Check, CrlContents, CrlPsid, crlSspIn } from "@v2x/v2x-schema";
import { checkUnless } from "../../check-unless.ts";
import { idText } from "../../trust/titles.ts";
import { issuerOf, type ScmsStandpoint, trustedBelow } from "./standpoint.ts";

/** A revocation list, read and judged. */
export interface ReadCrl {
  /** COER of SecuredCrl. */
  readonly bytes: Uint8Array;
  readonly checks: readonly Check[];
  /** What it says, where every check holds. */
  readonly contents?: CrlContents;
}

const clause = "IEEE 1609.2 7.3, SecuredCrl";

/**
 * Reads a revocation list: PSID 256, no time in its header, signed by who may sign for its CRACA and series, current.
 *
 * @param standpoint - its revocation lists are those by which the signer is judged.
 * @returns never throws for what was received.
 * @see IEEE 1609.2 5.1.3, 7.4.3.3 — CrlSsp
 */
export async function readSecuredCrl(bytes: Uint8Array, standpoint: ScmsStandpoint): Promise<ReadCrl> {
  const { trace, value, signatures } = await openEnvelope(bytes, {
    layers: [
      {
        kind: "signed",
        signer: {
          certificate: async (certificate) => ({ certificate }),
          digest: async (id) => {
            const at = [...standpoint.authorities, ...standpoint.roots];
            const certificate = at.find(({ hashedId8 }) => Buffer.compare(hashedId8, id) === 0);
            return certificate && { certificate };
          },
        },
        header: { psid: CrlPsid, generationTime: "forbidden" },
      },
    ],
    payload: CrlContents,
    maxOctets: mostOctets,
  });
  const ofLayers = trace.layers.flatMap(({ checks }) => checks);
  const signer = signatures?.[0]?.signer;
  if (value === undefined || signer === undefined || signer.choice === "self")
    return { bytes, checks: ofLayers };
  const checks = [
    ...ofLayers,
    rightCheck(signer.certificate, value, standpoint),
    currentCheck(value, standpoint.now),
    ...trustedBelow(signer.certificate, standpoint),
  ];
  return { bytes, checks, ...(allHold(checks) && { contents: value }) };
}

/** A list of ten thousand devices has half a megabyte. */
const mostOctets = 4 * 1024 * 1024;

function rightCheck(
  signer: DecodedCertificate,
  { crlCraca, crlSeries }: CrlContents,
  at: ScmsStandpoint,
): Check {
  const permission = signer.value.toBeSigned.appPermissions?.find(({ psid }) => psid === CrlPsid);
  const ssp = permission && crlSspIn(permission);
  const craca = ssp?.associatedCraca === "isCraca" ? signer : issuerOf(signer, at);
  const isCracas = craca !== undefined && Buffer.compare(craca.hashedId8, crlCraca) === 0;
  return checkUnless(
    {
      name: "signer-may-revoke",
      clause: "IEEE 1609.2 7.4.3.3 CrlSsp",
      expected: `its signer may sign series ${crlSeries} for the CRACA ${toHex(crlCraca).toUpperCase()}`,
      path: "content.signedData.signer",
    },
    ssp === undefined
      ? "its signer may sign no revocation list"
      : !isCracas
        ? `its signer may sign for ${craca === undefined ? "an issuer that is not at hand" : idText(craca.hashedId8)}`
        : ssp.crls.includes(crlSeries)
          ? undefined
          : `its signer may sign the series ${ssp.crls.join(", ")}`,
  );
}

function currentCheck({ issueDate, nextCrl }: CrlContents, now: Date): Check {
  const [since, until] = [fromTime32(issueDate), fromTime32(nextCrl)];
  const life = `it is from ${timeText(since)}, the next one comes by ${timeText(until)}`;
  const rule = {
    name: "crl-current",
    clause,
    expected: `it is current at ${timeText(now)}`,
    path: "nextCrl",
  };
  return since <= now && now < until ? { ...rule, outcome: "pass", found: life } : checkUnless(rule, life);
}
