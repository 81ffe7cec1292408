/** CAMP SCMS proof of concept 1.2, module Ieee1609Dot2EndEntityMaInterface: misbehavior reports. */
import { choice, type Infer, octetString, optional, sequence } from "@v2x/asn1";
import { Opaque } from "../ieee1609dot2-base-types.ts";
import { version } from "./scms-base-types.ts";

/** What a device tells about another one. */
export const MisbehaviorReportContents = sequence(
  "MisbehaviorReportContents",
  {
    version,
    misbehavingDeviceInfo: Opaque,
    misbehavingDeviceBSMs: optional(octetString("OCTET STRING")),
    reporterDeviceBSMs: optional(octetString("OCTET STRING")),
    sensorInfo: optional(Opaque),
  },
  {},
);
export type MisbehaviorReportContents = Infer<typeof MisbehaviorReportContents>;

/** Everything that passes between end entity and MA. */
export const EndEntityMaInterfacePDU = choice(
  "EndEntityMaInterfacePDU",
  { misbehaviorReport: MisbehaviorReportContents },
  {},
);
export type EndEntityMaInterfacePDU = Infer<typeof EndEntityMaInterfacePDU>;
