import { rmSync } from "node:fs";
import { join } from "node:path";
import { openBlobs } from "@v2x/blobs";
import { type Identity, mailsOf } from "@v2x/identity";
import { mailFolder } from "@v2x/mail";
import type { Store } from "@v2x/store";
import type { Configuration } from "./configuration.ts";
import { createHttpServer } from "./http-server.ts";
import { type Installation, identityPath, openInstallation } from "./installation.ts";
import { installationJobs } from "./job-queues.ts";
import { completeOrderedRenewals } from "./keycloak/complete-renewals.ts";
import { mailsDirectory, openMailer, sendOrderedMails } from "./mail/send-ordered-mails.ts";
import { tellOfTokenEnds } from "./mail/tell-of-token-ends.ts";
import { nowAndThen } from "./now-and-then.ts";
import { openAuthorities, type Systems } from "./open-authorities.ts";
import { makeOrderedBatches, makeOrderedCampBatches } from "./scms-batches/batch-jobs.ts";
import { settingsForCommands } from "./server-settings.ts";
import { sweepNowAndThen } from "./sweep.ts";
import { connectionsInClear } from "./tls-choices.ts";

/** A server that listens. */
export interface RunningServer {
  /** Stops taking requests, finishes those that run, and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the whole product: opens the installation, makes the authorities and the demo users on first start,
 * listens, and tells on `say` that it is ready and how to sign in.
 *
 * @throws what `explainStartFailure` explains.
 */
export async function serve(
  configuration: Configuration,
  say: (line: string) => void,
): Promise<RunningServer> {
  const onIdentityError = (error: unknown, requestId?: string) => {
    const during = requestId === undefined ? "" : `request ${requestId}: `;
    const what = error instanceof Error ? (error.stack ?? error) : error;
    process.stderr.write(`identity provider: ${during}${what}\n`);
  };
  const mailer = openMailer(configuration);
  const installation = await openInstallation(
    configuration,
    { onIdentityError, isMailUp: () => mailer.isUp() },
    installationJobs,
  );
  const { store } = installation;
  try {
    const { systems, demo } = await store.patiently(async () => ({
      systems: await openAuthorities(configuration, installation),
      demo: configuration.demo ? await makeDemo(configuration, installation) : undefined,
    }));
    const stopSweeping = await sweepNowAndThen(installation, {
      ...configuration,
      blobs: openBlobs(configuration),
      now: () => new Date(),
      onError: (error) => process.stderr.write(`sweep: ${(error as Error).stack ?? error}\n`),
    });
    const app = await createHttpServer(configuration, installation, systems);
    if (configuration.jobConcurrency > 0) {
      await makeOrderedBatches(store, systems.scms, configuration.jobConcurrency);
      if (systems.camp) await makeOrderedCampBatches(store, systems.camp, configuration.jobConcurrency);
    }
    await sendOrderedMails(store, installation.identity ?? externalMails(configuration, store), mailer);
    const { serviceAccounts } = installation;
    if (serviceAccounts?.keepsSecretsElsewhere) await completeOrderedRenewals(store, serviceAccounts);
    const stopRenewing = renewNowAndThen(systems);
    const stopTelling = nowAndThen({
      work: () => tellOfTokenEnds(store, new Date()),
      everyMs: 3_600_000,
      onError: (error) => process.stderr.write(`mails: ${(error as Error).stack ?? error}\n`),
    });
    const stopNotingHeads = nowAndThen({
      work: () => installation.auditHeads.note(),
      everyMs: 1_000,
      onError: () => {}, // the database is away, which is reported elsewhere
    });
    const stopCounting = nowAndThen({
      work: async () => {
        const requests = store.takeEventsLeftOut();
        if (requests > 0) installation.securityLog({ kind: "requests-not-kept", requests });
      },
      everyMs: 60_000,
      onError: (error) => process.stderr.write(`events: ${(error as Error).stack ?? error}\n`),
    });
    const stopSweepingMails = sweepMailsNowAndThen(configuration);
    await app.listen({ host: configuration.host, port: configuration.port });
    rmSync(join(configuration.dataDir, "admin.sock"), { force: true }); // of an earlier version
    store.share(settingsForCommands(configuration));
    for (const connection of connectionsInClear(configuration)) say(connection);
    say(`ready: ${configuration.publicUrl}`);
    if (demo !== undefined) say(demo);
    return {
      close: async () => {
        store.stopSharing();
        stopSweeping();
        stopRenewing();
        stopTelling();
        stopCounting();
        stopSweepingMails();
        await app.close();
        await store.jobs.stop();
        stopNotingHeads();
        await installation.auditHeads.note().catch(() => {});
        mailer.close();
        await systems.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** What falls due as time passes, though nobody asks: batches of the weeks to come, and lists. */
function renewNowAndThen({ ccms, scms, camp }: Systems): () => void {
  const ends = [
    nowAndThen({
      work: () => Promise.all([scms.extendSupplies(), camp?.ra.extendSupplies()]),
      everyMs: 600_000,
      onError: (error) => process.stderr.write(`supplies: ${(error as Error).stack ?? error}\n`),
    }),
    // By then half of their life is over, which is a week at least.
    nowAndThen({
      work: () => Promise.all([ccms.renewLists(), scms.renewLists(), camp?.renewLists()]),
      everyMs: 3_600_000,
      onError: (error) => process.stderr.write(`lists: ${(error as Error).stack ?? error}\n`),
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** What mails say to people who sign in elsewhere: nothing of links and passwords, which nobody orders here. */
function externalMails(
  { publicUrl, contactEmail }: Configuration,
  { identity: storage }: Store,
): Pick<Identity, "mailOf"> {
  const issuer = `${publicUrl}${identityPath}`;
  return {
    mailOf: mailsOf({ storage, issuer, portalUrl: publicUrl, contactEmail, now: () => new Date() }),
  };
}

/** Keeps the directory of mails from growing without end. */
function sweepMailsNowAndThen({ dataDir }: Configuration): () => void {
  const mails = mailFolder(mailsDirectory(dataDir));
  return nowAndThen({
    work: () => mails.keepNewest(keptMails),
    everyMs: 300_000,
    onError: (error) => process.stderr.write(`mails: ${(error as Error).stack ?? error}\n`),
  });
}

const keptMails = 1000;

/** @returns how to sign in. */
async function makeDemo(
  { demoPassword }: Configuration,
  { identity }: Installation,
): Promise<string | undefined> {
  if (!identity) return undefined;
  const demo = await identity.ensureDemo(demoPassword === undefined ? {} : { password: demoPassword });
  const password =
    demo.generatedPassword !== undefined
      ? `${demo.generatedPassword} (shown this once; DEMO_PASSWORD sets another)`
      : demoPassword !== undefined
        ? "as in DEMO_PASSWORD"
        : "as shown at the first start (DEMO_PASSWORD sets another)";
  return `sign in: demo@v2x.example, password ${password}`;
}
