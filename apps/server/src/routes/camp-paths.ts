/** Where the RA of CAMP's variant lives under the public URL. */
export const campRaPath = "/camp/ra";

/**
 * Where everybody fetches the revocation lists: beside the MA, and where devices look that know the host alone.
 *
 * @see CAMP SCMS 1.2, CRL store — GET /download-crl/
 */
export const campCrlPaths = ["/camp/ma/download-crl", "/download-crl"] as const;
