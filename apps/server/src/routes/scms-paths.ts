import type { ScmsUrls } from "@v2x/scms";

/** Where ECA and RA of the SCMS live under the public URL; what the standard names begins with `/v3` below. */
export const scmsPaths = { eca: "/scms/eca", ra: "/scms/ra" } as const;

/** The addresses that devices are told. */
export function scmsUrls(publicUrl: string): ScmsUrls {
  return { ecaBaseUrl: publicUrl + scmsPaths.eca, raBaseUrl: publicUrl + scmsPaths.ra };
}
