import { z } from "zod";
import type { Configuration } from "./configuration.ts";

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
 */
export function withServerSettings(
  configuration: Configuration,
  settings: string | undefined,
): Configuration {
  if (settings === undefined) return configuration;
  const { externalIdentity, auditAnchor, ...others } = serverSettings.parse(JSON.parse(settings));
  return {
    ...configuration,
    ...others,
    externalIdentity: externalIdentity && { ...externalIdentity, operatorAcr: externalIdentity.operatorAcr },
    auditAnchor,
  };
}
