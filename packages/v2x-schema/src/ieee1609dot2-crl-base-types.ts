/**
 * IEEE 1609.2-2022, module Ieee1609Dot2CrlBaseTypes (version 3.2): what a certificate revocation list says; and what
 * version 3.3 added to it, the lengths of periods.
 */
import { choice, enumerated, type Infer, integer, nullType, optional, sequence, sequenceOf } from "@v2x/asn1";
import {
  CrlSeries,
  Duration,
  HashedId8,
  HashedId10,
  IValue,
  LaId,
  LinkageSeed,
  SequenceOfLinkageSeed,
  Time32,
  Uint8,
  Uint16,
  Uint32,
} from "./ieee1609dot2-base-types.ts";

/** How urgent it is to keep this list. */
export const CrlPriorityInfo = sequence("CrlPriorityInfo", { priority: optional(Uint8) }, {});
export type CrlPriorityInfo = Infer<typeof CrlPriorityInfo>;

/** One certificate revoked by its digest. */
export const HashBasedRevocationInfo = sequence(
  "HashBasedRevocationInfo",
  { id: HashedId10, expiry: Time32 },
  {},
);
export type HashBasedRevocationInfo = Infer<typeof HashBasedRevocationInfo>;

/** Several of them. */
export const SequenceOfHashBasedRevocationInfo = sequenceOf(
  "SequenceOfHashBasedRevocationInfo",
  HashBasedRevocationInfo,
);
export type SequenceOfHashBasedRevocationInfo = Infer<typeof SequenceOfHashBasedRevocationInfo>;

/** Revocation by digest. */
export const ToBeSignedHashIdCrl = sequence(
  "ToBeSignedHashIdCrl",
  { crlSerial: Uint32, entries: SequenceOfHashBasedRevocationInfo },
  {},
);
export type ToBeSignedHashIdCrl = Infer<typeof ToBeSignedHashIdCrl>;

/** One device, by the seeds of both linkage authorities. */
export const IndividualRevocation = sequence(
  "IndividualRevocation",
  { linkageSeed1: LinkageSeed, linkageSeed2: LinkageSeed },
  {},
);
export type IndividualRevocation = Infer<typeof IndividualRevocation>;

/** Several devices. */
export const SequenceOfIndividualRevocation = sequenceOf(
  "SequenceOfIndividualRevocation",
  IndividualRevocation,
);
export type SequenceOfIndividualRevocation = Infer<typeof SequenceOfIndividualRevocation>;

/** Devices whose last certificates are of the same period. */
export const IMaxGroup = sequence(
  "IMaxGroup",
  { iMax: Uint16, contents: SequenceOfIndividualRevocation },
  { singleSeed: optional(SequenceOfLinkageSeed) },
);
export type IMaxGroup = Infer<typeof IMaxGroup>;

/** Several such groups. */
export const SequenceOfIMaxGroup = sequenceOf("SequenceOfIMaxGroup", IMaxGroup);
export type SequenceOfIMaxGroup = Infer<typeof SequenceOfIMaxGroup>;

/** Devices served by the same two linkage authorities. */
export const LAGroup = sequence("LAGroup", { la1Id: LaId, la2Id: LaId, contents: SequenceOfIMaxGroup }, {});
export type LAGroup = Infer<typeof LAGroup>;

/** Several such groups. */
export const SequenceOfLAGroup = sequenceOf("SequenceOfLAGroup", LAGroup);
export type SequenceOfLAGroup = Infer<typeof SequenceOfLAGroup>;

/** Devices with the same number of certificates in a period. */
export const JMaxGroup = sequence("JMaxGroup", { jmax: Uint8, contents: SequenceOfLAGroup }, {});
export type JMaxGroup = Infer<typeof JMaxGroup>;

/** Several such groups. */
export const SequenceOfJMaxGroup = sequenceOf("SequenceOfJMaxGroup", JMaxGroup);
export type SequenceOfJMaxGroup = Infer<typeof SequenceOfJMaxGroup>;

/** A group of devices, by the seeds of both linkage authorities. */
export const GroupCrlEntry = sequence(
  "GroupCrlEntry",
  { iMax: Uint16, la1Id: LaId, linkageSeed1: LinkageSeed, la2Id: LaId, linkageSeed2: LinkageSeed },
  {},
);
export type GroupCrlEntry = Infer<typeof GroupCrlEntry>;

/** Several groups of devices. */
export const SequenceOfGroupCrlEntry = sequenceOf("SequenceOfGroupCrlEntry", GroupCrlEntry);
export type SequenceOfGroupCrlEntry = Infer<typeof SequenceOfGroupCrlEntry>;

/** A group of devices, by one seed. */
export const GroupSingleSeedCrlEntry = sequence("GroupSingleSeedCrlEntry", {
  iMax: Uint16,
  laId: LaId,
  linkageSeed: LinkageSeed,
});
export type GroupSingleSeedCrlEntry = Infer<typeof GroupSingleSeedCrlEntry>;

/** Several groups of devices. */
export const SequenceOfGroupSingleSeedCrlEntry = sequenceOf(
  "SequenceOfGroupSingleSeedCrlEntry",
  GroupSingleSeedCrlEntry,
);
export type SequenceOfGroupSingleSeedCrlEntry = Infer<typeof SequenceOfGroupSingleSeedCrlEntry>;

/** From when on periods have a length, and until which number that is sure. Of version 3.3. */
export const IPeriodInfo = sequence("IPeriodInfo", {
  startOfNextIPeriod: Time32,
  iPeriodLength: Duration,
  guaranteedToIValue: IValue,
});
export type IPeriodInfo = Infer<typeof IPeriodInfo>;

/** Several of them. Of version 3.3. */
export const SequenceOfIPeriodInfo = sequenceOf("SequenceOfIPeriodInfo", IPeriodInfo);
export type SequenceOfIPeriodInfo = Infer<typeof SequenceOfIPeriodInfo>;

/** Revocation by linkage seeds. */
export const ToBeSignedLinkageValueCrl = sequence(
  "ToBeSignedLinkageValueCrl",
  {
    iRev: IValue,
    indexWithinI: Uint8,
    individual: optional(SequenceOfJMaxGroup),
    groups: optional(SequenceOfGroupCrlEntry),
  },
  {
    groupsSingleSeed: optional(SequenceOfGroupSingleSeedCrlEntry),
    iPeriodInfo: optional(SequenceOfIPeriodInfo),
  },
);
export type ToBeSignedLinkageValueCrl = Infer<typeof ToBeSignedLinkageValueCrl>;

/** How both parts of a linkage value are expanded. */
export const ExpansionAlgorithmIdentifier = enumerated(
  "ExpansionAlgorithmIdentifier",
  ["sha256ForI-aesForJ", "sm3ForI-sm4ForJ"],
  { additions: [] },
);
export type ExpansionAlgorithmIdentifier = Infer<typeof ExpansionAlgorithmIdentifier>;

/** How a linkage seed evolves from period to period. */
export const SeedEvolutionFunctionIdentifier = nullType("SeedEvolutionFunctionIdentifier");
export type SeedEvolutionFunctionIdentifier = Infer<typeof SeedEvolutionFunctionIdentifier>;

/** How linkage values come from a seed. */
export const LvGenerationFunctionIdentifier = nullType("LvGenerationFunctionIdentifier");
export type LvGenerationFunctionIdentifier = Infer<typeof LvGenerationFunctionIdentifier>;

/** Revocation by linkage seeds that names its functions. */
export const ToBeSignedLinkageValueCrlWithAlgIdentifier = sequence(
  "ToBeSignedLinkageValueCrlWithAlgIdentifier",
  {
    iRev: IValue,
    indexWithinI: Uint8,
    seedEvolution: SeedEvolutionFunctionIdentifier,
    lvGeneration: LvGenerationFunctionIdentifier,
    individual: optional(SequenceOfJMaxGroup),
    groups: optional(SequenceOfGroupCrlEntry),
    groupsSingleSeed: optional(SequenceOfGroupSingleSeedCrlEntry),
  },
  {},
);
export type ToBeSignedLinkageValueCrlWithAlgIdentifier = Infer<
  typeof ToBeSignedLinkageValueCrlWithAlgIdentifier
>;

/** By digest or by linkage seeds, whole or as a difference. */
export const TypeSpecificCrlContents = choice(
  "TypeSpecificCrlContents",
  {
    fullHashCrl: ToBeSignedHashIdCrl,
    deltaHashCrl: ToBeSignedHashIdCrl,
    fullLinkedCrl: ToBeSignedLinkageValueCrl,
    deltaLinkedCrl: ToBeSignedLinkageValueCrl,
  },
  {
    fullLinkedCrlWithAlg: ToBeSignedLinkageValueCrlWithAlgIdentifier,
    deltaLinkedCrlWithAlg: ToBeSignedLinkageValueCrlWithAlgIdentifier,
  },
);
export type TypeSpecificCrlContents = Infer<typeof TypeSpecificCrlContents>;

/** What a revocation list says: whose certificates, as of when, until when, which. */
export const CrlContents = sequence("CrlContents", {
  version: integer("Uint8", { min: 1, max: 1 }),
  crlSeries: CrlSeries,
  crlCraca: HashedId8,
  issueDate: Time32,
  nextCrl: Time32,
  priorityInfo: CrlPriorityInfo,
  typeSpecific: TypeSpecificCrlContents,
});
export type CrlContents = Infer<typeof CrlContents>;
