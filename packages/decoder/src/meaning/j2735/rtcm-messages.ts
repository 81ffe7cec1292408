/** Corrections for satellite navigation: which message of RTCM 10403 (RTCM 3) some octets are. */
import { type Meaning, memberOf } from "../field.ts";

/** Messages that are not of a series. */
const messages: Readonly<Record<number, string>> = {
  1001: "GPS observations, L1",
  1002: "GPS observations, L1, extended",
  1003: "GPS observations, L1 and L2",
  1004: "GPS observations, L1 and L2, extended",
  1005: "position of the reference station",
  1006: "position of the reference station and height of its antenna",
  1007: "antenna of the reference station",
  1008: "antenna of the reference station and its serial number",
  1009: "GLONASS observations, L1",
  1010: "GLONASS observations, L1, extended",
  1011: "GLONASS observations, L1 and L2",
  1012: "GLONASS observations, L1 and L2, extended",
  1013: "system parameters",
  1019: "GPS ephemeris",
  1020: "GLONASS ephemeris",
  1029: "text",
  1032: "position of the physical reference station",
  1033: "receiver and antenna of the reference station",
  1042: "BeiDou ephemeris",
  1044: "QZSS ephemeris",
  1045: "Galileo ephemeris (F/NAV)",
  1046: "Galileo ephemeris (I/NAV)",
  1230: "GLONASS code-phase biases",
};

/** Multiple signal messages: ten numbers a system, of which 1 to 7 are in use. */
const systems = ["GPS", "GLONASS", "Galileo", "SBAS", "QZSS", "BeiDou", "NavIC"];
const firstOfSeries = 1070;

function nameOf(number: number): string | undefined {
  const system = systems[Math.floor((number - firstOfSeries) / 10)];
  const kind = number % 10;
  if (system !== undefined && kind >= 1 && kind <= 7) return `${system} observations (MSM${kind})`;
  return messages[number];
}

/** The number stands at the beginning, or behind the preamble and length of RTCM's own frame. */
function numberOf(octets: Uint8Array): number | undefined {
  const isFramed = octets[0] === 0xd3 && (octets[1]! & 0xfc) === 0;
  const [first, second] = octets.subarray(isFramed ? 3 : 0);
  return first === undefined || second === undefined ? undefined : (first << 4) | (second >> 4);
}

/** Version 2 numbers its messages otherwise. */
const rtcmMessage: Meaning = ({ value, parent }, { valueAt }) => {
  if (!(value instanceof Uint8Array)) return undefined;
  const message = parent?.parent;
  if (message !== undefined && valueAt(memberOf(message, "rev")) === "rtcmRev2") return undefined;
  const number = numberOf(value);
  const name = number === undefined ? undefined : nameOf(number);
  return name === undefined ? undefined : `RTCM ${number}: ${name}`;
};

/** By type. */
export const rtcmMeanings: Readonly<Record<string, Meaning>> = { RTCMmessage: rtcmMessage };
