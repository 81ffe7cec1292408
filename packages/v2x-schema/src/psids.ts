/**
 * The numbers of applications: PSID of IEEE and ITS-AID of ISO and ETSI are one number space with one registry.
 * Facts from the registry (ISO/TC 204, its-aid list) and the standards named in each row.
 */
import {
  CrlPsid,
  CrlServicePsid,
  CtlServicePsid,
  SecuredCertificateRequestPsid,
  SecurityMgmtPsid,
} from "./security-services.ts";

/** What is registered under a number. */
export interface Service {
  readonly name: string;
  /** The standard that defines the application, or who owns the number. */
  readonly specification: string;
  /** What is signed under it, where that is a message with a short name. */
  readonly message?: string;
}

type Row = readonly [psid: number, name: string, specification: string, message?: string];

const rows: readonly Row[] = [
  [1, "Electronic fee collection", "ISO 15628, ISO 14906"],
  [2, "Freight and fleet management", "ISO/TC 204"],
  [3, "Public transport", "ISO/TC 204"],
  [4, "Traffic and traveller information", "ISO/TC 204"],
  [5, "Traffic control", "ISO/TC 204"],
  [6, "Parking management", "ISO/TC 204"],
  [12, "Emergency warning", "ISO/TC 204"],
  [14, "Multi-purpose payment", "ISO/TC 204"],
  [20, "Toll compliance checking", "ISO 12813"],
  [21, "Toll localisation augmentation", "ISO 13141"],
  [32, "V2V safety and awareness", "SAE J2945/1, J3161/1", "BSM"],
  [33, "V2V safety, limited sensors", "SAE", "BSM"],
  [34, "Rail vehicle safety", "SAE"],
  [SecurityMgmtPsid, "Security management", "IEEE 1609.2, 1609.2.1"],
  [36, "CA basic service", "ETSI EN 302 637-2, TS 103 900", "CAM"],
  [37, "DEN basic service", "ETSI EN 302 637-3, TS 103 831", "DENM"],
  [38, "Misbehaviour reporting", "SAE J3287"],
  [39, "Vulnerable road user safety", "SAE J2945/9", "PSM"],
  [71, "Automated vehicle marshalling", "ETSI TS 103 882", "MVM"],
  [127, "Testing", "IEEE 1609"],
  [128, "Differential GPS corrections, uncompressed", "SAE J2735", "RTCM"],
  [129, "Differential GPS corrections, compressed", "SAE J2735", "RTCM"],
  [130, "Intersection safety and awareness", "SAE J2735, J3268", "SPaT; in older practice MAP and SSM too"],
  [131, "Traveller information and signage", "SAE J2735", "TIM"],
  [132, "Mobile probe exchange", "SAE J2735", "PVD, PDM"],
  [133, "Emergency and erratic vehicles", "SAE J2735"],
  [134, "Remote station management", "ISO 24102-2"],
  [135, "WAVE service advertisement", "IEEE 1609.3", "WSA"],
  [136, "Peer-to-peer distribution", "IEEE 1609.2"],
  [137, "Traffic light manoeuvre (TLM)", "ETSI TS 103 301", "SPATEM"],
  [138, "Road and lane topology (RLT)", "ETSI TS 103 301", "MAPEM"],
  [139, "Infrastructure to vehicle information (IVI)", "ETSI TS 103 301", "IVIM"],
  [140, "TLC request", "ETSI TS 103 301", "SREM"],
  [141, "GeoNetworking management", "ETSI EN 302 636-4-1"],
  [142, "Cooperative automation", "SAE J2945/6"],
  [143, "V2X-based fee collection", "SAE J3217", "TUM, TAM"],
  [144, "Sensor sharing", "SAE J3224", "SDSM"],
  [145, "Manoeuvre coordination", "SAE J3186", "MSCM"],
  [CrlPsid, "CRL application", "IEEE 1609.2", "CRL"],
  [CrlServicePsid, "CRL service", "ETSI TS 102 941", "CRL"],
  [SecuredCertificateRequestPsid, "Secured certificate request", "ETSI TS 102 941"],
  [CtlServicePsid, "CTL service", "ETSI TS 102 941", "CTL"],
  [625, "Controlled zone management", "CEN", "CZM"],
  [626, "Contextual speed", "CEN ISO/TS 17426"],
  [637, "TLC status", "ETSI TS 103 301", "SSEM"],
  [638, "VRU awareness", "ETSI TS 103 300-3", "VAM"],
  [639, "Collective perception", "ETSI TS 103 324", "CPM"],
  [640, "Interference management zone", "ETSI TS 103 724", "IMZM"],
  [641, "GTDM access control", "ISO 21184"],
  [1616, "TMS message set", "CEN TC 278"],
  [1617, "eCall", "CEN TC 278"],
  [1618, "Misbehaviour reporting (MRS)", "ETSI TS 103 759", "MRM"],
  [1619, "Point of interest service", "ETSI TS 103 916", "POIM"],
  [1620, "Restricted mode of operation", "ETSI TS 103 745"],
  [1621, "Parking information", "ETSI TS 104 072"],
  [1622, "Misbehaviour detection management", "ETSI TS 103 759"],
  [16_514, "Vehicle-initiated distress notification", "Wyoming DOT"],
  [540_801, "Service announcement", "ETSI TS 102 890-1", "SAEM"],
  [540_802, "GNSS positioning correction", "ETSI TS 103 301", "RTCMEM"],
  [2_113_664, "Fast service announcement", "ISO 22418", "FSAM"],
  [2_113_665, "Station-internal management", "ISO 24102-4"],
  [2_113_666, "Delay-tolerant networking", "Veniam"],
  [2_113_667, "Software update", "Transcore"],
  [2_113_672, "Over-the-air file broadcast", "Siemens"],
  [2_113_673, "Data log transfer", "Siemens"],
  [2_113_678, "Data log transfer of the Wyoming pilot", "CAMP"],
  [2_113_679, "Over-the-air update of the Wyoming pilot", "CAMP"],
  [2_113_684, "Data upload of the New York pilot", "CAMP"],
  [2_113_685, "Traffic signal priority status", "SAE J3268", "SSM"],
  [2_113_686, "Traffic signal request", "SAE J3268", "SRM"],
  [2_113_687, "MAP distribution", "SAE J3268", "MAP"],
  [2_113_688, "Platooning", "Peloton"],
  [2_113_689, "Road weather applications", "SAE J2945/3"],
  [2_113_695, "Roadside ranging service", "ETSI EN 302 890-2"],
  [2_113_696, "Activation codes for pseudonym certificates", "IEEE 1609.2.1"],
  [2_113_699, "Automated vehicle marshalling", "SAE"],
  [270_549_118, "IPv6 routing", "IEEE 1609.3"],
  [270_549_119, "Mark of an unknown or invalid application", "ISO 22418"],
];

const services: ReadonlyMap<number, Service> = new Map(
  rows.map(([psid, name, specification, message]) => [
    psid,
    { name, specification, ...(message === undefined ? {} : { message }) },
  ]),
);

/** Blocks of numbers without names of their own: first, last, what they are for. */
const blocks: readonly (readonly [first: number, last: number, use: string])[] = [
  [29, 30, "private use"],
  [53, 57, "road safety and traffic management, Norway"],
  [627, 636, "road efficiency, Norway"],
  [16_416, 16_479, "private use, not registered"],
  [16_480, 16_511, "testing"],
  [16_512, 16_513, "withdrawn first numbers of CAM and DENM"],
  [540_803, 540_822, "general traffic management, Norway"],
  [2_112_640, 2_113_662, "testing"],
  [2_113_668, 2_113_671, "private use, SRA"],
  [2_113_674, 2_113_677, "pilot applications, CAMP"],
  [2_113_680, 2_113_683, "pilot applications, CAMP"],
  [2_113_690, 2_113_694, "private use, Honda"],
  [2_113_697, 2_113_698, "construction and mining, Caterpillar"],
  [270_548_096, 270_549_117, "testing"],
];

/** The largest number of the registry. */
const largestPsid = 270_549_119;

/** The PSIDs that have a name here, in their order. */
export const namedPsids: readonly number[] = rows.map(([psid]) => psid);

/** The service registered under a PSID, or undefined where none is known here. */
export function serviceOf(psid: number): Service | undefined {
  return services.get(psid);
}

/** The registered service's name of a PSID, or undefined where none is known here. */
export function psidName(psid: number): string | undefined {
  return services.get(psid)?.name;
}

/** What a number without a registered name is set aside for, or that it is beyond the registry. */
export function psidBlock(psid: number): string | undefined {
  if (psid > largestPsid) return "beyond the largest registered number";
  return blocks.find(([first, last]) => psid >= first && psid <= last)?.[2];
}
