/** Every address of the portal, so that no component spells one. */
export const paths = {
  home: () => "/",
  signInCallback: () => "/oauth/callback",
  dashboard: () => "/dashboard",
  introduction: () => "/dashboard/introduction",
  coerDecoder: () => "/dashboard/coer_decoder",
  personalTokens: () => "/dashboard/tokens",
  organization: () => "/dashboard/organization",
  uperDecoder: () => "/dashboard/uper_decoder",
  ccmsDevices: () => "/dashboard/ccms/devices",
  ccmsTryOut: (id: string) => `/dashboard/ccms/devices/${id}/try_out`,
  ccmsCa: () => "/dashboard/ccms/ca",
  scmsDevices: () => "/dashboard/scms/devices",
  /** @param canonicalId - any text; absent: the screen's address alone. */
  scmsTryOut: (canonicalId?: string) =>
    `/dashboard/scms/devices/try_out${canonicalId === undefined ? "" : `?${new URLSearchParams({ canonicalId })}`}`,
  scmsCa: () => "/dashboard/scms/ca",
  signer: () => "/dashboard/scms/signer",
  omniair: () => "/dashboard/scms/omniair_api",
  testProfiles: () => "/dashboard/scms/omniair_test_profiles",
  atGenerator: () => "/dashboard/ccms/at_generator",
  ccmsEvents: () => "/dashboard/ccms/event_logs",
  /** @param requestHash - for a row that belongs to no organization; empty where it needs none. */
  ccmsEventTrace: (log: string, id: string, requestHash = "") =>
    `/dashboard/ccms/event_logs/${log}/${id}${requestHash && `?requestHash=${requestHash}`}`,
  operatorOverview: () => "/operator",
  operatorAccounts: () => "/operator/accounts",
  operatorJobs: () => "/operator/jobs",
  operatorNotice: () => "/operator/notice",
  operatorAuthorities: () => "/operator/authorities",
  operatorOrganizations: () => "/operator/organizations",
  operatorLists: () => "/operator/lists",
  /** @param organizationId - whose rows alone; absent: all. */
  operatorAudit: (organizationId = "") =>
    `/operator/audit${organizationId && `?organization=${organizationId}`}`,
  /** @param organizationId - whose requests alone; absent: all. */
  operatorEvents: (organizationId = "") =>
    `/operator/events${organizationId && `?organization=${organizationId}`}`,
  operatorEventTrace: (id: string) => `/operator/events/${id}`,
  /** @param device - the one to show; absent: the screen's address alone. */
  operatorDevices: (device?: { readonly system: string; readonly canonicalId: string }) =>
    `/operator/devices${device === undefined ? "" : `?${new URLSearchParams(device)}`}`,
  campEnrollment: () => "/dashboard/scms/camp_enrollment",
  campCa: () => "/dashboard/scms/camp_ca",
  scmsEvents: () => "/dashboard/scms/event_logs",
  /** @param requestHash - digits that name a row that belongs to no organization; empty where it needs none. */
  scmsEventTrace: (log: string, id: string, requestHash = "") =>
    `/dashboard/scms/event_logs/${log}/${id}${requestHash && `?requestHash=${requestHash}`}`,
} as const;
