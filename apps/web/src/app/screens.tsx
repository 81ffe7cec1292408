import type { EventTrace, ScmsEventTrace } from "@v2x/contract";
import type { LoadScreen } from "./screen.ts";

/**
 * The screens that few people open first. Where each lies takes as much as a small screen, so that this is a file of
 * its own, which comes while the browser is idle or with the first of them.
 */

const ccmsDevices: LoadScreen = async () => {
  const [{ CcmsDevicesPage }, { ccmsDevicesMessages }, { devicesMessages }, { fieldMessages }] =
    await Promise.all([
      import("../features/ccms-devices/CcmsDevicesPage.tsx"),
      import("../features/ccms-devices/messages.en.ts"),
      import("../both-systems/devices/messages.en.ts"),
      import("../both-systems/fields/messages.en.ts"),
    ]);
  return {
    Component: CcmsDevicesPage,
    texts: { ...fieldMessages, ...devicesMessages, ...ccmsDevicesMessages },
  };
};

const scmsDevices: LoadScreen = async () => {
  const [{ ScmsDevicesPage }, { scmsDevicesMessages }, { devicesMessages }, { fieldMessages }] =
    await Promise.all([
      import("../features/scms-devices/ScmsDevicesPage.tsx"),
      import("../features/scms-devices/messages.en.ts"),
      import("../both-systems/devices/messages.en.ts"),
      import("../both-systems/fields/messages.en.ts"),
    ]);
  return {
    Component: ScmsDevicesPage,
    texts: { ...fieldMessages, ...devicesMessages, ...scmsDevicesMessages },
  };
};

const ccmsCa: LoadScreen = async () => {
  const [{ CcmsCaPage }, { ccmsCaMessages }, { authorityMessages }] = await Promise.all([
    import("../features/ccms-ca/CcmsCaPage.tsx"),
    import("../features/ccms-ca/messages.en.ts"),
    import("../both-systems/authorities/messages.en.ts"),
  ]);
  return { Component: CcmsCaPage, texts: { ...authorityMessages, ...ccmsCaMessages } };
};

const scmsCa: LoadScreen = async () => {
  const [{ ScmsCaPage }, { scmsCaMessages }, { authorityMessages }] = await Promise.all([
    import("../features/scms-ca/ScmsCaPage.tsx"),
    import("../features/scms-ca/messages.en.ts"),
    import("../both-systems/authorities/messages.en.ts"),
  ]);
  return { Component: ScmsCaPage, texts: { ...authorityMessages, ...scmsCaMessages } };
};

const campCa: LoadScreen = async () => {
  const [{ CampCaPage }, { scmsCaMessages }, { authorityMessages }] = await Promise.all([
    import("../features/scms-ca/CampCaPage.tsx"),
    import("../features/scms-ca/messages.en.ts"),
    import("../both-systems/authorities/messages.en.ts"),
  ]);
  return { Component: CampCaPage, texts: { ...authorityMessages, ...scmsCaMessages } };
};

const campEnrollment: LoadScreen = async () => {
  const [{ CampEnrollmentPage }, { campEnrollmentMessages }, { bundleMessages }] = await Promise.all([
    import("../features/camp-enrollment/CampEnrollmentPage.tsx"),
    import("../features/camp-enrollment/messages.en.ts"),
    import("../both-systems/bundles/messages.en.ts"),
  ]);
  return { Component: CampEnrollmentPage, texts: { ...bundleMessages, ...campEnrollmentMessages } };
};

const omniair: LoadScreen = async () => {
  const [{ OmniairPage }, { omniairMessages }, { bundleMessages }, { faultMessages }, { fieldMessages }] =
    await Promise.all([
      import("../features/omniair/OmniairPage.tsx"),
      import("../features/omniair/messages.en.ts"),
      import("../both-systems/bundles/messages.en.ts"),
      import("../both-systems/faults/messages.en.ts"),
      import("../both-systems/fields/messages.en.ts"),
    ]);
  return {
    Component: OmniairPage,
    texts: { ...fieldMessages, ...faultMessages, ...bundleMessages, ...omniairMessages },
  };
};

const testProfiles: LoadScreen = async () => {
  const [{ TestProfilesPage }, { testProfilesMessages }, { fieldMessages }] = await Promise.all([
    import("../features/scms-test-profiles/TestProfilesPage.tsx"),
    import("../features/scms-test-profiles/messages.en.ts"),
    import("../both-systems/fields/messages.en.ts"),
  ]);
  return { Component: TestProfilesPage, texts: { ...fieldMessages, ...testProfilesMessages } };
};

const atGenerator: LoadScreen = async () => {
  const [
    { AtGeneratorPage },
    { atGeneratorMessages },
    { bundleMessages },
    { faultMessages },
    { fieldMessages },
  ] = await Promise.all([
    import("../features/at-generator/AtGeneratorPage.tsx"),
    import("../features/at-generator/messages.en.ts"),
    import("../both-systems/bundles/messages.en.ts"),
    import("../both-systems/faults/messages.en.ts"),
    import("../both-systems/fields/messages.en.ts"),
  ]);
  return {
    Component: AtGeneratorPage,
    texts: { ...fieldMessages, ...faultMessages, ...bundleMessages, ...atGeneratorMessages },
  };
};

const ccmsEvents: LoadScreen = async () => {
  const [{ EventLogPage }, { ccmsEventsMessages }, { eventMessages }] = await Promise.all([
    import("../features/ccms-events/EventLogPage.tsx"),
    import("../features/ccms-events/messages.en.ts"),
    import("../both-systems/events/messages.en.ts"),
  ]);
  return { Component: EventLogPage, texts: { ...eventMessages, ...ccmsEventsMessages } };
};

/** The trace's octets are shown by the decoder's views: two features meet, as they may only here. */
const ccmsEventTrace: LoadScreen = async () => {
  const [
    { EventTracePage },
    { ccmsEventsMessages },
    { eventMessages },
    { DecodedOctets },
    { ComparedOctets },
    { decoderMessages },
  ] = await Promise.all([
    import("../features/ccms-events/EventTracePage.tsx"),
    import("../features/ccms-events/messages.en.ts"),
    import("../both-systems/events/messages.en.ts"),
    import("../features/decoder/DecodedOctets.tsx"),
    import("../features/decoder/ComparedOctets.tsx"),
    import("../features/decoder/messages.en.ts"),
  ]);
  return {
    Component: () => <EventTracePage OctetsView={DecodedOctets} Comparison={ComparedOctets} />,
    texts: { ...decoderMessages, ...eventMessages, ...ccmsEventsMessages },
  };
};

const scmsEvents: LoadScreen = async () => {
  const [{ ScmsEventLogPage }, { scmsEventsMessages }, { eventMessages }] = await Promise.all([
    import("../features/scms-events/ScmsEventLogPage.tsx"),
    import("../features/scms-events/messages.en.ts"),
    import("../both-systems/events/messages.en.ts"),
  ]);
  return { Component: ScmsEventLogPage, texts: { ...eventMessages, ...scmsEventsMessages } };
};

const scmsEventTrace: LoadScreen = async () => {
  const [
    { ScmsEventTracePage },
    { scmsEventsMessages },
    { eventMessages },
    { DecodedOctets },
    { ComparedOctets },
    { decoderMessages },
  ] = await Promise.all([
    import("../features/scms-events/ScmsEventTracePage.tsx"),
    import("../features/scms-events/messages.en.ts"),
    import("../both-systems/events/messages.en.ts"),
    import("../features/decoder/DecodedOctets.tsx"),
    import("../features/decoder/ComparedOctets.tsx"),
    import("../features/decoder/messages.en.ts"),
  ]);
  return {
    Component: () => <ScmsEventTracePage OctetsView={DecodedOctets} Comparison={ComparedOctets} />,
    texts: { ...decoderMessages, ...eventMessages, ...scmsEventsMessages },
  };
};

/** What the try-outs of both systems show by: octets as the decoder does, in words of the event logs around them. */
const tryOutParts = async () => {
  const [{ DecodedOctets }, { decoderMessages }, { eventMessages }, { tryOutMessages }] = await Promise.all([
    import("../features/decoder/DecodedOctets.tsx"),
    import("../features/decoder/messages.en.ts"),
    import("../both-systems/events/messages.en.ts"),
    import("../both-systems/try-out/messages.en.ts"),
  ]);
  return { DecodedOctets, texts: { ...decoderMessages, ...eventMessages, ...tryOutMessages } };
};

/** A try-out shows the traces of its steps as the event log does. */
const ccmsTryOut: LoadScreen = async () => {
  const [
    { CcmsTryOutPage },
    { ccmsTryOutMessages },
    { CcmsTraceView },
    { ccmsEventsMessages },
    { DecodedOctets, texts },
  ] = await Promise.all([
    import("../features/ccms-try-out/CcmsTryOutPage.tsx"),
    import("../features/ccms-try-out/messages.en.ts"),
    import("../features/ccms-events/CcmsTraceView.tsx"),
    import("../features/ccms-events/messages.en.ts"),
    tryOutParts(),
  ]);
  const TraceView = ({ trace }: { trace: EventTrace }) => (
    <CcmsTraceView trace={trace} OctetsView={DecodedOctets} />
  );
  const views = { TraceView, OctetsView: DecodedOctets };
  return {
    Component: () => <CcmsTryOutPage views={views} />,
    texts: { ...texts, ...ccmsEventsMessages, ...ccmsTryOutMessages },
  };
};

const scmsTryOut: LoadScreen = async () => {
  const [
    { ScmsTryOutPage },
    { scmsTryOutMessages },
    { ScmsTraceView },
    { scmsEventsMessages },
    { DecodedOctets, texts },
  ] = await Promise.all([
    import("../features/scms-try-out/ScmsTryOutPage.tsx"),
    import("../features/scms-try-out/messages.en.ts"),
    import("../features/scms-events/ScmsTraceView.tsx"),
    import("../features/scms-events/messages.en.ts"),
    tryOutParts(),
  ]);
  const TraceView = ({ trace }: { trace: ScmsEventTrace }) => (
    <ScmsTraceView trace={trace} OctetsView={DecodedOctets} />
  );
  const views = { TraceView, OctetsView: DecodedOctets };
  return {
    Component: () => <ScmsTryOutPage views={views} />,
    texts: { ...texts, ...scmsEventsMessages, ...scmsTryOutMessages },
  };
};

const signer: LoadScreen = async () => {
  const [{ SignerPage }, { signerMessages }] = await Promise.all([
    import("../features/signer/SignerPage.tsx"),
    import("../features/signer/messages.en.ts"),
  ]);
  return { Component: SignerPage, texts: signerMessages };
};

const personalTokens: LoadScreen = async () => {
  const [{ TokensPage }, { personalTokensMessages }] = await Promise.all([
    import("../features/personal-tokens/TokensPage.tsx"),
    import("../features/personal-tokens/messages.en.ts"),
  ]);
  return { Component: TokensPage, texts: personalTokensMessages };
};

const organization: LoadScreen = async () => {
  const [{ OrganizationPage }, { organizationMessages }] = await Promise.all([
    import("../features/organization/OrganizationPage.tsx"),
    import("../features/organization/messages.en.ts"),
  ]);
  return { Component: OrganizationPage, texts: organizationMessages };
};

const operatorOverview: LoadScreen = async () => {
  const [{ OverviewPage }, { operatorOverviewMessages }] = await Promise.all([
    import("../features/operator-overview/OverviewPage.tsx"),
    import("../features/operator-overview/messages.en.ts"),
  ]);
  return { Component: OverviewPage, texts: operatorOverviewMessages };
};

const operatorAccounts: LoadScreen = async () => {
  const [{ AccountsPage }, { operatorAccountsMessages }] = await Promise.all([
    import("../features/operator-accounts/AccountsPage.tsx"),
    import("../features/operator-accounts/messages.en.ts"),
  ]);
  return { Component: AccountsPage, texts: operatorAccountsMessages };
};

const operatorJobs: LoadScreen = async () => {
  const [{ JobsPage }, { operatorJobsMessages }] = await Promise.all([
    import("../features/operator-jobs/JobsPage.tsx"),
    import("../features/operator-jobs/messages.en.ts"),
  ]);
  return { Component: JobsPage, texts: operatorJobsMessages };
};

const operatorNotice: LoadScreen = async () => {
  const [{ NoticePage }, { operatorNoticeMessages }] = await Promise.all([
    import("../features/operator-notice/NoticePage.tsx"),
    import("../features/operator-notice/messages.en.ts"),
  ]);
  return { Component: NoticePage, texts: operatorNoticeMessages };
};

const operatorAuthorities: LoadScreen = async () => {
  const [{ AuthoritiesPage }, { operatorAuthoritiesMessages }] = await Promise.all([
    import("../features/operator-authorities/AuthoritiesPage.tsx"),
    import("../features/operator-authorities/messages.en.ts"),
  ]);
  return { Component: AuthoritiesPage, texts: operatorAuthoritiesMessages };
};

const operatorOrganizations: LoadScreen = async () => {
  const [{ OrganizationsPage }, { operatorOrganizationsMessages }] = await Promise.all([
    import("../features/operator-organizations/OrganizationsPage.tsx"),
    import("../features/operator-organizations/messages.en.ts"),
  ]);
  return { Component: OrganizationsPage, texts: operatorOrganizationsMessages };
};

const operatorLists: LoadScreen = async () => {
  const [{ ListsPage }, { operatorListsMessages }] = await Promise.all([
    import("../features/operator-lists/ListsPage.tsx"),
    import("../features/operator-lists/messages.en.ts"),
  ]);
  return { Component: ListsPage, texts: operatorListsMessages };
};

const operatorAudit: LoadScreen = async () => {
  const [{ AuditPage }, { operatorAuditMessages }] = await Promise.all([
    import("../features/operator-audit/AuditPage.tsx"),
    import("../features/operator-audit/messages.en.ts"),
  ]);
  return { Component: AuditPage, texts: operatorAuditMessages };
};

const operatorEvents: LoadScreen = async () => {
  const [
    { OperatorEventsPage },
    { operatorEventsMessages },
    { organizationFieldMessages },
    { eventMessages },
  ] = await Promise.all([
    import("../features/operator-events/OperatorEventsPage.tsx"),
    import("../features/operator-events/messages.en.ts"),
    import("../both-systems/organizations/messages.en.ts"),
    import("../both-systems/events/messages.en.ts"),
  ]);
  return {
    Component: OperatorEventsPage,
    texts: { ...eventMessages, ...organizationFieldMessages, ...operatorEventsMessages },
  };
};

/** Operators see a trace as the organization of its system does. */
const operatorEventTrace: LoadScreen = async () => {
  const [
    { OperatorTracePage },
    { operatorEventsMessages },
    { eventMessages },
    { CcmsTraceView },
    { ccmsEventsMessages },
    { ScmsTraceView },
    { scmsEventsMessages },
    { DecodedOctets },
    { decoderMessages },
  ] = await Promise.all([
    import("../features/operator-events/OperatorTracePage.tsx"),
    import("../features/operator-events/messages.en.ts"),
    import("../both-systems/events/messages.en.ts"),
    import("../features/ccms-events/CcmsTraceView.tsx"),
    import("../features/ccms-events/messages.en.ts"),
    import("../features/scms-events/ScmsTraceView.tsx"),
    import("../features/scms-events/messages.en.ts"),
    import("../features/decoder/DecodedOctets.tsx"),
    import("../features/decoder/messages.en.ts"),
  ]);
  const views = {
    CcmsTrace: ({ trace }: { trace: EventTrace }) => (
      <CcmsTraceView trace={trace} OctetsView={DecodedOctets} />
    ),
    ScmsTrace: ({ trace }: { trace: ScmsEventTrace }) => (
      <ScmsTraceView trace={trace} OctetsView={DecodedOctets} />
    ),
  };
  return {
    Component: () => <OperatorTracePage views={views} />,
    texts: {
      ...decoderMessages,
      ...eventMessages,
      ...ccmsEventsMessages,
      ...scmsEventsMessages,
      ...operatorEventsMessages,
    },
  };
};

const operatorDevices: LoadScreen = async () => {
  const [
    { OperatorDevicesPage },
    { operatorDevicesMessages },
    { organizationFieldMessages },
    { devicesMessages },
  ] = await Promise.all([
    import("../features/operator-devices/OperatorDevicesPage.tsx"),
    import("../features/operator-devices/messages.en.ts"),
    import("../both-systems/organizations/messages.en.ts"),
    import("../both-systems/devices/messages.en.ts"),
  ]);
  return {
    Component: OperatorDevicesPage,
    texts: { ...devicesMessages, ...organizationFieldMessages, ...operatorDevicesMessages },
  };
};

/** By the names that the routes have for them. */
export const screens = {
  ccmsDevices,
  scmsDevices,
  ccmsCa,
  scmsCa,
  campCa,
  campEnrollment,
  omniair,
  testProfiles,
  atGenerator,
  ccmsEvents,
  ccmsEventTrace,
  scmsEvents,
  scmsEventTrace,
  ccmsTryOut,
  scmsTryOut,
  signer,
  personalTokens,
  organization,
  operatorOverview,
  operatorAccounts,
  operatorJobs,
  operatorNotice,
  operatorAuthorities,
  operatorOrganizations,
  operatorLists,
  operatorAudit,
  operatorEvents,
  operatorEventTrace,
  operatorDevices,
} as const satisfies Record<string, LoadScreen>;
