import type { Call } from "../call.ts";
import { limits } from "../limits.ts";

/** What enrolls devices of CAMP. */
export const campEnrollmentCalls = {
  enroll: {
    method: "POST",
    path: "/api/async/scms/camp/enroll",
    summary:
      "Answers the enrollment requests (SignedEeEnrollmentCertRequest) in a zip file: a folder for each with eca.oer, enrollment.oer and enrollment.s, or with error.txt.",
    auth: "member",
    system: "scms",
    feature: "camp",
    body: { type: "upload", maxLength: limits.enrollmentArchiveOctets.max },
    answer: { type: "file", mediaType: "application/zip" },
  },
} as const satisfies Record<string, Call>;
