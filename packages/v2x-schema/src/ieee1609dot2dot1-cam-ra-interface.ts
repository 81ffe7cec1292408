/**
 * IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1CamRaInterface: how an RA gets blinded keys from a certificate access
 * manager. No ScmsPdu carries it.
 */
import { alias, choice, type Infer, integer, octetString, sequence, sequenceOf } from "@v2x/asn1";
import { EccP256CurvePoint, HashedId8, IValue } from "./ieee1609dot2-base-types.ts";

const version = integer("Uint8", { min: 2, max: 2 });

/** A request for the blinded keys of one end entity in some periods. */
export const RaCamBatchRequest = sequence(
  "RaCamBatchRequest",
  {
    version,
    eeId: octetString("OCTET STRING", { size: 5 }),
    periodList: sequenceOf("SEQUENCE OF IValue", IValue),
  },
  {},
);
export type RaCamBatchRequest = Infer<typeof RaCamBatchRequest>;

/** A point that blinds a cocoon key. */
export const BlindedKey = alias("BlindedKey", EccP256CurvePoint);
export type BlindedKey = Infer<typeof BlindedKey>;

/** The answer, one key for each period asked for. */
export const CamRaBatchResponse = sequence(
  "CamRaBatchResponse",
  { version, requestHash: HashedId8, batch: sequenceOf("SEQUENCE OF BlindedKey", BlindedKey) },
  {},
);
export type CamRaBatchResponse = Infer<typeof CamRaBatchResponse>;

/** Everything that passes between certificate access manager and RA. */
export const CamRaInterfacePdu = choice(
  "CamRaInterfacePdu",
  { raCamBatchRequest: RaCamBatchRequest, camRaBatchResponse: CamRaBatchResponse },
  {},
);
export type CamRaInterfacePdu = Infer<typeof CamRaInterfacePdu>;
