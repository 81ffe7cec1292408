/** English texts of the enrollment of CAMP's devices. */
export const campEnrollmentMessages = {
  "scms.camp_enrollment_title": "CAMP enrollment",
  "scms.camp_enrollment_sentence":
    "Enrollment certificates for devices of CAMP: send their requests in a zip file, and hand each device its folder of the answer.",
  "scms.camp_enrollment_file": "Choose a zip file or drop it here",
  "scms.camp_enrollment_file_hint":
    "SignedEeEnrollmentCertRequests in COER, up to {count} under any name, at most {max}",
  "scms.camp_enrollment_file_too_large": "{name} is too large. A zip file may have at most {max}.",
  "scms.camp_enrollment_select_file": "Choose a zip file first.",
  "scms.camp_enrollment_send": "Send request",
  "scms.camp_enrollment_sending": "The ECA is answering the requests…",
  "scms.camp_enrollment_done": "Requests answered, {fileName} saved",
  "scms.camp_enrollment_error": "The enrollment request failed. {reason}",
  "scms.camp_enrollment_contact": "The SCMS enrollment failed. Please write to {email}.",
  "scms.camp_enrollment_result_granted_one": "{count} device enrolled",
  "scms.camp_enrollment_result_granted_other": "{count} devices enrolled",
  "scms.camp_enrollment_result_refused_one": "{count} request refused",
  "scms.camp_enrollment_result_refused_other": "{count} requests refused",
  "scms.camp_enrollment_result_note":
    "Hand each device its folder. The answer is not kept: once this page is left, it cannot be saved again.",
  "scms.camp_enrollment_answers": "Answers",
  "scms.camp_enrollment_granted": "Enrolled",
  "scms.camp_enrollment_refused": "Refused",
  "scms.camp_enrollment_contents_eca": "The certificate of CAMP's ECA, which issued the next.",
  "scms.camp_enrollment_contents_enrollment": "The device's enrollment certificate, which is implicit.",
  "scms.camp_enrollment_contents_s":
    "32 octets with which the device makes its private key from the one that it asked with.",
  "scms.camp_enrollment_contents_error": "In their place where a request was refused: the reason.",
  "scms.camp_enrollment_contents_note":
    "A folder for each request, named as its file. The folder alone is not enough to compute the key: that takes the device's own.",
} as const;

type CampEnrollmentMessages = typeof campEnrollmentMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends CampEnrollmentMessages {}
}
