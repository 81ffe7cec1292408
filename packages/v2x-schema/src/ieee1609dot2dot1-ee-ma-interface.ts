/** IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1EeMaInterface: the standard leaves it empty. */
import { type Infer, nullType } from "@v2x/asn1";

/** What passes between end entity and MA; not standardized yet. */
export const EeMaInterfacePdu = nullType("EeMaInterfacePdu");
export type EeMaInterfacePdu = Infer<typeof EeMaInterfacePdu>;
