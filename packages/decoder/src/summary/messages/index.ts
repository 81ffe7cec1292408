/** Messages in people's terms: who says what, where and when. */
export { messageSummary } from "./message-summary.ts";
export { signatureRows } from "./signed.ts";
