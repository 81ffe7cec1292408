const programs = ["api", "ccms", "healthz", "readyz", "scms", "signer"];

/** Addresses that programs call: a failure there is plain text, whoever asks. */
export const programPaths = below(programs);

/** Addresses where the portal never stands: those of programs, and of the identity provider, which has pages of its own. */
export const foreignToPortal = below([...programs, "identity"]);

function below(names: readonly string[]): RegExp {
  return new RegExp(`^/(${names.join("|")})(/|\\?|$)`);
}
