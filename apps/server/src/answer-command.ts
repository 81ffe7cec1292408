import type { Configuration } from "./configuration.ts";
import { openInstallation } from "./installation.ts";
import { expectInstallation } from "./installation-marker.ts";
import { installationJobs } from "./job-queues.ts";
import type { Systems } from "./open-authorities.ts";
import type { AnyCommand, CommandAnswer } from "./operator-command.ts";
import { answerOperator } from "./operator-commands.ts";
import { securityLog } from "./security-log.ts";
import { explainStartFailure } from "./start-failure.ts";

/**
 * Opens the installation, does what a command asks, and closes it. The embedded database of a running server is used
 * while the server runs.
 *
 * @throws what `explainStartFailure` explains.
 */
export async function answerCommand(configuration: Configuration, asked: AnyCommand): Promise<CommandAnswer> {
  expectInstallation(configuration);
  if (asked.command === "doctor") return (await import("./doctor.ts")).openAndExamine(configuration);
  // Standard output is for the answer alone.
  const log = securityLog(configuration.logLevel, process.stderr);
  const installation = await openInstallation(
    configuration,
    { securityLog: log, isCommand: true, withIdentity: asked.command === "token" },
    installationJobs,
  );
  let opened: Systems | undefined;
  try {
    const systems = async () => {
      const { openAuthorities } = await import("./open-authorities.ts");
      opened = await openAuthorities(installation.configuration, installation);
      return opened;
    };
    return await answerOperator(asked, { installation, systems });
  } catch (error) {
    return { error: explainStartFailure(error) ?? (error as Error).message };
  } finally {
    await opened?.close();
    await installation.store.close();
  }
}
