import type { DecodeLimits, FieldRange } from "@v2x/asn1";
import {
  americanSignOf,
  type Certificate,
  CrlPsid,
  CrlServicePsid,
  CtlServicePsid,
  type Ieee1609Dot2Data,
  SecurityMgmtPsid,
} from "@v2x/v2x-schema";
import type { OtherReading } from "../decoding.ts";
import { announcedRules, startsAsCertificate } from "./announcement.ts";
import { assemble } from "./assemble.ts";
import { messageInFrame } from "./message-in-frame.ts";
import type { Reading } from "./reading.ts";
import {
  type Attempt,
  attempt,
  attemptEditions,
  type CoerDecoderType,
  certificateContent,
  closestOf,
  coerStructures,
  firstFitting,
  hasPermissions,
  payloadStructures,
  type Structure,
  securedData,
  structuresOf,
} from "./structures/index.ts";
import {
  asNothing,
  type TypeChoice,
  typeAnnounced,
  typeComingClosest,
  typeFound,
  withHint,
} from "./type-choice.ts";

/** Reads octets as a type of the COER decoder; whatever is behind the value is the caller's to judge. */
export function readCoerFront(type: CoerDecoderType, bytes: Uint8Array, limits?: DecodeLimits): Reading {
  if (type === "unknown") return detectCoer(bytes, limits);
  const structure = coerStructures[type];
  const choice: TypeChoice = { sureness: "asked", others: [], opening: `Not a ${structure.title}` };
  const made = attemptEditions(structure, bytes, limits);
  const isCertificate = structure === coerStructures.CcmsCert || structure === coerStructures.ScmsCert;
  const content = isCertificate && made.failure !== undefined ? contentIn(bytes, limits) : undefined;
  return assemble(bytes, content ?? made, choice, limits);
}

/** Octets that are the content of a certificate whole, without the certificate around it. */
function contentIn(bytes: Uint8Array, limits?: DecodeLimits): Attempt | undefined {
  const made = attempt(certificateContent, bytes, limits);
  const isWhole = made.failure === undefined && made.length === bytes.length;
  return isWhole && hasPermissions(made.value) ? made : undefined;
}

/** What octets are; where they are nothing whole, what they would be but for their version. */
function detectCoer(bytes: Uint8Array, limits?: DecodeLimits): Reading {
  const found = detectAsTheyAre(bytes, limits);
  if (found.failure?.layer !== 0 && (found.length === bytes.length || found.type === securedData.type)) {
    return found;
  }
  const content = contentIn(bytes, limits);
  if (content !== undefined) return assemble(bytes, content, typeFound("likely", content), limits);
  const meant = structureButForVersion(bytes, limits);
  if (meant === undefined) return found;
  const made = attempt(meant, bytes, limits);
  return made.failure === undefined ? found : assemble(bytes, made, typeComingClosest(made), limits);
}

/** By their first octets, then by trying the few types that these leave. */
function detectAsTheyAre(bytes: Uint8Array, limits?: DecodeLimits): Reading {
  if (startsAsCertificate(bytes)) return detectCertificate(bytes, limits);
  const byFirstOctets = structuresOf(bytes).filter(({ encoding }) => encoding === "COER");
  if (byFirstOctets.length > 0 && byFirstOctets[0] !== securedData) {
    return detected(bytes, firstFitting(byFirstOctets, bytes, limits), limits);
  }
  const envelope = attempt(securedData, bytes, limits);
  const attempts = candidatesOf(envelope).map((structure) => attempt(structure, bytes, limits));
  const fitting = [...attempts, envelope].find(({ failure }) => failure === undefined);
  const closest = () => attemptEditions(closestOf([envelope, ...attempts]).structure, bytes, limits);
  return detected(bytes, fitting ?? closest(), limits);
}

function detected(bytes: Uint8Array, made: Attempt, limits?: DecodeLimits): Reading {
  if (made.failure === undefined) return assemble(bytes, made, typeFound("certain", made), limits);
  const others = messageInFrame(bytes);
  if (announcedRules(bytes) === "COER")
    return withHint(assemble(bytes, made, typeAnnounced(made, others), limits));
  return withHint(asNothing(assemble(bytes, made, typeComingClosest(made, others), limits)));
}

/**
 * The structure that octets would be whole if only their version were another: the version stands before everything
 * else, so nothing behind it could speak for a type.
 */
function structureButForVersion(bytes: Uint8Array, limits?: DecodeLimits): Structure | undefined {
  if (bytes.length < 2) return undefined;
  const [first = 0, second = 0] = bytes;
  const isCertificate = first === 0x80 || first === 0x00;
  if (!isCertificate && second >> 6 !== 2) return undefined;
  // Certificates have version 3 behind their first octet; the others begin with theirs.
  for (const version of isCertificate ? [3] : [3, 2, 1]) {
    const place = isCertificate ? 1 : 0;
    if (bytes[place] === version) continue;
    const repaired = Uint8Array.from(bytes);
    repaired[place] = version;
    const { type, failure, length } = detectAsTheyAre(repaired, limits);
    if (failure === undefined && length === bytes.length) return structuresByType.get(type);
  }
  return undefined;
}

const structuresByType: ReadonlyMap<string, Structure> = new Map(
  [...Object.values(coerStructures), certificateContent, securedData, ...payloadStructures].map(
    (structure) => [structure.type, structure],
  ),
);

/** Both systems' certificates have the same octets; the European profile and the applications tell them apart. */
function detectCertificate(bytes: Uint8Array, limits?: DecodeLimits): Reading {
  const european = attemptEditions(coerStructures.CcmsCert, bytes, limits);
  if (european.failure !== undefined) {
    const { CcmsCert, ScmsCert } = coerStructures;
    const made = { ...european, structure: isAmericanSoFar(european.map) ? ScmsCert : CcmsCert };
    return assemble(bytes, made, typeAnnounced(made), limits);
  }
  const asAmerican = () => attemptEditions(coerStructures.ScmsCert, bytes, limits);
  const why = whyNotEuropean(european, asAmerican);
  if (why === undefined) {
    const both =
      "The same octets; a certificate that keeps every rule of TS 103 097 and names no application of the US system is taken for a European one.";
    const others = [other(coerStructures.ScmsCert, both)];
    return assemble(bytes, european, typeFound("likely", european, others), limits);
  }
  const american = asAmerican();
  const choice = typeFound("likely", american, [other(coerStructures.CcmsCert, why)]);
  return assemble(bytes, american, choice, limits);
}

/** Whether what could be read of a certificate shows that it is of the US system. */
function isAmericanSoFar(map: readonly FieldRange[]): boolean {
  return map.some(({ path, value }) => {
    switch (path) {
      case "type":
        return value === "implicit";
      case "toBeSigned.cracaId":
        return (value as Uint8Array | undefined)?.some((octet) => octet !== 0) === true;
      case "toBeSigned.id.linkageData":
      case "toBeSigned.id.binaryId":
        return true;
      default:
        return (
          /^toBeSigned\.appPermissions\[\d+\]\.psid$/.test(path) &&
          (value === SecurityMgmtPsid || value === CrlPsid)
        );
    }
  });
}

/** Why a certificate that could be read as a European one is not taken for one; undefined where it is. */
function whyNotEuropean({ value, findings }: Attempt, asAmerican: () => Attempt): string | undefined {
  // What breaks the rules of both systems shows neither.
  const ofBoth = findings.length === 0 ? [] : asAmerican().findings;
  const broken = findings.find(
    ({ path, rule }) => !ofBoth.some((also) => also.path === path && also.rule === rule),
  );
  if (broken !== undefined) {
    return `The same octets, but against TS 103 097: ${broken.path} is not as required (${broken.rule}).`;
  }
  const sign = americanSignOf(value as Certificate);
  return sign && `The same octets, but of the US system: ${sign.path}: ${sign.reason}.`;
}

function other({ type, title }: Structure, why: string): OtherReading {
  return { type, title, why };
}

/** The lists that an envelope can be: those of the application that its signer names first. */
function candidatesOf({ value, failure }: Attempt): readonly Structure[] {
  const { CcmsCtl, CcmsCrl, ScmsCrl, ScmsCcf, ScmsCcrl, ScmsCtl } = coerStructures;
  const signed = [CcmsCtl, CcmsCrl, ScmsCrl];
  const plain = [ScmsCcf, ScmsCcrl, ScmsCtl];
  if (failure !== undefined) return [...signed, ...plain];
  const { content } = value as Ieee1609Dot2Data;
  // A ScmsPdu begins with version 2, each of the signed lists with version 1.
  if (content.choice === "unsecuredData") return content.value[0] === 2 ? plain : [];
  if (content.choice !== "signedData") return [];
  const { payload, headerInfo } = content.value.tbsData;
  const inner = payload.data?.content;
  if (inner?.choice !== "unsecuredData" || inner.value[0] !== 1) return [];
  const named = listOfPsid.get(headerInfo.psid);
  return named === undefined ? signed : [named, ...signed.filter((structure) => structure !== named)];
}

/** The application under which each list is signed. */
const listOfPsid: ReadonlyMap<number, Structure> = new Map<number, Structure>([
  [CrlServicePsid, coerStructures.CcmsCrl],
  [CtlServicePsid, coerStructures.CcmsCtl],
  [CrlPsid, coerStructures.ScmsCrl],
]);
