import { type ImplicitCertificate, validityOf } from "@v2x/credentials";
import {
  type Authorities,
  type Authority,
  answerCopy,
  type Changed,
  concludeGranted,
  exchangeOf,
  expectValid,
  factsOfGrant,
  factsOfRefusal,
  type Inspection,
  issueOrRefuse,
  type Refusal,
  sameRequest,
  untilUnchanged,
} from "@v2x/pki";
import type { camp } from "@v2x/v2x-schema";
import { unzipSync, zipSync } from "fflate";
import type { ScmsRole } from "../../ports.ts";
import type { CampPorts } from "../camp-ports.ts";
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
 * (`enrollment.s`, 32 octets); a request that is refused, by a folder with the reason (`error.txt`). A request that was granted within the last seven days
 * gets the same files again, whoever changed its signature or its file's name. Stores an event of each.
 *
 * @returns a zip file without compression.
 * @throws CampEnrollmentError; AuthorityError "authority-missing", "authority-not-valid"; CredentialsError
 *   "key-unavailable".
 */
export async function enroll(
  { archive, organizationId }: EnrollmentRequests,
  ports: Pick<CampPorts, "now" | "storage" | "inTransaction" | "raBaseUrl" | "otherSystems">,
  authorities: Authorities<ScmsRole>,
): Promise<Uint8Array> {
  const files = await readRequestArchive(archive);
  const eca = authorities.current("eca");
  const at = ports.now();
  expectValid(eca, at);
  const answers: Answer[] = [];
  for (const file of files)
    answers.push(await untilUnchanged(() => answerTo(file, organizationId, eca, at, { ports, authorities })));
  if (answers.every(({ refused }) => refused !== undefined)) {
    const refusals = answers.map(({ folder: { name }, refused = "" }) => ({ name, text: refused }));
    throw new CampEnrollmentError("no-request-granted", { refusals });
  }
  return answerArchive(
    answers.map(({ folder }) => folder),
    at,
  );
}

/** What a request is answered: a folder with its certificate, or with why there is none. */
interface Answer {
  readonly folder: AnswerFolder;
  readonly refused?: string;
}

/** Files of an archive have no media type, and CAMP tells none. */
const binding = { mediaType: "application/octet-stream", clause: "CAMP SCMS 1.2, ECA" } as const;

async function answerTo(
  { name, octets: asked }: RequestFile,
  organizationId: string,
  eca: Authority,
  at: Date,
  work: CampEcaWork,
): Promise<Answer | Changed> {
  const { ports } = work;
  const exchange = exchangeOf(binding, "eca", { octets: asked, sender: organizationId }, at);
  const { log, requestDigest } = exchange;
  const subject = { eventType: campEnrollmentEventType, organizationId };
  const judgement = await judgeEnrollment(asked, organizationId, eca, at, work);
  if (judgement.refusal !== undefined) return refuse(judgement, judgement.refusal);
  const { request, identity } = judgement.granted;
  const same = await sameRequest(exchange, identity, ports);
  if (same !== undefined) {
    const first = await answerCopy(exchange, same, factsOfGrant(exchange, judgement, subject, ""), ports);
    return { folder: { name, files: unzipSync(first.octets) } };
  }
  const issued = await issueOrRefuse<camp.EcaEndEntityError, ImplicitCertificate>(
    judgement,
    "ecaMalformedRequest",
    () => issueEnrollmentCertificate(request, eca),
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
  const files = {
    "eca.oer": eca.certificate.bytes,
    "enrollment.oer": bytes,
    "enrollment.s": privateKeyInfo,
  };
  const octets = zipSync(files, { level: 0, mtime: at });
  const enrollment = { hashedId8, organizationId, certificate: bytes, issuedAt: at, notAfter };
  const concluded = await concludeGranted(exchange, { octets, identity, facts }, (event, answer) =>
    ports.inTransaction(async (storage) => {
      const outcome = await storage.addGrantedEvent(event, answer);
      if (outcome === "stored") await storage.addCampEnrollments([enrollment]);
      return outcome;
    }),
  );
  return "hindrance" in concluded ? concluded.hindrance : { folder: { name, files } };

  async function refuse(inspection: Inspection, refusal: Refusal<camp.EcaEndEntityError>): Promise<Answer> {
    const facts = factsOfRefusal(exchange, inspection, subject, refusal);
    const advice = inspection.advice.map(({ text }) => text);
    const refused = [`${refusal.code}. ${facts.message}`, ...advice].join(" ");
    // Anything may be in a file of an archive.
    const unproven = { sender: organizationId };
    await ports.storage.addEvent({ ...facts, log, at, requestDigest, unproven });
    return { folder: { name, files: { "error.txt": Buffer.from(`${refused}\n`) } }, refused };
  }
}
