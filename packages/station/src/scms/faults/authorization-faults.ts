import { coer } from "@v2x/asn1";
import { toTime32, validityOf } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { sealUnsecured } from "@v2x/protocol";
import { type PsidSsp, ScmsPdu, type ToBeSignedCertificate } from "@v2x/v2x-schema";
import { encryptionKeyOffCurve } from "../../faults/broken-octets.ts";
import { pseudonymId, type ScmsAuthorizationDeviation } from "../requests/authorization-request.ts";
import { permissionsToRequest } from "../requests/enrollment-request.ts";
import { certificateRequestFaults, tbsCertWith } from "./certificate-request-faults.ts";
import { enrolledRequestFaults } from "./enrolled-request-faults.ts";
import { chosenEnrollment } from "./other-enrollments.ts";
import type { ScmsAuthorizationFault } from "./scms-fault.ts";

type Bend = ScmsAuthorizationFault["bend"];

const always =
  (deviation: ScmsAuthorizationDeviation): Bend =>
  () => ({ deviation });
const tbsCert = (change: Partial<ToBeSignedCertificate>) => always(tbsCertWith(change));
const asking =
  (...appPermissions: readonly PsidSsp[]): Bend =>
  (order) => ({ order: { ...order, appPermissions } });
const asItIs: Bend = () => ({});

const aroundWhatIsAsked: readonly Omit<ScmsAuthorizationFault, "flow">[] = [
  ...enrolledRequestFaults,
  {
    name: "unsigned",
    breaks: "encrypts the request without the signature of the enrollment certificate",
    code: "400-42",
    check: "content-choice",
    bend() {
      let asked: Uint8Array;
      return {
        deviation: {
          pdu: (pdu) => {
            asked = coer.encode(ScmsPdu, pdu);
            return pdu;
          },
          plaintext: () => sealUnsecured(asked),
        },
      };
    },
  },
  {
    name: "revoked-eca",
    breaks: "signs with an enrollment certificate whose ECA is revoked",
    code: "400-40",
    check: "enrollment-chain",
    needs: chosenEnrollment("of an ECA that was revoked"),
    bend: asItIs,
  },
];

const whatIsAsked: readonly Omit<ScmsAuthorizationFault, "flow">[] = [
  ...certificateRequestFaults({ issuer: "aca", tooOld: "400-77", startsTooLate: "400-78" }),
  {
    name: "permission-not-enrolled",
    breaks: "asks for PSID 145, which the enrollment certificate does not allow asking for",
    code: "400-30",
    check: "app-permissions-enrolled",
    bend: asking({ psid: 145 }),
  },
  {
    name: "no-permissions",
    breaks: "leaves out what the certificates are to allow",
    code: "400-60",
    check: "app-permissions-present",
    bend: tbsCert({ appPermissions: undefined }),
  },
  {
    name: "permission-twice",
    breaks: "asks for the same PSID twice",
    code: "400-60",
    check: "app-permissions-present",
    bend: ({ appPermissions, ...order }) => ({
      order: { ...order, appPermissions: [...appPermissions, ...appPermissions] },
    }),
  },
  {
    name: "request-permissions",
    breaks: "asks for certRequestPermissions, which only an enrollment certificate has",
    code: "400-31",
    check: "request-permissions-absent",
    bend: tbsCert({ certRequestPermissions: [permissionsToRequest([32])] }),
  },
  {
    name: "linkage-without-butterfly",
    breaks: "asks for a pseudonym, but for the one key as it stands",
    code: "400-32",
    check: "linkage-with-butterfly-keys",
    bend: (order) => ({ order: { ...order, scheme: { kind: "plain" }, id: pseudonymId } }),
  },
  {
    name: "off-curve-response-key",
    breaks: "gives a key to encrypt the response with that is no point of its curve",
    code: "400-32",
    check: "encryption-key-usable",
    bend: (order) => ({
      order: { ...order, scheme: { kind: "plain" }, id: { choice: "none", value: null } },
      deviation: {
        asked: (right) => ({
          ...right,
          additionalParams: { choice: "encryptionKey", value: encryptionKeyOffCurve },
        }),
      },
    }),
  },
  {
    name: "butterfly-on-384-bits",
    breaks: "asks for butterfly keys of a caterpillar key of 384 bits",
    code: "400-64",
    check: "butterfly-keys-usable",
    bend: (order) => ({
      order: {
        ...order,
        type: "explicit",
        key: generatePrivateKey("NistP384"),
        scheme: { kind: "unified", expansion: crypto.getRandomValues(new Uint8Array(16)) },
        id: pseudonymId,
      },
    }),
  },
  {
    name: "excessive-life",
    breaks: "asks for a single certificate with a life of 60 years, longer than that of the ACA",
    code: "400-35",
    check: "validity-grantable",
    bend: ({ validityPeriod: { start }, ...order }) => ({
      order: {
        ...order,
        scheme: { kind: "plain" },
        id: { choice: "none", value: null },
        validityPeriod: { start, duration: { choice: "years", value: 60 } },
      },
    }),
  },
  {
    name: "after-enrollment",
    breaks: "asks for a life that starts when the enrollment certificate has ended",
    code: "400-712",
    check: "validity-within-enrollment",
    bend: (order) => {
      const { notAfter } = validityOf(order.enrollment.certificate.value.toBeSigned.validityPeriod);
      const { duration } = order.validityPeriod;
      return { order: { ...order, validityPeriod: { start: toTime32(notAfter), duration } } };
    },
  },
  {
    name: "everywhere",
    breaks: "names no region, though the enrollment certificate is for one",
    code: "400-33",
    check: "region-grantable",
    needs: chosenEnrollment("for a region"),
    bend: asItIs,
  },
  {
    name: "too-many",
    breaks: "sends a good request after as many in seven days for the same permissions as a device may send",
    code: "400-79",
    check: "requests-within-limit",
    needs: "an RA that counts them (ra-maxReqs), and a device that sent all of them",
    bend: asItIs,
  },
  {
    name: "organization-full",
    breaks: "sends a good request when the devices of its organization had as many grants as a minute has",
    code: "400-99",
    check: "organization-within-limit",
    needs: "a portal that limits grants to one organization in a minute",
    bend: asItIs,
  },
];

/** Every fault of requests for authorization certificates. */
export const scmsAuthorizationFaults: readonly ScmsAuthorizationFault[] = [
  ...aroundWhatIsAsked,
  ...whatIsAsked,
].map((fault) => ({ ...fault, flow: "request" }));
