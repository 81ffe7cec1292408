import type * as ccms from "@v2x/ccms";
import type * as contract from "@v2x/contract";
import type * as credentials from "@v2x/credentials";
import type { KeyType } from "@v2x/crypto";
import type * as decoder from "@v2x/decoder";
import type * as pki from "@v2x/pki";
import type * as protocol from "@v2x/protocol";
import type * as scms from "@v2x/scms";

/** Whether two types are the same, word for word and in the same order; a wider or narrower one is not. */
type Equals<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Limits = typeof contract.limits;

/**
 * What the contract and the packages behind it both say and may not import from one another. A word that one of
 * them gains, loses or moves does not compile here.
 */
export const contractAgrees: {
  readonly coerDecoderTypes: Equals<typeof contract.coerDecoderTypes, typeof decoder.coerDecoderTypes>;
  readonly uperDecoderTypes: Equals<typeof contract.uperDecoderTypes, typeof decoder.uperDecoderTypes>;
  readonly verdictTypes: Equals<typeof contract.verdictTypes, typeof credentials.verdictTypes>;
  readonly faultVerdicts: Equals<typeof contract.faultVerdicts, credentials.FaultVerdicts>;
  readonly atKeyTypes: Equals<typeof contract.atKeyTypes, typeof ccms.atKeyTypes>;
  readonly deviceKeyTypes: Equals<contract.DeviceKeyType, KeyType>;
  readonly atCount: Equals<Limits["atCount"], typeof ccms.atLimits.certNum>;
  readonly atDurationInHours: Equals<Limits["atDurationInHours"], typeof ccms.atLimits.durationInHours>;
  readonly deviceStates: Equals<contract.DeviceState, pki.DeviceState>;
  readonly deviceTypes: Equals<contract.DeviceType, NonNullable<ccms.Device["deviceType"]>>;
  readonly equipmentTypes: Equals<contract.EquipmentType, scms.ScmsDevice["equipmentType"]>;
  readonly enrollmentStatuses: Equals<Exclude<contract.EnrollmentStatus, "UNKNOWN">, pki.EnrolmentStatus>;
  readonly canonicalIdDigits: Equals<Limits["canonicalIdDigits"]["max"], typeof ccms.maxCanonicalIdDigits>;
  readonly testProfiles: Equals<Limits["testProfiles"]["max"], typeof scms.mostTestProfiles>;
  readonly waitingCode: Equals<typeof contract.waitingCode, typeof protocol.waitingCode>;
  readonly sspOctets: Equals<Limits["sspOctets"]["max"], typeof ccms.atLimits.sspOctets>;
  readonly enrollmentRequests: Equals<
    Limits["enrollmentRequests"]["max"],
    typeof scms.archiveLimits.requests
  >;
  readonly enrollmentArchiveOctets: Equals<
    Limits["enrollmentArchiveOctets"]["max"],
    typeof scms.archiveLimits.allOctets
  >;
} = {
  coerDecoderTypes: true,
  uperDecoderTypes: true,
  verdictTypes: true,
  faultVerdicts: true,
  atKeyTypes: true,
  deviceKeyTypes: true,
  atCount: true,
  atDurationInHours: true,
  deviceStates: true,
  deviceTypes: true,
  equipmentTypes: true,
  enrollmentStatuses: true,
  canonicalIdDigits: true,
  testProfiles: true,
  waitingCode: true,
  sspOctets: true,
  enrollmentRequests: true,
  enrollmentArchiveOctets: true,
};
