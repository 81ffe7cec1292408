import { calls, type ExternalUris } from "@v2x/contract";
import { mailFolder } from "@v2x/mail";
import type { FastifyInstance } from "fastify";
import packageJson from "../package.json" with { type: "json" };
import type { Configuration } from "./configuration.ts";
import { apiCalls } from "./http/api-call.ts";
import { type LimitClass, limitRoutes } from "./http/limited-routes.ts";
import { createServer } from "./http/server.ts";
import { type Installation, identityPath } from "./installation.ts";
import { mailsDirectory } from "./mail/send-ordered-mails.ts";
import type { Systems } from "./open-authorities.ts";
import { accountDecisions } from "./operator/accounts.ts";
import { auditReader } from "./operator/audit.ts";
import { operatedAuthorities } from "./operator/authorities.ts";
import { deviceDecisions, deviceReader } from "./operator/devices.ts";
import { eventReader } from "./operator/events.ts";
import { jobDesk } from "./operator/jobs.ts";
import { operatedLists } from "./operator/lists.ts";
import { noticeBoard } from "./operator/notice.ts";
import { organizationUpkeep } from "./operator/organizations.ts";
import { organizationMembers } from "./organization/members.ts";
import { serviceSecrets } from "./organization/service-secret.ts";
import { peopleOf } from "./people.ts";
import { serveAuthorityStatus } from "./routes/authority-status.ts";
import { serveAuthorizationTickets } from "./routes/authorization-tickets.ts";
import { serveCaDownloads } from "./routes/ca-downloads.ts";
import { serveCampCa } from "./routes/camp-ca.ts";
import { serveCampEnrollment } from "./routes/camp-enrollment.ts";
import { campRaPath } from "./routes/camp-paths.ts";
import { serveCampFiles, serveCampRa } from "./routes/camp-ra.ts";
import { serveCcmsAuthorities } from "./routes/ccms-authorities.ts";
import { serveCcmsDevices } from "./routes/ccms-devices.ts";
import { serveDecoders } from "./routes/decoders.ts";
import { serveDemoMails } from "./routes/demo-mails.ts";
import { serveDistributionCentre } from "./routes/distribution-centre.ts";
import { serveCcmsEventLogs, serveScmsEventLogs } from "./routes/event-logs.ts";
import { serveHealth } from "./routes/health.ts";
import { serveIdentity } from "./routes/identity.ts";
import { infoPaths, serveInfoPages } from "./routes/info-pages.ts";
import { serveMeta } from "./routes/meta.ts";
import { serveOmniairBundles } from "./routes/omniair-bundles.ts";
import { serveOpenapi } from "./routes/openapi.ts";
import { serveOperatorAccounts } from "./routes/operator-accounts.ts";
import { serveOperatorAudit } from "./routes/operator-audit.ts";
import { serveOperatorAuthorities } from "./routes/operator-authorities.ts";
import { serveOperatorDevices } from "./routes/operator-devices.ts";
import { serveOperatorEvents } from "./routes/operator-events.ts";
import { serveOperatorJobs } from "./routes/operator-jobs.ts";
import { serveOperatorLists } from "./routes/operator-lists.ts";
import { serveNotice } from "./routes/operator-notice.ts";
import { serveOperatorOrganizations } from "./routes/operator-organizations.ts";
import { serveOperatorOverview } from "./routes/operator-overview.ts";
import { serveOrganization } from "./routes/organization.ts";
import { servePersonalTokens } from "./routes/personal-tokens.ts";
import { servePortal } from "./routes/portal.ts";
import { serveScmsAuthorities } from "./routes/scms-authorities.ts";
import { serveScmsCa } from "./routes/scms-ca.ts";
import { serveScmsDevices } from "./routes/scms-devices.ts";
import { serveScmsDownloads } from "./routes/scms-downloads.ts";
import { scmsUrls } from "./routes/scms-paths.ts";
import { serveSecurityTxt } from "./routes/security-txt.ts";
import { serveServiceAccounts } from "./routes/service-accounts.ts";
import { serveSigner } from "./routes/signer.ts";
import { takenIdentifiers } from "./routes/taken-identifiers.ts";
import { serveTestProfileCertificates, serveTestProfiles } from "./routes/test-profiles.ts";
import { serveTryOut } from "./routes/try-out.ts";
import { serveVerdict } from "./routes/verdict.ts";
import { serviceAccountsOf } from "./service-accounts.ts";
import { startWorkThreads } from "./work/work-threads.ts";

const embeddedClientId = "v2x-portal";

/** Everything that answers on the one port, wired together; not yet listening. */
export async function createHttpServer(
  configuration: Configuration,
  installation: Installation,
  systems: Systems,
): Promise<FastifyInstance> {
  const { ccms, scms, camp } = systems;
  const { securityLog } = installation;
  const { publicUrl, contactEmail, externalIdentity } = configuration;
  const { version } = packageJson;
  const oauth2Config = {
    clientId: externalIdentity?.clientId ?? embeddedClientId,
    issuerUrl: externalIdentity?.issuer ?? `${publicUrl}${identityPath}`,
  };
  const now = () => new Date();
  const app = await createServer({
    ...configuration,
    issuerUrl: oauth2Config.issuerUrl,
    minuteCounts: installation.store.minuteCounts,
    securityLog,
    now,
  });
  const threads = startWorkThreads();
  const people = peopleOf(installation, configuration);
  app.addHook("onClose", () => threads.close());
  await limited("health", (scope) =>
    serveHealth(scope, () => installation.store.checkWrites(), installation.auditHeads),
  );
  await limited("files", (scope) => {
    serveInfoPages(scope, { portalUrl: publicUrl, contactEmail });
    serveSecurityTxt(scope, { publicUrl, contactEmail, now });
  });
  await limited("device", async (scope) => {
    serveDistributionCentre(scope, ccms);
    await serveCcmsAuthorities(scope, ccms);
    await serveScmsAuthorities(scope, scms, configuration.scmsErrors);
    serveScmsDownloads(scope, scms, configuration.scmsErrors);
    serveTestProfileCertificates(scope, systems.testProfiles);
    if (camp !== undefined) {
      await serveCampRa(scope, camp.ra, configuration.scmsErrors);
      serveCampFiles(scope, camp);
    }
  });
  await limited("signer", async (scope) => {
    const serve = apiCalls(scope, people, securityLog);
    serveSigner(serve, { scms, threads, now, log: securityLog });
  });
  await limited("portal", async (scope) => {
    serveOpenapi(scope, version, configuration.features);
    serveDemoMails(scope, configuration, mailFolder(mailsDirectory(configuration.dataDir)));
    if (installation.identity) await serveIdentity(scope, identityPath, installation.identity);
  });
  await limited("portal", async (scope) => {
    const serve = apiCalls(scope, people, securityLog);
    serveMeta(serve, {
      oauth2Config,
      features: configuration.features,
      version,
      externalUris: externalUrisOf(configuration),
      documentsDir: configuration.documentsDir,
    });
    serveDecoders(serve, threads);
    serveVerdict(serve, { ccms, scms, camp, threads, now });
    serveCaDownloads(serve, ccms);
    serveScmsCa(serve, scms, scmsUrls(publicUrl));
    if (camp !== undefined) {
      serveCampCa(serve, camp, publicUrl + campRaPath);
      serveCampEnrollment(serve, camp);
    }
    serveAuthorityStatus(serve, systems, now);
    const stage = { ccms, scms, publicUrl, now };
    serveTryOut(serve, stage);
    serveCcmsEventLogs(serve, installation.store.ccms, stage);
    serveScmsEventLogs(serve, installation.store.scms, stage);
    const guard = takenIdentifiers(installation.store.identity.brakes, now);
    serveCcmsDevices(serve, ccms.devices, guard);
    serveScmsDevices(serve, scms.devices, guard);
    serveOmniairBundles(serve, systems.bundles, installation.store);
    serveTestProfiles(serve, systems.testProfiles, publicUrl);
    const accounts = serviceAccountsOf(installation);
    const secrets = serviceSecrets({ ...installation, now });
    serveOrganization(serve, organizationMembers({ ...installation, now }));
    servePersonalTokens(serve, { store: installation.store, now });
    serveServiceAccounts(serve, {
      ...{ accounts, secrets, now },
      issuerUrl: oauth2Config.issuerUrl,
      signerUrl: publicUrl + calls.signer.sign.path,
      log: securityLog,
    });
    serveOperatorAccounts(serve, accountDecisions(installation));
    serveOperatorAudit(serve, auditReader(installation));
    serveOperatorOverview(serve, installation, now);
    serveOperatorJobs(serve, jobDesk(installation.store));
    serveNotice(serve, noticeBoard(installation.store, now));
    serveOperatorAuthorities(serve, operatedAuthorities(installation.store, systems, now));
    serveOperatorLists(serve, operatedLists(installation.store, systems, { publicUrl, now }));
    serveOperatorEvents(serve, eventReader(installation.store));
    serveOperatorDevices(
      serve,
      deviceReader(installation.store, now),
      deviceDecisions(installation.store, { ccms: ccms.devices, scms: scms.devices }),
    );
    serveOperatorOrganizations(serve, organizationUpkeep(installation.store));
    serveAuthorizationTickets(serve, { ccms, store: installation.store, now });
  });
  // Not in a scope of its own: the server's answer to unknown paths sends the portal's page, too.
  limitRoutes(app, "files");
  await servePortal(app, configuration.portalDist);
  return app;

  /** Registers routes that share a limit. */
  async function limited(limit: LimitClass, serve: (scope: FastifyInstance) => void | Promise<void>) {
    await app.register(async (scope) => {
      limitRoutes(scope, limit);
      await serve(scope);
    });
  }
}

/** Pages of our own stand in for those that the operator does not name. */
function externalUrisOf(configuration: Configuration): ExternalUris {
  const { publicUrl, contactEmail, externalIdentity, links, trustListStatement } = configuration;
  return {
    contactEmail,
    moreInfo: links.moreInfo ?? `${publicUrl}${infoPaths.about}`,
    ...(links.registration === undefined ? {} : { registration: links.registration }),
    // At an external provider, that is the provider's.
    ...(externalIdentity === undefined ? { account: `${publicUrl}${identityPath}/account` } : {}),
    privacyStatement: { en: links.privacy ?? `${publicUrl}${infoPaths.privacy}` },
    accessibility: { en: links.accessibility ?? `${publicUrl}${infoPaths.accessibility}` },
    ...(trustListStatement === undefined ? {} : { trustListStatement: { en: trustListStatement } }),
  };
}
