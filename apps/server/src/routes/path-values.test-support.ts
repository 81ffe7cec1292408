/** A value for each place in the paths of calls, of somebody who has nothing particular in mind. */
export const anyPathValues = {
  locale: "en",
  log: "ea",
  id: "1",
  canonicalId: "1",
  organizationId: "AA00000000000001",
  system: "ccms",
  role: "AA",
  hashedId8: "00",
  name: "ccms-ctl",
} as const;
