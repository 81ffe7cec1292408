import { z } from "zod";
import type { Configuration } from "./configuration.ts";
import { InstallationError } from "./installation-marker.ts";

const text = z.string();

/** What a server's configuration decides about the effects of commands. Nothing in it is secret. */
const serverSettings = z.object({
  publicUrl: text,
  features: z.array(text),
  externalIdentity: z
    .object({
      issuer: text,
      clientId: text,
      audience: text,
      operatorAcr: z.union([z.array(text), z.undefined()]),
    })
    .optional(),
  accessTokenSeconds: z.number(),
  auditAnchor: text.optional(),
});

/** Writes down the settings that commands take over from a running server. */
export function settingsForCommands(configuration: Configuration): string {
  return JSON.stringify(serverSettings.parse(configuration));
}

/**
 * The configuration of a command with the settings of the server that runs, so that a command in a shell without the
 * server's environment issues no list with another address.
 *
 * @param settings - of {@link settingsForCommands}; undefined where no server runs the embedded database.
 * @throws InstallationError where a server of another version wrote them.
 */
export function withServerSettings(
  configuration: Configuration,
  settings: string | undefined,
): Configuration {
  if (settings === undefined) return configuration;
  const { externalIdentity, auditAnchor, ...others } = parsed(settings);
  return {
    ...configuration,
    ...others,
    externalIdentity: externalIdentity && { ...externalIdentity, operatorAcr: externalIdentity.operatorAcr },
    auditAnchor,
  };
}

function parsed(settings: string): z.output<typeof serverSettings> {
  try {
    return serverSettings.parse(JSON.parse(settings));
  } catch (cause) {
    throw new InstallationError(
      "The settings of the running server in its file lock-… cannot be read, as those of another version. Run the command of the version that the server has, or restart the server with this one.",
      { cause },
    );
  }
}
