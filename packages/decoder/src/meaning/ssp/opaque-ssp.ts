/** What opaque SSPs say: IEEE and SAE give each application an encoding of its own. */
import { CrlPsid, psidName, type ScmsComponent, SecurityMgmtPsid, scmsComponentOf } from "@v2x/v2x-schema";
import { messageName } from "../j2735/index.ts";

/** What an opaque SSP permits; undefined where the application has no known layout or the octets do not fit it. */
export function opaqueSspText(psid: number, ssp: Uint8Array): string | undefined {
  return readers.get(psid)?.(ssp);
}

const scmsRoles: Readonly<Record<ScmsComponent, string>> = {
  elector: "elector",
  root: "root CA",
  pg: "policy generator",
  ica: "intermediate CA",
  eca: "enrollment CA",
  aca: "authorization CA",
  crl: "CRL signer",
  dcm: "device configuration manager",
  la: "linkage authority",
  lop: "location obscurer proxy",
  ma: "misbehavior authority",
  ra: "registration authority",
  ee: "end entity",
  dc: "distribution center",
};

/** COER of a CHOICE whose alternatives are SEQUENCEs that begin with their version. @see IEEE 1609.2.1 — SecurityMgmtSsp */
function securityManagement(ssp: Uint8Array): string | undefined {
  const component = scmsComponentOf(ssp);
  if (component === undefined) return undefined;
  const role = scmsRoles[component];
  // An addition to the CHOICE: its length stands before it.
  if (component === "dc") return `${role} (IEEE 1609.2.1, SecurityMgmtSsp)`;
  const [, preamble, version] = ssp;
  if (preamble === undefined || (preamble & 0x7f) !== 0 || version === undefined) return undefined;
  const more = component === "la" && ssp.length >= 5 ? ` ${(ssp[3]! << 8) | ssp[4]!}` : "";
  const whose = component === "ma" ? relevantPsids(ssp.subarray(3)) : "";
  const source = version === 1 ? "CAMP SCMS" : "IEEE 1609.2.1, SecurityMgmtSsp";
  return `${role}${more}${whose}, version ${version} (${source})`;
}

/** A COER SEQUENCE OF Psid: the length of the count, the count, and for each its length and octets. */
function relevantPsids(octets: Uint8Array): string {
  if (octets[0] !== 1) return "";
  const psids: string[] = [];
  let position = 2;
  for (let count = octets[1] ?? 0; count > 0 && position < octets.length; count -= 1) {
    const end = position + 1 + octets[position]!;
    const psid = octets.subarray(position + 1, end).reduce((number, digit) => number * 256 + digit, 0);
    psids.push(psidName(psid) === undefined ? `${psid}` : `${psidName(psid)} (${psid})`);
    position = end;
  }
  return psids.length === 0 ? "" : ` for ${psids.join(", ")}`;
}

/** @see IEEE 1609.2 — CrlSsp: version, whether the holder is the CRACA, series that it may sign */
function crlSigning(ssp: Uint8Array): string | undefined {
  const [preamble, version, craca, countLength, count] = ssp;
  if (preamble !== 0 || version !== 1 || countLength !== 1 || ssp.length !== 5 + 2 * (count ?? 0))
    return undefined;
  const whose = craca === 0 ? "as the CRACA itself" : "for the CRACA that issued this certificate";
  const series: number[] = [];
  for (let position = 5; position < ssp.length; position += 2)
    series.push((ssp[position]! << 8) | ssp[position + 1]!);
  return `may sign revocation lists ${whose}, series ${series.join(", ") || "none"} (IEEE 1609.2, CrlSsp)`;
}

/** @see IEEE 1609.3 — WsaSsp */
function serviceAdvertisement(ssp: Uint8Array): string | undefined {
  const [preamble, version] = ssp;
  if (preamble === undefined || version === undefined) return undefined;
  const limits = [
    ...((preamble & 0x40) === 0 ? [] : ["the channels of advertisements"]),
    ...((preamble & 0x20) === 0 ? [] : ["the services offered on each channel"]),
  ];
  const text = limits.length === 0 ? "without limits" : `with limits for ${limits.join(" and ")}`;
  return `version ${version}; may send service advertisements ${text} (IEEE 1609.3, WsaSsp)`;
}

/**
 * Five octets whose bits 13 to 27 are the number of a J2735 message. Seen in certificates of road-side units; SAE's
 * definition of the rest was not at hand.
 */
function infrastructure(ssp: Uint8Array): string | undefined {
  if (ssp.length !== 5) return undefined;
  const id = ((ssp[1]! & 0x07) << 12) | (ssp[2]! << 4) | (ssp[3]! >> 4);
  const name = messageName(id);
  return name === undefined
    ? undefined
    : `may send J2735 message ${id}, ${name} (as certificates in use show it)`;
}

const vehicleRoles = [
  "police",
  "fire",
  "ambulance",
  "DOT",
  "transit",
  "emergency",
  "road rescue",
  "road work",
];

/** Two octets: version 1 and roles. The layout is that of an open detector of misbehaviour, without SAE's text. */
function safetyMessages(ssp: Uint8Array): string | undefined {
  if (ssp.length !== 2 || ssp[0] !== 1) return undefined;
  const roles = vehicleRoles.filter((_, bit) => (ssp[1]! & (0x80 >> bit)) !== 0);
  return `roles: ${roles.join(", ") || "none"} (layout not confirmed)`;
}

const readers: ReadonlyMap<number, (ssp: Uint8Array) => string | undefined> = new Map([
  [32, safetyMessages],
  [SecurityMgmtPsid, securityManagement],
  [130, infrastructure],
  [131, infrastructure],
  [135, serviceAdvertisement],
  [CrlPsid, crlSigning],
  [2_113_685, infrastructure],
  [2_113_686, infrastructure],
  [2_113_687, infrastructure],
]);
