import { ccmsExamples } from "./ccms-examples.ts";
import { etsiExamples } from "./etsi-examples.ts";
import type { Example } from "./example.ts";
import { infrastructureExamples } from "./infrastructure-examples.ts";
import { scmsExamples } from "./scms-examples.ts";
import { uperExamples } from "./uper-examples.ts";

export type { Example } from "./example.ts";

/** At least one example for each type that the decoders' selectors offer, the best first. */
export const examples: readonly Example[] = [
  ...ccmsExamples,
  ...scmsExamples,
  ...uperExamples,
  ...etsiExamples,
  ...infrastructureExamples,
];
