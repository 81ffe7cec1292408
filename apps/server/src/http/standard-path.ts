/**
 * The path at which the SCMS serves a call that a device makes by the host alone: an RA's certificate names its host,
 * and everything that the standard has of ECA and RA stands below `/v3` there.
 *
 * @param path - as it was asked for, with its query.
 * @returns the same path where it is none of these.
 * @see IEEE 1609.2.1 6.3, 7.6.3.10
 */
export function standardPath(path: string): string {
  if (!path.startsWith("/v3/")) return path;
  return `/scms/${path.startsWith("/v3/enrollment-certificate") ? "eca" : "ra"}${path}`;
}
