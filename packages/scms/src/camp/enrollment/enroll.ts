import { CredentialsError, validityOf } from "@v2x/credentials";
import { type Authorities, type Authority, expectValid } from "@v2x/pki";
import type { ScmsRole } from "../../ports.ts";
import type { CampEnrollment, CampPorts } from "../camp-ports.ts";
import { type AnswerFolder, answerArchive } from "./answer-archive.ts";
import { CampEnrollmentError } from "./enrollment-archive-error.ts";
import { issueEnrollmentCertificate } from "./issue-enrollment-certificate.ts";
import { judgeEnrollment, refusedFor } from "./judge-enrollment.ts";
import { type RequestFile, readRequestArchive } from "./read-request-archive.ts";

/** Requests that a member of an organization hands over. */
export interface EnrollmentRequests {
  /** A zip file with SignedEeEnrollmentCertRequests. */
  readonly archive: Uint8Array;
  readonly organizationId: string;
}

/**
 * Answers the enrollment requests in a zip file: each by a folder under the name of its file, with the certificates of
 * the ECA (`eca.oer`) and of the device (`enrollment.oer`) and what the device makes its private key with
 * (`enrollment.s`, 32 octets); a request that is refused, by a folder with the reason (`error.txt`).
 *
 * @returns a zip file without compression.
 * @throws CampEnrollmentError; AuthorityError "authority-missing", "authority-not-valid"; CredentialsError
 *   "key-unavailable".
 */
export async function enroll(
  { archive, organizationId }: EnrollmentRequests,
  ports: Pick<CampPorts, "now" | "inTransaction">,
  authorities: Authorities<ScmsRole>,
): Promise<Uint8Array> {
  const files = await readRequestArchive(archive);
  const eca = authorities.current("eca");
  const at = ports.now();
  expectValid(eca, at);
  const answers: Answer[] = [];
  for (const file of files) answers.push(await answerTo(file, eca, at, organizationId));
  const granted = answers.flatMap((answer) => ("enrollment" in answer ? [answer.enrollment] : []));
  if (granted.length === 0) {
    const refusals = answers.flatMap((answer) =>
      "refused" in answer ? [{ name: answer.folder.name, text: answer.refused }] : [],
    );
    throw new CampEnrollmentError("no-request-granted", { refusals });
  }
  await ports.inTransaction((storage) => storage.addCampEnrollments(granted));
  return answerArchive(
    answers.map(({ folder }) => folder),
    at,
  );
}

/** What a request is answered: a certificate to be kept, or why there is none. */
type Answer = { readonly folder: AnswerFolder } & (
  | { readonly enrollment: CampEnrollment }
  | { readonly refused: string }
);

async function answerTo(
  { name, octets }: RequestFile,
  eca: Authority,
  at: Date,
  organizationId: string,
): Promise<Answer> {
  const { granted, refused } = await judgeEnrollment(octets, eca, at);
  if (granted === undefined) return refusal(name, refused);
  try {
    const { certificate, privateKeyInfo } = await issueEnrollmentCertificate(granted, eca);
    const { hashedId8, bytes, value } = certificate;
    const { notAfter } = validityOf(value.toBeSigned.validityPeriod);
    return {
      folder: {
        name,
        files: {
          "eca.oer": eca.certificate.bytes,
          "enrollment.oer": bytes,
          "enrollment.s": privateKeyInfo,
        },
      },
      enrollment: { hashedId8, organizationId, certificate: bytes, issuedAt: at, notAfter },
    };
  } catch (error) {
    // What only lint finds is a refusal as any other.
    if (!(error instanceof CredentialsError) || error.code !== "lint") throw error;
    const { unmet } = error.details as CredentialsError<"lint">["details"];
    const { refused: text } = refusedFor({
      code: "ecaMalformedRequest",
      kind: "certificate",
      check: unmet[0]!,
    });
    return refusal(name, text);
  }
}

function refusal(name: string, refused: string): Answer {
  return { refused, folder: { name, files: { "error.txt": Buffer.from(`${refused}\n`) } } };
}
