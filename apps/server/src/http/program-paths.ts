const programs = [
  "api",
  "camp",
  "ccms",
  "download",
  "download-crl",
  "healthz",
  "readyz",
  "scms",
  "signer",
  "v3",
  "\\.well-known",
  // What devices ask of a host when they leave out the path of its distribution centre.
  "get(?:ctl|crl|ectl|deltaectl|tlmcertificate|(?:tlm|rca|rcadouble)linkcertificate)",
];

/** Addresses that programs call: a failure there is plain text, whoever asks. */
export const programPaths = below(programs);

/** Addresses where the portal never stands: those of programs, and of the identity provider, which has pages of its own. */
export const foreignToPortal = below([...programs, "identity"]);

function below(names: readonly string[]): RegExp {
  return new RegExp(`^/+(${names.join("|")})(/|\\?|$)`);
}
