/** Applications, and what a holder may do within them. @see IEEE 1609.2 — Psid, PsidSsp, PsidSspRange */
import { psidBlock, serviceOf } from "@v2x/v2x-schema";
import { type Meaning, type MeaningContext, type MeaningField, memberOf } from "./field.ts";
import { bitmapSspRangeText, bitmapSspText, opaqueSspText } from "./ssp/index.ts";

/** E.g. `CA basic service: CAM (ETSI EN 302 637-2, TS 103 900)`. */
function psidText(psid: number): string {
  const service = serviceOf(psid);
  if (service === undefined) return psidBlock(psid) ?? "no registered name known here";
  const { name, message, specification } = service;
  return `${name}${message === undefined ? "" : `: ${message}`} (${specification})`;
}

const psid: Meaning = ({ value }) => (typeof value === "number" ? psidText(value) : undefined);

/** The PSID that an SSP belongs to stands beside one of the fields around it. */
function psidAround(field: MeaningField, { valueAt }: MeaningContext): number | undefined {
  for (let around = field.parent; around !== undefined; around = around.parent) {
    if (around.type !== "PsidSsp" && around.type !== "PsidSspRange") continue;
    const found = valueAt(memberOf(around, "psid"));
    return typeof found === "number" ? found : undefined;
  }
  return undefined;
}

const permission: Meaning = (field, { valueAt, isWhole }) => {
  const found = valueAt(memberOf(field, "psid"));
  if (typeof found !== "number") return undefined;
  const name = serviceOf(found)?.name;
  const head = name === undefined ? `${found}` : `${name} (${found})`;
  const ssp = memberOf(field, "ssp");
  const hasSsp = ["opaque", "bitmapSsp", "unknown"].some((form) => valueAt(`${ssp}.${form}`) !== undefined);
  return hasSsp || !isWhole ? head : `${head} with its default permissions`;
};

const permissionRange: Meaning = (field, { valueAt }) => {
  const found = valueAt(memberOf(field, "psid"));
  const name = typeof found === "number" ? serviceOf(found)?.name : undefined;
  return name === undefined ? undefined : `${name} (${found})`;
};

const bitmapSsp: Meaning = (field, context) => {
  const found = psidAround(field, context);
  return found !== undefined && field.value instanceof Uint8Array
    ? bitmapSspText(found, field.value)
    : undefined;
};

const opaqueSsp: Meaning = (field, context) => {
  const found = psidAround(field, context);
  return found !== undefined && field.value instanceof Uint8Array
    ? opaqueSspText(found, field.value)
    : undefined;
};

const bitmapSspRange: Meaning = (field, context) => {
  const found = psidAround(field, context);
  const value = context.valueAt(memberOf(field, "sspValue"));
  const mask = context.valueAt(memberOf(field, "sspBitmask"));
  if (found === undefined || !(value instanceof Uint8Array) || !(mask instanceof Uint8Array))
    return undefined;
  return bitmapSspRangeText(found, value, mask);
};

const endEntityType: Meaning = ({ value }) => {
  if (!isBitString(value)) return undefined;
  const bits = value.bytes[0] ?? 0;
  const kinds = [
    ...((bits & 0x80) === 0 ? [] : ["certificates for applications (tickets)"]),
    ...((bits & 0x40) === 0 ? [] : ["enrolment certificates"]),
  ];
  return kinds.length === 0 ? "no end entity" : kinds.join(" and ");
};

function isBitString(value: unknown): value is { readonly bytes: Uint8Array; readonly length: number } {
  return typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;
}

const minChainLength: Meaning = ({ value }) =>
  value === 1
    ? "may issue to end entities itself"
    : `at least ${value} certificates from this one's to the end entity's`;

const chainLengthRange: Meaning = ({ value }) =>
  value === -1
    ? "chains of any length beyond the shortest"
    : value === 0
      ? "no chain longer than the shortest"
      : `chains up to ${value} longer than the shortest`;

/** By type, or by member where the type is a general one. */
export const permissionMeanings = {
  Psid: psid,
  PsidSsp: permission,
  PsidSspRange: permissionRange,
  BitmapSsp: bitmapSsp,
  "ServiceSpecificPermissions.opaque": opaqueSsp,
  BitmapSspRange: bitmapSspRange,
  "BitmapSspRange.sspValue": () => "the SSP shall have these bits where the mask has ones",
  "BitmapSspRange.sspBitmask": () => "ones: the SSP's bit is given; zeros: it is free",
  "SspRange.all": () => "any SSP",
  "SubjectPermissions.all": () => "every application that no other entry names",
  EndEntityType: endEntityType,
  "PsidGroupPermissions.minChainLength": minChainLength,
  "PsidGroupPermissions.chainLengthRange": chainLengthRange,
} satisfies Record<string, Meaning>;
