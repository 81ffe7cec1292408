/** IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1LaMaInterface: the standard leaves it empty. */
import { type Infer, nullType } from "@v2x/asn1";

/** What passes between LA and MA; not standardized yet. */
export const LaMaInterfacePdu = nullType("LaMaInterfacePdu");
export type LaMaInterfacePdu = Infer<typeof LaMaInterfacePdu>;
