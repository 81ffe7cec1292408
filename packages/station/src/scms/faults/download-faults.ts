import { toHex } from "@v2x/asn1";
import { toTime64 } from "@v2x/credentials";
import { sealUnsecured } from "@v2x/protocol";
import { innermostOf, lastOctetChanged } from "../../faults/broken-octets.ts";
import type { DownloadDeviation } from "../requests/download-request.ts";
import { acknowledgementInstead } from "./certificate-request-faults.ts";
import { chosenEnrollment, selfMadeEnrollment } from "./other-enrollments.ts";
import type { DownloadFault } from "./scms-fault.ts";
import { scmsSealingFaults, unencryptedFault } from "./scms-sealing-faults.ts";

type Bend = DownloadFault["bend"];

const hourSeconds = 3600;
const always =
  (deviation: DownloadDeviation): Bend =>
  () => ({ deviation });
const named =
  (nameOf: (right: string) => string): Bend =>
  (order) => ({ order: { ...order, filename: nameOf(order.filename) } });
const asItIs: Bend = () => ({});
const shifted =
  (seconds: number): Bend =>
  (order) => ({ order: { ...order, now: new Date(order.now.getTime() + seconds * 1000) } });
const timedHeader =
  (seconds: number): Bend =>
  ({ now }) => ({
    deviation: {
      header: (header) => ({
        ...header,
        generationTime: toTime64(new Date(now.getTime() + seconds * 1000)),
      }),
    },
  });

const faults: readonly Omit<DownloadFault, "flow">[] = [
  {
    name: "no-request",
    breaks: "leaves out the header with the signed request, and names the file in the query alone",
    code: "403-99",
    check: "download-authenticated",
    bend: () => ({ isByNameAlone: true }),
  },
  {
    name: "hex-header",
    breaks: "writes the request into the header as octets with colons instead of Base64",
    code: "401",
    bend: () => ({
      headers: (headers) =>
        Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [
            name,
            toHex(Buffer.from(value, "base64")).replaceAll(/(..)(?=.)/g, "$1:"),
          ]),
        ),
    }),
  },
  ...scmsSealingFaults
    .filter(({ name }) => name !== "base64")
    .map(({ deviation, ...facts }) => ({ ...facts, bend: always(deviation) })),
  unencryptedFault,
  {
    name: "unsigned",
    breaks: "encrypts the request without the signature of the enrollment certificate",
    code: "400-42",
    check: "content-choice",
    bend: always({ plaintext: (message) => sealUnsecured(innermostOf(message)) }),
  },
  {
    name: "bare-message",
    breaks: "encrypts a bare ScmsPdu without an Ieee1609Dot2Data around it",
    code: "400-42",
    check: "protocol-version",
    bend: always({ plaintext: innermostOf }),
  },
  {
    name: "header-psid",
    breaks: "signs under PSID 32 instead of 35",
    code: "400-42",
    check: "header-psid",
    bend: always({ header: (header) => ({ ...header, psid: 32 }) }),
  },
  {
    name: "time-past",
    breaks: "says that it is an hour earlier than it is",
    code: "400-74",
    check: "generation-time-recent",
    bend: shifted(-hourSeconds),
  },
  {
    name: "time-future",
    breaks: "says that it is an hour later than it is",
    code: "400-50",
    check: "generation-time-not-ahead",
    bend: shifted(hourSeconds),
  },
  {
    name: "time-in-header",
    breaks: "has the time in the header as well, as the edition of 2020 does, which is taken",
    code: "ok",
    bend: timedHeader(0),
  },
  {
    name: "past-time-in-header",
    breaks: "has in the header, as the edition of 2020 does, a time an hour ago",
    code: "400-74",
    check: "generation-time-within-tolerance",
    bend: timedHeader(-hourSeconds),
  },
  {
    name: "no-leap-seconds",
    breaks: "gives the time in UTC instead of TAI, which is 5 seconds behind",
    code: "ok",
    bend: shifted(-5),
  },
  {
    name: "old-request",
    breaks: "signs anew a request that was made an hour ago",
    code: "400-74",
    check: "generation-time-recent",
    bend: always({
      asked: (right) => ({ ...right, generationTime: right.generationTime - hourSeconds }),
    }),
  },
  {
    name: "signature",
    breaks: "changes the signature",
    code: "403-43",
    check: "data-signature",
    bend: always({ plaintext: lastOctetChanged }),
  },
  {
    name: "unknown-enrollment",
    breaks: "signs with an enrollment certificate that no ECA issued",
    code: "403-99",
    check: "signer-known",
    bend: async (order) => {
      const { authenticated } = order;
      if (authenticated === undefined) return {};
      const enrollment = await selfMadeEnrollment(authenticated.enrollment);
      return { order: { ...order, authenticated: { ...authenticated, enrollment } } };
    },
  },
  {
    name: "blocked-device",
    breaks: "sends a good request of a device that is out of use",
    code: "403-99",
    check: "device-not-blocked",
    needs: "a device that was deactivated or revoked at the portal",
    bend: asItIs,
  },
  {
    name: "ended-enrollment",
    breaks: "signs with an enrollment certificate that has ended",
    code: "403-711",
    check: "enrollment-in-force",
    needs: chosenEnrollment("that has ended"),
    bend: asItIs,
  },
  {
    name: "other-message",
    breaks: "sends an acknowledgement instead of a request",
    code: "400-42",
    check: "message-kind",
    bend: always({ pdu: acknowledgementInstead }),
  },
  {
    name: "path-as-name",
    breaks: "asks for a file of another folder",
    code: "400-99",
    check: "file-name",
    bend: named(() => "../../etc/passwd"),
  },
  {
    name: "other-name-in-query",
    breaks: "names another file in the query than in the signed request",
    code: "400-99",
    check: "file-name-of-query",
    bend: () => ({ query: "0123456789ABCDEF.zip" }),
  },
  {
    name: "unknown-file",
    breaks: "asks for the file of a request that nobody sent",
    code: "404",
    bend: named((right) => `0123456789ABCDEF${right.slice(16)}`),
  },
  {
    name: "lower-case-name",
    breaks: "writes the name of the file in lower case, which is taken",
    code: "ok",
    bend: named((right) => right.toLowerCase()),
  },
];

/** Every fault of asking for a file. */
export const downloadFaults: readonly DownloadFault[] = faults.map((fault) => ({
  ...fault,
  flow: "download",
}));
