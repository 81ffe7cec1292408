/** IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1LaRaInterface: the standard leaves it empty. */
import { type Infer, nullType } from "@v2x/asn1";

/** What passes between LA and RA; not standardized yet. */
export const LaRaInterfacePdu = nullType("LaRaInterfacePdu");
export type LaRaInterfacePdu = Infer<typeof LaRaInterfacePdu>;
