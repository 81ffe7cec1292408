/** Numbers of providers (ISO 14816) and of road regulations (ISO 17419), as IVI has them. */
import { bitString, choice, type Infer, integer, sequence } from "@v2x/asn1";

/** Two letters in the five-bit code of ISO 14816 (ITA2). */
export const CountryCode = bitString("CountryCode", { size: 10 });
export type CountryCode = Infer<typeof CountryCode>;

/** A number that the country gives to the provider. */
export const IssuerIdentifier = integer("IssuerIdentifier", { min: 0, max: 16_383 });
export type IssuerIdentifier = Infer<typeof IssuerIdentifier>;

export const Provider = sequence("Provider", {
  countryCode: CountryCode,
  providerIdentifier: IssuerIdentifier,
});
export type Provider = Infer<typeof Provider>;

export const Ext3 = integer("Ext3", { min: 2_113_664, max: 270_549_119, extensible: true });
export type Ext3 = Infer<typeof Ext3>;

export const Ext2 = choice("Ext2", {
  content: integer("INTEGER", { min: 16_512, max: 2_113_663 }),
  extension: Ext3,
});
export type Ext2 = Infer<typeof Ext2>;

export const Ext1 = choice("Ext1", {
  content: integer("INTEGER", { min: 128, max: 16_511 }),
  extension: Ext2,
});
export type Ext1 = Infer<typeof Ext1>;

/** A number of 1 to 4 octets, whose first bits say how many follow. */
export const VarLengthNumber = choice("VarLengthNumber", {
  content: integer("INTEGER", { min: 0, max: 127 }),
  extension: Ext1,
});
export type VarLengthNumber = Infer<typeof VarLengthNumber>;
