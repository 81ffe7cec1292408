/**
 * By which edition of IEEE 1609.2.1 authorities answer devices. In that of 2020 the header of an answer has its
 * generationTime, and the ECA's answer has none inside; in that of 2022 it is the other way round.
 *
 * @see IEEE 1609.2.1 — Ieee1609Dot2Data-Signed, EcaEeCertResponse
 */
export type AnswerEdition = "2022" | "2020";
