/** Addresses that programs call: a failure there is plain text, whoever asks. */
export const programPaths = /^\/(api|ccms|healthz|readyz)(\/|\?|$)/;

/** Addresses where the portal never stands: those of programs, and of the identity provider, which has pages of its own. */
export const foreignToPortal = /^\/(api|ccms|healthz|readyz|identity)(\/|\?|$)/;
