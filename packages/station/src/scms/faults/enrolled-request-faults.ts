import type { MessageSigner } from "@v2x/credentials";
import { lastOctetChanged } from "../../faults/broken-octets.ts";
import type { Bent } from "../../faults/fault.ts";
import type { SealingDeviation } from "../../requests/deviation.ts";
import { chosenEnrollment, selfMadeEnrollment } from "./other-enrollments.ts";
import type { ScmsFaultFacts } from "./scms-fault.ts";
import { scmsSealingFaults, unencryptedFault } from "./scms-sealing-faults.ts";

/** A fault that is the same for every request for certificates to an RA. */
interface EnrolledRequestFault extends ScmsFaultFacts {
  bend<Order extends { readonly enrollment: MessageSigner }>(
    order: Order,
  ): Bent<Order, SealingDeviation> | Promise<Bent<Order, SealingDeviation>>;
}

const always =
  (deviation: SealingDeviation): EnrolledRequestFault["bend"] =>
  () => ({ deviation });

/** What can be wrong in any request for certificates to an RA: its envelope, and who signs it. */
export const enrolledRequestFaults: readonly EnrolledRequestFault[] = [
  ...scmsSealingFaults.map(({ deviation, ...facts }) => ({ ...facts, bend: always(deviation) })),
  unencryptedFault,
  {
    name: "signature",
    breaks: "changes the signature of the enrollment certificate",
    code: "400-43",
    check: "data-signature",
    bend: always({ plaintext: lastOctetChanged }),
  },
  {
    name: "unknown-enrollment",
    breaks: "signs with an enrollment certificate that no ECA issued",
    code: "400-21",
    check: "signer-known",
    bend: async (order) => ({ order: { ...order, enrollment: await selfMadeEnrollment(order.enrollment) } }),
  },
  {
    name: "blocked-device",
    breaks: "sends a good request of a device that is out of use",
    code: "400-20",
    check: "device-not-blocked",
    needs: "a device that was deactivated or revoked at the portal",
    bend: () => ({}),
  },
  {
    name: "ended-enrollment",
    breaks: "signs with an enrollment certificate that has ended",
    code: "400-62",
    check: "enrollment-in-force",
    needs: chosenEnrollment("that has ended"),
    bend: () => ({}),
  },
];
