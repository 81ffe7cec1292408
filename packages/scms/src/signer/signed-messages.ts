/** A kind of SAE J2735 message that is signed here. */
export interface SignedMessageKind {
  /** As people call it: `SPaT`. */
  readonly name: string;
  /** The application under which it is signed. */
  readonly psid: number;
}

/**
 * What roadside units send, and what a bench sends in their place, by DSRCmsgID. Eight PSIDs and no more: so many
 * permissions every implementation reads in a certificate.
 *
 * @see the registry of PSIDs (ISO/TC 204); SAE J2735 — DSRCmsgID; IEEE 1609.2 — SequenceOfPsidSsp
 */
export const signedMessages: ReadonlyMap<number, SignedMessageKind> = new Map([
  [18, { name: "MAP", psid: 2_113_687 }],
  [19, { name: "SPaT", psid: 130 }],
  [20, { name: "BSM", psid: 32 }],
  [28, { name: "RTCM", psid: 128 }],
  [29, { name: "SRM", psid: 2_113_686 }],
  [30, { name: "SSM", psid: 2_113_685 }],
  [31, { name: "TIM", psid: 131 }],
  [32, { name: "PSM", psid: 39 }],
]);
