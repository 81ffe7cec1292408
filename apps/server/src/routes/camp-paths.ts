/** Where the RA of CAMP's variant lives under the public URL. */
export const campRaPath = "/camp/ra";
