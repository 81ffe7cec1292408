/** Bounds that forms and server share, both ends included. */
export const limits = {
  /** Authorization tickets in one bundle. */
  atCount: { min: 1, max: 100 },
  /** Validity of an authorization ticket, in hours. */
  atDurationInHours: { min: 0, max: 1_000_000 },
  /** Bundles of tickets that an organization is reminded of. */
  recentBundles: { min: 0, max: 5 },
  /** Permissions named in one ticket request. */
  permissions: { min: 0, max: 100 },
  /** Digits of a CCMS device's canonical id. */
  canonicalIdDigits: { min: 18, max: 100 },
  /** An SCMS device's canonical id, in characters. */
  scmsCanonicalId: { min: 1, max: 100 },
  /** A device's name, in characters. */
  deviceName: { min: 0, max: 100 },
  /** Countries named for one device. */
  regions: { min: 0, max: 300 },
  /** Devices that an operator lets an organization have, in both systems together. */
  maxDevices: { min: 0, max: 1_000_000 },
  /** Requests for certificates that an operator lets an organization have open at each RA. */
  maxOpenRequests: { min: 0, max: 1_000_000 },
  /** Stored files that an operator lets an organization have, in megabytes of 1,000,000 octets. */
  maxStoredMegabytes: { min: 0, max: 100_000_000 },
  /** Personal access tokens of one person, ended ones among them. */
  personalTokens: { min: 0, max: 50 },
  /** A personal access token's name, in characters. */
  personalTokenName: { min: 1, max: 100 },
  /** How long a personal access token lives, in days. */
  personalTokenDays: { min: 1, max: 365 },
  /** Invitations into one organization that can be accepted still. */
  openInvitations: { min: 0, max: 20 },
  /** Pages of a list, counted from 0. */
  page: { min: 0, max: 999_999_999 },
  /** Rows of one page. */
  pageSize: { min: 1, max: 100 },
  /** Test profiles of one organization, expired ones among them. */
  testProfiles: { min: 0, max: 500 },
  /** A test profile's name, in characters. */
  testProfileName: { min: 1, max: 100 },
  /** What is asked for a test profile, as JSON, in octets. */
  testProfileRequestOctets: { min: 1, max: 65_536 },
  /** Certificates below an issuer; 0 is none, which no standard allows and a test may want. */
  minChainLength: { min: 0, max: 255 },
  /** How many more there may be than the fewest; -1 is any number. */
  chainLengthRange: { min: -1, max: 255 },
  /** Weeks of an OmniAir bundle. */
  omniairWeeks: { min: 1, max: 10 },
  /** Pseudonym certificates for one week of an OmniAir bundle. */
  omniairCertsPerWeek: { min: 1, max: 100 },
  /** Weeks from the present one to the first of a bundle; what its issuer's life allows is far less. */
  iperiodOffset: { min: -10_000, max: 10_000 },
  /** A bitmap SSP, in octets. */
  sspOctets: { min: 0, max: 31 },
  /** What the decoders accept, in octets; a trust list of the field has some 100 kB. */
  decodedOctets: { min: 1, max: 1_048_576 },
  /** What a decoder answers, in octets; the text of the longest trust list has twelve million. */
  answerOctets: { min: 1, max: 16 * 1_048_576 },
  /** Certificates and lists given along with what is to be judged; of those declared trusted as many again. */
  verdictCertificates: { min: 0, max: 20 },
  /** A request for a verdict as JSON, in octets. */
  verdictRequestOctets: { min: 1, max: 3 * 1_048_576 },
  /** What a roadside unit is named by for the signer, in characters. */
  rsuId: { min: 1, max: 255 },
  /** A J2735 message to sign, in octets: several times what a WSM carries. */
  j2735Octets: { min: 1, max: 8192 },
  /** A signed packet to verify, in octets. */
  packetOctets: { min: 1, max: 16_384 },
  /** A zip file with enrollment requests of CAMP's devices, in octets. */
  enrollmentArchiveOctets: { min: 1, max: 1_048_576 },
  /** Enrollment requests in one zip file. */
  enrollmentRequests: { min: 1, max: 100 },
  /** A failure's text, in characters; a longer one, or HTML, counts as an unknown failure. */
  errorText: { min: 1, max: 500 },
} as const;
