/** SAE J2735 2024-09, module TollUsageMessage of SAE J3217 (DSRCmsgID 38). */
import { type Infer, ia5String, octetString, optional, sequence } from "@v2x/asn1";
import { UserId } from "./efc-payment.ts";
import { MsgCount, TemporaryID } from "./identifiers.ts";
import { TollChargerInfo } from "./toll-advertisement-message.ts";

export const VehicleId = sequence(
  "VehicleId",
  {
    vehicleIdentity: optional(octetString("OCTET STRING", { size: 16, extensible: true })),
    licPlateState: optional(ia5String("IA5String", { size: 2 })),
    licPlateNumVeh: optional(ia5String("IA5String", { min: 1, max: 12, extensible: true })),
    licPlateNumTrailer: optional(ia5String("IA5String", { min: 1, max: 12, extensible: true })),
    userId: optional(UserId),
  },
  {},
);
export type VehicleId = Infer<typeof VehicleId>;

export const TumHash = octetString("TumHash", { size: 32 });
export type TumHash = Infer<typeof TumHash>;

export const EncryptedTumData = octetString("EncryptedTumData", { min: 1, max: 7000 });
export type EncryptedTumData = Infer<typeof EncryptedTumData>;

/** DSRCmsgID 38. */
export const TollUsageMessage = sequence(
  "TollUsageMessage",
  {
    tollPointInfo: TollChargerInfo,
    tempID: TemporaryID,
    tumSequenceNum: MsgCount,
    tamSequenceNum: MsgCount,
    tumHash: optional(TumHash),
    encryptedTumData: EncryptedTumData,
  },
  {},
);
export type TollUsageMessage = Infer<typeof TollUsageMessage>;
