import { toTime32, validityOf } from "@v2x/credentials";
import { certificateRequestFaults } from "./certificate-request-faults.ts";
import { enrolledRequestFaults } from "./enrolled-request-faults.ts";
import type { SuccessorFault } from "./scms-fault.ts";

type Bend = SuccessorFault["bend"];

const asItIs: Bend = () => ({});

/** What the RA says of a request that its ECA refuses. */
const refusedByEca = "eca-issues";

const faults: readonly Omit<SuccessorFault, "flow">[] = [
  ...enrolledRequestFaults,
  {
    name: "gap",
    breaks: "asks for a certificate that starts when the one in use has ended",
    code: "400-712",
    check: "successor-within-enrollment",
    bend: (order) => {
      const { notAfter } = validityOf(order.enrollment.certificate.value.toBeSigned.validityPeriod);
      const { duration } = order.validityPeriod;
      return { order: { ...order, validityPeriod: { start: toTime32(notAfter), duration } } };
    },
  },
  {
    name: "overlap",
    breaks: "asks for a certificate from now on, long before the one in use ends",
    code: "400-710",
    check: "successor-overlap",
    needs: "an RA that limits how long both may hold side by side (ra-maxOverlap)",
    bend: asItIs,
  },
  // The ECA judges what is asked for as it does in a first request. What it takes is tried there. With a key that is
  // no point the new key's own signature fails already.
  ...certificateRequestFaults({ issuer: "eca", tooOld: "400-77", startsTooLate: "400-78" })
    .filter(({ name, code }) => code !== "ok" && name !== "off-curve-key")
    .map((fault) => ({ ...fault, check: refusedByEca })),
  {
    name: "too-soon",
    breaks: "sends a good request right after the last enrollment",
    code: "400-711",
    check: refusedByEca,
    needs: "an ECA that makes devices wait (eca-minWait), and a device that was just enrolled",
    bend: asItIs,
  },
  {
    name: "too-many",
    breaks: "sends a good request after as many enrollments in seven days as a device may have",
    code: "400-79",
    check: refusedByEca,
    needs: "an ECA that counts them (eca-maxReqs), and a device that had all of them",
    bend: asItIs,
  },
];

/** Every fault of requests for the next enrollment certificate. */
export const successorFaults: readonly SuccessorFault[] = faults.map((fault) => ({
  ...fault,
  flow: "successor",
}));
