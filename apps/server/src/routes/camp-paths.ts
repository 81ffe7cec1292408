/** Where the RA of CAMP's variant lives under the public URL. */
export const campRaPath = "/camp/ra";

/**
 * Where everybody fetches the revocation lists: beside the MA, and where devices look that know the host alone.
 *
 * @see CAMP SCMS 1.2, CRL store — GET /download-crl/
 */
export const campCrlPaths = ["/camp/ma/download-crl", "/download-crl"] as const;

/**
 * Where everybody fetches the local certificate chain file: at the RA, and where devices look that know the host alone.
 * The one in the plural is that of earlier versions of this portal.
 *
 * @see CAMP SCMS 1.2, RA — Download Local Certificate Chain File
 */
export const campChainPaths = [
  `${campRaPath}/download/local-certificate-chain`,
  `${campRaPath}/download/local-certificate-chains`,
  "/download/local-certificate-chain",
] as const;
