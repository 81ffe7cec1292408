/**
 * Module EfcDataDictionary of ISO 17573, as far as the tolling messages of SAE J2735 2024-09 reach it: who pays,
 * and how.
 */
import {
  alias,
  bitString,
  enumerated,
  type Infer,
  integer,
  octetString,
  optional,
  sequence,
} from "@v2x/asn1";

export const Int1Unsigned = integer("Int1Unsigned", { min: 0, max: 255 });
export type Int1Unsigned = Infer<typeof Int1Unsigned>;

export const Int2Unsigned = integer("Int2Unsigned", { min: 0, max: 65_535 });
export type Int2Unsigned = Infer<typeof Int2Unsigned>;

export const PayUnit = octetString("PayUnit", { size: 2 });
export type PayUnit = Infer<typeof PayUnit>;

export const PaymentFee = sequence("PaymentFee", {
  paymentFeeAmount: Int2Unsigned,
  paymentFeeUnit: PayUnit,
});
export type PaymentFee = Infer<typeof PaymentFee>;

export const PersonalAccountNumber = octetString("PersonalAccountNumber", { size: 10 });
export type PersonalAccountNumber = Infer<typeof PersonalAccountNumber>;

export const Int4Unsigned = integer("Int4Unsigned", { min: 0, max: 4_294_967_295 });
export type Int4Unsigned = Infer<typeof Int4Unsigned>;

export const ContractSerialNumber = alias("ContractSerialNumber", Int4Unsigned);
export type ContractSerialNumber = Infer<typeof ContractSerialNumber>;

export const CountryCode = bitString("CountryCode", { size: 10 });
export type CountryCode = Infer<typeof CountryCode>;

export const Lpn = sequence("Lpn", {
  countryCode: CountryCode,
  alphabetIndicator: enumerated("ENUMERATED", {
    latinAlphabetNo1: 1,
    latinAlphabetNo2: 2,
    latinAlphabetNo3: 3,
    latinAlphabetNo4: 4,
    latinCyrillicAlphabet: 5,
    latinArabicAlphabet: 6,
    latinGreekAlphabet: 7,
    latinHebrewAlphabet: 8,
    latinAlphabetNo5: 9,
    latinAlphabetNo6: 10,
    twoOctetBMP: 11,
    fourOctetCanonical: 12,
    reservedForUse1: 13,
    reservedForUse2: 14,
    reservedForUse3: 15,
    reservedForUse4: 16,
    reservedForUse5: 17,
    reservedForUse6: 18,
    reservedForUse7: 19,
    reservedForUse8: 20,
    reservedForUse9: 21,
    reservedForUse10: 22,
    reservedForUse11: 23,
    reservedForUse12: 24,
    reservedForUse13: 25,
    reservedForUse14: 26,
    reservedForUse15: 27,
    reservedForUse16: 28,
    reservedForUse17: 29,
    reservedForUse18: 30,
    reservedForUse19: 31,
    reservedForUse20: 32,
    reservedForUse21: 33,
  }),
  licencePlateNumber: octetString("OCTET STRING"),
});
export type Lpn = Infer<typeof Lpn>;

export const EquipmentObuId = octetString("EquipmentObuId");
export type EquipmentObuId = Infer<typeof EquipmentObuId>;

export const ObeId = sequence("ObeId", {
  manufacturerId: Int2Unsigned,
  equipmentObuId: EquipmentObuId,
});
export type ObeId = Infer<typeof ObeId>;

export const EquipmentIccId = octetString("EquipmentIccId");
export type EquipmentIccId = Infer<typeof EquipmentIccId>;

export const UserId = sequence("UserId", {
  pan: optional(PersonalAccountNumber),
  contractSerialNumber: optional(ContractSerialNumber),
  licencePlateNumber: optional(Lpn),
  obeId: optional(ObeId),
  iccId: optional(EquipmentIccId),
});
export type UserId = Infer<typeof UserId>;
