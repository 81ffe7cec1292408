/** IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1AcaLaInterface: the standard leaves it empty. */
import { type Infer, nullType } from "@v2x/asn1";

/** What passes between ACA and LA; not standardized yet. */
export const AcaLaInterfacePdu = nullType("AcaLaInterfacePdu");
export type AcaLaInterfacePdu = Infer<typeof AcaLaInterfacePdu>;
