/** A standard that the portal implements: its number, and the message key of what it is about. */
export interface Standard {
  number: string;
  about: `dashboard.intro_${"ts102940" | "ts102941" | "ts103097" | "ieee1609_2" | "ieee1609_2_1"}`;
}

const ieee16092: Standard = { number: "IEEE 1609.2", about: "dashboard.intro_ieee1609_2" };

/** The standards of each certificate system. @see specification, section 1 */
export const standards = {
  ccms: [
    { number: "ETSI TS 102 940", about: "dashboard.intro_ts102940" },
    { number: "ETSI TS 102 941", about: "dashboard.intro_ts102941" },
    { number: "ETSI TS 103 097", about: "dashboard.intro_ts103097" },
    ieee16092,
  ],
  scms: [ieee16092, { number: "IEEE 1609.2.1", about: "dashboard.intro_ieee1609_2_1" }],
} as const satisfies Record<"ccms" | "scms", readonly Standard[]>;
