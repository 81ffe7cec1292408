/** Names of downloads that do not depend on their content. */
export const fileNames = {
  atBundle: "atBundle.zip",
  omniairBundle: "cert_bundle.zip",
  ctl: "ctl.zip",
  enrollment: "enrollment.zip",
  manual: "manual.pdf",
  termsOfUse: "termsOfUse.pdf",
} as const;

/** `{name}.oer` of a certificate; `name` is the one on its card. */
export function certificateFileName(name: string): string {
  return `${fileNameStem(name)}.oer`;
}

/** `{name}Ctl.oer` of a trust list; `name` is its issuer's. */
export function ctlFileName(name: string): string {
  return `${fileNameStem(name)}Ctl.oer`;
}

/** `{name}DeltaCtl.oer` of what changed in a trust list; `name` is its issuer's. */
export function deltaCtlFileName(name: string): string {
  return `${fileNameStem(name)}DeltaCtl.oer`;
}

/** `{name}Crl.oer` of a revocation list; `name` is its issuer's. */
export function crlFileName(name: string): string {
  return `${fileNameStem(name)}Crl.oer`;
}

/** `{name}CompositeCrl.oer` of all revocation lists of an SCMS together; `name` is its RA's. */
export function compositeCrlFileName(name: string): string {
  return `${fileNameStem(name)}CompositeCrl.oer`;
}

/** `{name}Ccf.oer` of an SCMS's certificate chain file; `name` is its RA's. */
export function ccfFileName(name: string): string {
  return `${fileNameStem(name)}Ccf.oer`;
}

/** `{name}Link.oer` of what leads from one certificate to the next; `name` is that of both. */
export function linkFileName(name: string): string {
  return `${fileNameStem(name)}Link.oer`;
}

/** Keeps letters, digits, `.`, `-` and `_`; anything else becomes `_`, so the name is one on every system. */
export function fileNameStem(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9._-]/gu, "_");
}
