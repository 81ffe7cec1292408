/** The enrolment authority: what it answers to devices and to AAs, each request with its event. */
export { answerAtEa, answerUnseenAtEa } from "./answer-at-ea.ts";
