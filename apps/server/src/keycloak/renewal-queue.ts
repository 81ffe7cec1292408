/** The queue of renewed secrets that a provider elsewhere has yet to issue; a job names an organization. */
export const renewalQueue = "service-secrets";
