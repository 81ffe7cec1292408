import { signerWith } from "@v2x/credentials";
import type { ToBeSignedCertificate } from "@v2x/v2x-schema";
import { encryptionKeyOffCurve, lastOctetChanged, strangersKey } from "../../faults/broken-octets.ts";
import { octetFaults } from "../../faults/sealing-faults.ts";
import {
  type EnrollmentDeviation,
  type EnrollmentOrder,
  permissionsToRequest,
} from "../requests/enrollment-request.ts";
import { certificateRequestFaults, tbsCertWith } from "./certificate-request-faults.ts";
import type { EnrollmentFault } from "./scms-fault.ts";

type Bend = EnrollmentFault["bend"];

const always =
  (deviation: EnrollmentDeviation): Bend =>
  () => ({ deviation });
const tbsCert = (change: Partial<ToBeSignedCertificate>) => always(tbsCertWith(change));
const asItIs: Bend = () => ({});

/** Signs with another key than the canonical one. */
const signedWith =
  (keyOf: (order: EnrollmentOrder) => EnrollmentOrder["key"]): Bend =>
  (order) => {
    const { registered } = order;
    if (registered === undefined) return {};
    return { order: { ...order, registered: { ...registered, canonicalKey: signerWith(keyOf(order)) } } };
  };

/** What authorities alone have a right to. */
const ofAuthorities = permissionsToRequest([35]);

const faults: readonly Omit<EnrollmentFault, "flow">[] = [
  ...octetFaults.map(({ deviation, ...facts }) => ({ ...facts, code: "400-42", bend: always(deviation) })),
  {
    name: "unknown-canonical-id",
    breaks: "gives a canonical id that nobody registered",
    code: "400-99",
    check: "device-registered",
    bend: always({ asked: (right) => ({ ...right, canonicalId: "registered by nobody" }) }),
  },
  {
    name: "no-canonical-id",
    breaks: "signs with the key asked for and leaves out the canonical id, though another key is registered",
    code: "400-99",
    check: "device-registered",
    bend: ({ registered: _, ...order }) => ({ order }),
  },
  {
    name: "signature",
    breaks: "changes the signature",
    code: "400-43",
    check: "data-signature",
    bend: always({ octets: lastOctetChanged }),
  },
  {
    name: "stranger-signs",
    breaks: "signs with a key that nobody registered, as who uses another device's name has to",
    code: "400-43",
    check: "data-signature",
    bend: signedWith(strangersKey),
  },
  {
    name: "new-key-signs",
    breaks: "signs with the key to be certified instead of the registered one",
    code: "400-43",
    check: "data-signature",
    bend: signedWith(({ key }) => key),
  },
  ...certificateRequestFaults({ issuer: "eca", tooOld: "400-70", startsTooLate: "400-72" }),
  {
    name: "app-permissions",
    breaks: "asks for appPermissions, which an enrollment certificate gets from the ECA",
    code: "400-60",
    check: "app-permissions-absent",
    bend: tbsCert({ appPermissions: [{ psid: 32 }] }),
  },
  {
    name: "no-request-permissions",
    breaks: "leaves out what the holder is to be allowed to ask for",
    code: "400-61",
    check: "request-permissions-valid",
    bend: tbsCert({ certRequestPermissions: undefined }),
  },
  {
    name: "permission-of-authorities",
    breaks: "asks for a certificate that may request PSID 35, which is for authorities",
    code: "400-31",
    check: "request-permissions-grantable",
    bend: tbsCert({ certRequestPermissions: [ofAuthorities] }),
  },
  {
    name: "linkage-id",
    breaks: "asks for linkage data as id, which only pseudonyms have",
    code: "400-32",
    check: "id-not-linkage-data",
    bend: tbsCert({
      id: { choice: "linkageData", value: { iCert: 1, "linkage-value": new Uint8Array(9) } },
    }),
  },
  {
    name: "off-curve-encryption-key",
    breaks: "adds an encryption key that is no point of its curve",
    code: "400-32",
    check: "encryption-key-usable",
    bend: tbsCert({ encryptionKey: encryptionKeyOffCurve }),
  },
  {
    name: "excessive-life",
    breaks: "asks for a life of 60 years, longer than that of the ECA",
    code: "400-35",
    check: "validity-grantable",
    bend: ({ validityPeriod: { start }, ...order }) => ({
      order: { ...order, validityPeriod: { start, duration: { choice: "years", value: 60 } } },
    }),
  },
  {
    name: "region-beyond-eca",
    breaks: "asks for Antarctica as region",
    code: "400-33",
    check: "region-grantable",
    needs: "an ECA whose certificate is for a region; that of this portal is for none",
    bend: tbsCert({ region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 10 }] } }),
  },
  {
    name: "blocked-device",
    breaks: "sends a good request of a device that is out of use",
    code: "403-99",
    check: "device-active",
    needs: "a device that was deactivated or revoked at the portal",
    bend: asItIs,
  },
  {
    name: "too-soon",
    breaks: "sends a good request right after the last enrollment",
    code: "400-73",
    check: "enrollment-not-too-soon",
    needs: "an ECA that makes devices wait (eca-minWait), and a device that was just enrolled",
    bend: asItIs,
  },
  {
    name: "too-many",
    breaks: "sends a good request after as many enrollments in seven days as a device may have",
    code: "400-71",
    check: "enrollments-within-limit",
    needs: "an ECA that counts them (eca-maxReqs), and a device that had all of them",
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

/** Every fault of requests for the first enrollment certificate. */
export const enrollmentFaults: readonly EnrollmentFault[] = faults.map((fault) => ({
  ...fault,
  flow: "enroll",
}));
