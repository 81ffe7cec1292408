/** IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1MaRaInterface: the standard leaves it empty. */
import { type Infer, nullType } from "@v2x/asn1";

/** What passes between MA and RA; not standardized yet. */
export const MaRaInterfacePdu = nullType("MaRaInterfacePdu");
export type MaRaInterfacePdu = Infer<typeof MaRaInterfacePdu>;
