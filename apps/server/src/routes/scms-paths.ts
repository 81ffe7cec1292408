/** Where ECA and RA of the SCMS live under the public URL; what the standard names begins with `/v3` below. */
export const scmsPaths = { eca: "/scms/eca", ra: "/scms/ra" } as const;
