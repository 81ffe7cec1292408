/**
 * CAMP SCMS proof of concept 1.2, module Ieee1609dot2ScmsPolicyTypes: how the system is run, now and from given
 * times on.
 */
import {
  alias,
  choice,
  type DefaultField,
  enumerated,
  type Infer,
  octetString,
  optional,
  type Schema,
  sequence,
  sequenceOf,
  withDefault,
} from "@v2x/asn1";
import { Countersignature } from "../ieee1609dot2.ts";
import { Duration, Opaque, Time64, Uint8, Uint16, Uint32 } from "../ieee1609dot2-base-types.ts";
import { LaHostnameId, PcaHostnameId, RaHostnameId, version } from "./scms-base-types.ts";

/** Version of the system. */
export const ScmsVersion = alias("ScmsVersion", Uint8);
export type ScmsVersion = Infer<typeof ScmsVersion>;

/** Version of the global certificate chain file. */
export const GlobalCertChainFileID = alias("GlobalCertChainFileID", Uint16);
export type GlobalCertChainFileID = Infer<typeof GlobalCertChainFileID>;

/** How late a revocation list may be. */
export const OverdueCrlTolerance = alias("OverdueCrlTolerance", Duration);
export type OverdueCrlTolerance = Infer<typeof OverdueCrlTolerance>;

/** Length of a period of pseudonyms. */
export const IPeriod = alias("IPeriod", Duration);
export type IPeriod = Infer<typeof IPeriod>;

/** How many pseudonyms a period has at least. */
export const MinCertsPerIPeriod = alias("MinCertsPerIPeriod", Uint8);
export type MinCertsPerIPeriod = Infer<typeof MinCertsPerIPeriod>;

/** Whether certificates are valid at the same time or one after the other. */
export const CertValidityModel = enumerated(
  "CertValidityModel",
  { concurrent: 1, "non-concurrent": 2 },
  { additions: [] },
);
export type CertValidityModel = Infer<typeof CertValidityModel>;

/** For how long ahead certificates are available. */
export const MaxAvailableCertSupply = alias("MaxAvailableCertSupply", Duration);
export type MaxAvailableCertSupply = Infer<typeof MaxAvailableCertSupply>;

/** How old a request may be. */
export const MaxCertRequestAge = alias("MaxCertRequestAge", Duration);
export type MaxCertRequestAge = Infer<typeof MaxCertRequestAge>;

/** How many requests an RA collects before it shuffles them. */
export const ShuffleThreshold = alias("ShuffleThreshold", Uint32);
export type ShuffleThreshold = Infer<typeof ShuffleThreshold>;

/** Octets of the hash of a request. */
export const HashOfRequestSize = alias("HashOfRequestSize", Uint8);
export type HashOfRequestSize = Infer<typeof HashOfRequestSize>;

/** How often policy and certificate chain files are fetched at least. */
export const MaxGpfGccfRetrievalInterval = alias("MaxGpfGccfRetrievalInterval", Duration);
export type MaxGpfGccfRetrievalInterval = Infer<typeof MaxGpfGccfRetrievalInterval>;

/** How long an application certificate of an RSE is valid. */
export const RseApplicationCertValidity = alias("RseApplicationCertValidity", Duration);
export type RseApplicationCertValidity = Infer<typeof RseApplicationCertValidity>;

/** For how long two of them are valid at once. */
export const RseApplicationCertOverlap = alias("RseApplicationCertOverlap", Duration);
export type RseApplicationCertOverlap = Infer<typeof RseApplicationCertOverlap>;

/** How many pseudonyms a period has. */
export const CertsPerIPeriod = alias("CertsPerIPeriod", Uint8);
export type CertsPerIPeriod = Infer<typeof CertsPerIPeriod>;

/** A certificate for TLS. */
export const X509TlsCert = alias("X509TlsCert", Opaque);
export type X509TlsCert = Infer<typeof X509TlsCert>;

/** How often shared keys are renewed. */
export const SharedKeyUpdateInterval = alias("SharedKeyUpdateInterval", Duration);
export type SharedKeyUpdateInterval = Infer<typeof SharedKeyUpdateInterval>;

/** A value now, and the values from later times on. */
function temporalSeries<
  const Initial extends string,
  const Later extends string,
  F extends Schema | DefaultField<unknown>,
>(initialName: Initial, laterName: Later, initial: F) {
  const value = ("optional" in initial ? initial.optional : initial) as F extends DefaultField<infer T>
    ? Schema<T>
    : F;
  const interval = { startTime: Time64, [laterName]: value } as { startTime: typeof Time64 } & Record<
    Later,
    typeof value
  >;
  return optional(
    sequence("SEQUENCE", {
      ...({ [initialName]: initial } as Record<Initial, F>),
      intervals: sequenceOf("SEQUENCE OF SEQUENCE", sequence("SEQUENCE", interval)),
    }),
  );
}

/** How the whole system is run. */
export const GlobalPolicyData = sequence(
  "GlobalPolicyData",
  {
    temporalSeriesOfScmsVersion: temporalSeries(
      "initialScmsVersion",
      "scmsVersion",
      withDefault(ScmsVersion, 1),
    ),
    temporalSeriesOfCertChainFileID: temporalSeries(
      "initialGlobalCertChainFileID",
      "globalCertChainFileID",
      GlobalCertChainFileID,
    ),
    temporalSeriesOfOverdueCrlTolerance: temporalSeries(
      "initialOverdueCrlTolerance",
      "overdueCrlTolerance",
      OverdueCrlTolerance,
    ),
    temporalSeriesOfIPeriod: temporalSeries("initialIPeriod", "iPeriod", IPeriod),
    temporalSeriesOfMinCertsPerIPeriod: temporalSeries(
      "initialMinCertsPerIPeriod",
      "minCertsPerIPeriod",
      withDefault(MinCertsPerIPeriod, 20),
    ),
    temporalSeriesOfCertValidityModel: temporalSeries(
      "initialCertValidityModel",
      "certValidityModel",
      CertValidityModel,
    ),
    temporalSeriesOfMaxAvailableCertSupply: temporalSeries(
      "initialMaxAvailableCertSupply",
      "maxAvailableCertSupply",
      MaxAvailableCertSupply,
    ),
    temporalSeriesOfMaxCertRequestAge: temporalSeries(
      "initialMaxCertRequestAge",
      "maxCertRequestAge",
      MaxCertRequestAge,
    ),
    temporalSeriesOfShuffleThreshold: temporalSeries(
      "initialShuffleThreshold",
      "shuffleThreshold",
      withDefault(ShuffleThreshold, 1000),
    ),
    temporalSeriesOfHashOfRequestSize: temporalSeries(
      "initialHashOfRequestSize",
      "hashOfRequestSize",
      withDefault(HashOfRequestSize, 32),
    ),
    temporalSeriesOfMaxGpfGccfRetrievalInterval: temporalSeries(
      "initialMaxGpfGccfRetrievalInterval",
      "maxGpfGccfRetrievalInterval",
      MaxGpfGccfRetrievalInterval,
    ),
    temporalSeriesOfRseApplicationCertValidity: temporalSeries(
      "initialRseApplicationCertValidity",
      "rseApplicationCertValidity",
      RseApplicationCertValidity,
    ),
    temporalSeriesOfRseApplicationCertOVerlap: temporalSeries(
      "initialRseApplicationCertOverlap",
      "rseApplicationCertOverlap",
      RseApplicationCertOverlap,
    ),
  },
  {},
);
export type GlobalPolicyData = Infer<typeof GlobalPolicyData>;

/** The global policy as one RA may keep it. */
export const CustomPolicyData = sequence(
  "CustomPolicyData",
  { requestingRaHostname: optional(RaHostnameId), globalPolicy: GlobalPolicyData },
  {},
);
export type CustomPolicyData = Infer<typeof CustomPolicyData>;

/** How one RA is run. */
export const LocalPolicyData = sequence(
  "LocalPolicyData",
  {
    temporalSeriesOfShuffleThreshold: temporalSeries(
      "initialShuffleThreshold",
      "shuffleThreshold",
      ShuffleThreshold,
    ),
    temporalSeriesOfCertsPerIPeriod: temporalSeries(
      "initialCertsPerIPeriod",
      "certsPerIPeriod",
      withDefault(CertsPerIPeriod, 20),
    ),
    temporalSeriesOfLaOneHost: temporalSeries("initialLaOneHost", "laOneHost", LaHostnameId),
    temporalSeriesOfLaTwoHost: temporalSeries("initialLaTwoHost", "laTwoHost", LaHostnameId),
    temporalSeriesOfPcaHost: temporalSeries("initialPcaHost", "pcaHost", PcaHostnameId),
    temporalSeriesOfRaX509TlsCert: temporalSeries("initialRaX509TlsCert", "raX509TlsCert", X509TlsCert),
    temporalSeriesOfLaX509TlsCert: temporalSeries("initialLaX509TlsCert", "laX509TlsCert", X509TlsCert),
    temporalSeriesOfPcaX509TlsCert: temporalSeries("initialPcaX509TlsCert", "pcaX509TlsCert", X509TlsCert),
    temporalSeriesOfSharedKeyUpdateInterval: temporalSeries(
      "initialSharedKeyUpdateInterval",
      "sharedKeyUpdateInterval",
      SharedKeyUpdateInterval,
    ),
  },
  {},
);
export type LocalPolicyData = Infer<typeof LocalPolicyData>;

/** Any policy. */
export const Policy = choice(
  "Policy",
  { global: GlobalPolicyData, custom: CustomPolicyData, local: LocalPolicyData },
  {},
);
export type Policy = Infer<typeof Policy>;

/** A policy and from when on it is kept. */
export const ToBeSignedPolicyData = sequence(
  "ToBeSignedPolicyData",
  {
    policyID: octetString("OCTET STRING", { min: 0, max: 32 }),
    generationTime: Time64,
    activeTime: Time64,
    policy: Policy,
  },
  {},
);
export type ToBeSignedPolicyData = Infer<typeof ToBeSignedPolicyData>;

/** The same with signatures. */
export const BasePolicyFile = sequence(
  "BasePolicyFile",
  {
    version,
    tbsData: ToBeSignedPolicyData,
    signatures: sequenceOf("SEQUENCE OF Countersignature", Countersignature, { min: 1 }),
  },
  {},
);
export type BasePolicyFile = Infer<typeof BasePolicyFile>;

/** The file of the whole system. */
export const GlobalPolicyFile = alias("GlobalPolicyFile", BasePolicyFile);
export type GlobalPolicyFile = Infer<typeof GlobalPolicyFile>;

/** The file that one RA gives to its devices. */
export const LocalPolicyFile = sequence("LocalPolicyFile", {
  globalParameters: BasePolicyFile,
  localParamters: BasePolicyFile,
});
export type LocalPolicyFile = Infer<typeof LocalPolicyFile>;

/** Either file. */
export const PolicyFiles = choice(
  "PolicyFiles",
  { globalPolicyFile: GlobalPolicyFile, localPolicyFile: LocalPolicyFile },
  {},
);
export type PolicyFiles = Infer<typeof PolicyFiles>;
