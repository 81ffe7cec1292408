import { type ImplicitCertificate, validityOf } from "@v2x/credentials";
import {
  type Authorities,
  type Authority,
  exchangeOf,
  expectValid,
  factsOfGrant,
  factsOfRefusal,
  type Inspection,
  issueOrRefuse,
  type Refusal,
} from "@v2x/pki";
import type { ProtocolEvent } from "@v2x/protocol";
import type { camp } from "@v2x/v2x-schema";
import type { ScmsRole } from "../../ports.ts";
import type { CampEnrollment, CampPorts } from "../camp-ports.ts";
import { type AnswerFolder, answerArchive } from "./answer-archive.ts";
import { CampEnrollmentError } from "./camp-enrollment-error.ts";
import { issueEnrollmentCertificate } from "./issue-enrollment-certificate.ts";
import { type CampEcaWork, judgeEnrollment } from "./judge-enrollment.ts";
import { type RequestFile, readRequestArchive } from "./read-request-archive.ts";

/** What the events of these requests are called. */
const campEnrollmentEventType = "camp-enrollment";

/** Requests that a member of an organization hands over. */
export interface EnrollmentRequests {
  /** A zip file with SignedEeEnrollmentCertRequests. */
  readonly archive: Uint8Array;
  readonly organizationId: string;
}

/**
 * Answers the enrollment requests in a zip file: each by a folder under the name of its file, with the certificates of
 * the ECA (`eca.oer`) and of the device (`enrollment.oer`) and what the device makes its private key with
 * (`enrollment.s`, 32 octets); a request that is refused, by a folder with the reason (`error.txt`). Stores an event of
 * each.
 *
 * @returns a zip file without compression.
 * @throws CampEnrollmentError; AuthorityError "authority-missing", "authority-not-valid"; CredentialsError
 *   "key-unavailable".
 */
export async function enroll(
  { archive, organizationId }: EnrollmentRequests,
  ports: Pick<CampPorts, "now" | "inTransaction" | "raBaseUrl" | "otherSystems">,
  authorities: Authorities<ScmsRole>,
): Promise<Uint8Array> {
  const files = await readRequestArchive(archive);
  const eca = authorities.current("eca");
  const at = ports.now();
  expectValid(eca, at);
  const answers: Answer[] = [];
  for (const file of files)
    answers.push(await answerTo(file, organizationId, eca, at, { ports, authorities }));
  const granted = answers.flatMap(({ enrollment }) => (enrollment === undefined ? [] : [enrollment]));
  await ports.inTransaction(async (storage) => {
    await storage.addCampEnrollments(granted);
    for (const { event } of answers) await storage.addEvent(event);
  });
  if (granted.length === 0) {
    const refusals = answers.map(({ folder: { name }, refused = "" }) => ({ name, text: refused }));
    throw new CampEnrollmentError("no-request-granted", { refusals });
  }
  return answerArchive(
    answers.map(({ folder }) => folder),
    at,
  );
}

/** What a request is answered: a certificate to be kept, or why there is none. */
interface Answer {
  readonly folder: AnswerFolder;
  readonly event: ProtocolEvent;
  readonly enrollment?: CampEnrollment;
  readonly refused?: string;
}

/** Files of an archive have no media type, and CAMP tells none. */
const binding = { mediaType: "application/octet-stream", clause: "CAMP SCMS 1.2, ECA" } as const;

async function answerTo(
  { name, octets }: RequestFile,
  organizationId: string,
  eca: Authority,
  at: Date,
  work: CampEcaWork,
): Promise<Answer> {
  const exchange = exchangeOf(binding, "eca", { octets }, at);
  const { log, requestDigest } = exchange;
  const subject = { eventType: campEnrollmentEventType, organizationId };
  const judgement = await judgeEnrollment(octets, eca, at, work);
  if (judgement.refusal !== undefined) return refuse(judgement, judgement.refusal);
  const issued = await issueOrRefuse<camp.EcaEndEntityError, ImplicitCertificate>(
    judgement,
    "ecaMalformedRequest",
    () => issueEnrollmentCertificate(judgement.granted, eca),
  );
  if ("refusal" in issued) return refuse(issued.inspection, issued.refusal);
  const { certificate, privateKeyInfo } = issued.certificate;
  const { hashedId8, bytes, value } = certificate;
  const { notAfter } = validityOf(value.toBeSigned.validityPeriod);
  const facts = factsOfGrant(
    exchange,
    judgement,
    { ...subject, issuedEcHashedId8: hashedId8 },
    `Issued the enrollment certificate of CAMP that ${name} asks for.`,
  );
  return {
    folder: {
      name,
      files: {
        "eca.oer": eca.certificate.bytes,
        "enrollment.oer": bytes,
        "enrollment.s": privateKeyInfo,
      },
    },
    event: { ...facts, log, at, requestDigest },
    enrollment: { hashedId8, organizationId, certificate: bytes, issuedAt: at, notAfter },
  };

  function refuse(inspection: Inspection, refusal: Refusal<camp.EcaEndEntityError>): Answer {
    const facts = factsOfRefusal(exchange, inspection, subject, refusal);
    const advice = inspection.advice.map(({ text }) => text);
    const refused = [`${refusal.code}. ${facts.message}`, ...advice].join(" ");
    return {
      folder: { name, files: { "error.txt": Buffer.from(`${refused}\n`) } },
      // Anything may be in a file of an archive.
      event: { ...facts, log, at, requestDigest, unproven: { sender: organizationId } },
      refused,
    };
  }
}
