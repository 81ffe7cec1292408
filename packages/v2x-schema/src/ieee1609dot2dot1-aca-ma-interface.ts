/** IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1AcaMaInterface: the standard leaves it empty. */
import { type Infer, nullType } from "@v2x/asn1";

/** What passes between ACA and MA; not standardized yet. */
export const AcaMaInterfacePdu = nullType("AcaMaInterfacePdu");
export type AcaMaInterfacePdu = Infer<typeof AcaMaInterfacePdu>;
